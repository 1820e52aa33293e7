import type { ReportedStep } from '#shop/funnel/funnel.ts';
import { DIRECT, sourceOf } from '#shop/funnel/source.ts';

/** Storage key of the site or campaign that last led here; nothing about the person. */
const STORED = 'visitSource';
const KEPT_MS = 7 * 24 * 3_600_000;

/** Told to the tags that the visitor allowed. */
export const STEP_EVENT = 'funnel-step';

/** Where this browser's last visit came from, for a week; `direct` if that is not known. */
export function readVisitSource(): string {
  try {
    const { source, at }: { source?: unknown; at?: unknown } = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return typeof source === 'string' && typeof at === 'number' && Date.now() - at < KEPT_MS ? source : DIRECT;
  } catch {
    return DIRECT;
  }
}

function remember(source: string): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ source, at: Date.now() }));
  } catch {
    // Storage is blocked: what follows counts as direct.
  }
}

let arrival: { source: string | null } | undefined;

/** The source of this document, read once; null: it was opened from inside the shop. */
function arrive(): string | null {
  if (arrival !== undefined) return arrival.source;
  const source = sourceOf({
    query: window.renderedAt?.split('?')[1] ?? '',
    referrer: document.referrer,
    host: location.host,
  });
  arrival = { source };
  if (source !== null && source !== DIRECT) remember(source);
  return source;
}

let isFirstPage = true;

/** Reports a page, unless the server has counted it because it was opened from outside the shop. */
export function recordPage(path: string): void {
  const isCounted = arrive() !== null && isFirstPage;
  isFirstPage = false;
  if (!isCounted) recordStep('view');
  if (path === '/checkout') recordStep('checkout');
}

/** Tells the tags that somebody goes to the checkout, which has none: its own report comes too late for them. */
export function trackCheckout(): void {
  if (!navigator.webdriver) sendToTags('checkout');
}

const sendToTags = (step: ReportedStep) => window.dispatchEvent(new CustomEvent(STEP_EVENT, { detail: step }));

const taken = new Set<ReportedStep>();

/** Reports a step of this visit: each page, but a filled cart and an opened checkout once a document. Programs do not count. */
export function recordStep(step: ReportedStep): void {
  if (navigator.webdriver || (step !== 'view' && taken.has(step))) return;
  taken.add(step);
  arrive();
  navigator.sendBeacon('/funnel', new URLSearchParams({ step, source: readVisitSource() }));
  sendToTags(step);
}
