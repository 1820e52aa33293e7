import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { policyOf } from '#app/paths.ts';

/** The name under which log, answer and error page speak of one request; a trusted proxy's own name is kept. */
export function requestIdOf(incoming: IncomingMessage, trustedProxies: number): string {
  const given = incoming.headers['x-request-id'];
  if (trustedProxies > 0 && typeof given === 'string' && /^[\w.-]{8,100}$/.test(given)) return given;
  return randomUUID();
}

/** One year: long enough for every browser's list, without asking to be put on it. */
const HSTS = 'max-age=31536000; includeSubDomains';

const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'serial', 'usb', 'browsing-topics'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Of everything that is no page: pictures, feeds, data. The worker's script has a policy of its own. */
const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of the script that keeps pages for times without a connection: it fetches from the shop, and does nothing else. */
export const workerPolicy = INERT_POLICY.replace(';', "; connect-src 'self';");

/** Set before anything can fail, so that they stand on every answer. A page replaces the policy by its own. */
export function setBaseHeaders(outgoing: ServerResponse, requestId: string, isHttps: boolean): void {
  outgoing.setHeader('x-request-id', requestId);
  outgoing.setHeader('x-content-type-options', 'nosniff');
  outgoing.setHeader('referrer-policy', 'same-origin');
  // A sign-in window of another site must still be able to say that it was closed.
  outgoing.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
  outgoing.setHeader('cross-origin-resource-policy', 'same-origin');
  outgoing.setHeader('permissions-policy', PERMISSIONS);
  outgoing.setHeader('x-frame-options', 'DENY');
  outgoing.setHeader('content-security-policy', INERT_POLICY);
  if (isHttps) outgoing.setHeader('strict-transport-security', HSTS);
}

/** A stranger whose window one page opens: where its script lies, and the service that it talks to and frames. */
export type Guest = { scriptUrl: string; apiUrl: string };

/** Where the parts of one page may come from besides the shop. */
export type Admitted = Record<'scripts' | 'styles' | 'pictures' | 'calls' | 'frames' | 'forms', string[]>;

const NOBODY: Admitted = { scripts: [], styles: [], pictures: [], calls: [], frames: [], forms: [] };

/** What a page may load and run: its own files, the inline scripts that `scripts` names, and who is let in. */
export type PagePolicy = (scripts: string, admitted?: Partial<Admitted>) => string;

/** Inline scripts that know this answer's secret word. */
export const knowing = (nonce: string): string => `'nonce-${nonce}'`;

/**
 * The policy of the shop in service.
 * @param imageHosts where pictures come from besides the shop itself
 */
export function strictPolicy(isHttps: boolean, imageHosts: readonly string[] = []): PagePolicy {
  return (inline, admitted = {}) => {
    const { scripts, styles, pictures, calls, frames, forms } = { ...NOBODY, ...admitted };
    return [
      "default-src 'self'",
      ["script-src 'self'", inline, ...scripts].join(' ').trimEnd(),
      "script-src-attr 'none'",
      ["style-src 'self'", ...styles].join(' '),
      ["img-src 'self' data:", ...imageHosts, ...pictures].join(' '),
      "font-src 'self'",
      ["connect-src 'self'", ...calls].join(' '),
      ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
      ["form-action 'self'", ...forms].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
  };
}

/** Razorpay's window loads its risk check and its pictures from here … */
const GUEST_FILES = 'https://cdn.razorpay.com';
/** … and reports how it fares there; its own list of hosts: github.com/razorpay/razorpay-magento, etc/csp_whitelist.xml. */
const GUEST_REPORTS = ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'];

/** What a guest adds to each list of the policy; nothing where there is none. */
export function admit(guest: Guest | null): Admitted {
  if (guest === null) return NOBODY;
  const script = new URL(guest.scriptUrl).origin;
  const service = new URL(guest.apiUrl).origin;
  return {
    scripts: [script, GUEST_FILES],
    // It writes its styles into the page.
    styles: ["'unsafe-inline'"],
    pictures: [script, GUEST_FILES],
    calls: [service, script, ...GUEST_REPORTS],
    frames: [service, script],
    // Where a browser frames nothing, it posts the customer to its own page.
    forms: [service],
  };
}

const VARY = 'Accept-Encoding, Cookie';
/** A visitor's page may be kept, and is asked for anew before it is shown. */
export const CACHE_ASKING = 'private, no-cache';
/** One that was fetched ahead is there for the click that follows. */
export const CACHE_AHEAD = 'private, max-age=5';

/** Does a browser fetch this ahead of a click (`<link rel="prefetch">`)? */
export const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  String(headers['sec-purpose']).startsWith('prefetch');

/** What a visitor fetches ahead waits for the click that follows. Of the pages that are stored nowhere only those do that say nothing of anybody. */
export function keepForClick(url: string, { status, headers }: Response, isPersonal: boolean): void {
  if (status !== 200 || isPersonal) return;
  if (headers.get('cache-control') === CACHE_ASKING) headers.set('cache-control', CACHE_AHEAD);
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.data') || !policyOf(pathname)?.isPrefetched) return;
  headers.set('cache-control', CACHE_AHEAD);
  headers.set('vary', `${VARY}, Referer`);
}

/** The headers of a page beyond the base; what a route says itself goes before. */
export function setPageHeaders(headers: Headers, policy: string, isPersonal: boolean): void {
  const own = {
    'content-security-policy': policy,
    // What a signed-in person sees is kept nowhere, not even for the Back button after logging out.
    'cache-control': isPersonal ? 'no-store' : CACHE_ASKING,
    vary: VARY,
  };
  for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value);
}

/** For the one answer whose page opens a guest's window. The guest learns which shop sends it, and no more of the address. */
export function admitGuest(headers: Headers, policy: string): void {
  headers.set('content-security-policy', policy);
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
}

/** Where the shop is reached by TLS, no cookie of its pages goes by a plain line; routes do not know by which it is. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', isSecure(cookie) ? cookie : `${cookie}; Secure`);
}

const isSecure = (cookie: string): boolean => /;\s*secure\s*(?:;|$)/i.test(cookie);
