import type { CartEntry, LineKey } from '#shop/cart/cart.ts';
import { mergeSaved, readSavedLine, type SavedCart, type SavedLine, savedLineOf } from '#shop/cart/saved-cart.ts';
import { cart, subscribeToCart } from './cart-store.ts';

/** Storage key of `Seen`. */
const SEEN = 'cartSaved';
/** Somebody who steps up a quantity saves once. */
const SETTLE_MS = 800;
const ATTEMPTS_MAX = 3;

/**
 * The saved cart as it was when it last equalled that of this browser. `sent`: what was sent after that; the page may have
 * been left before the answer came.
 */
type Seen = SavedCart & { sent?: Pick<SavedCart, 'version' | 'lines'> };

function readSeen(): Seen | null {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(SEEN) ?? 'null');
    if (typeof seen !== 'object' || seen === null || !('lines' in seen) || !Array.isArray(seen.lines)) return null;
    return seen as Seen;
  } catch {
    return null;
  }
}

function writeSeen(seen: Seen): void {
  try {
    localStorage.setItem(SEEN, JSON.stringify(seen));
  } catch {
    // Storage is blocked or full: so is the cart's.
  }
}

const nothing: SavedCart = { id: null, version: 0, lines: [] };

const linesHere = (): SavedLine[] => cart.entries().map(savedLineOf);
const isSame = (one: readonly SavedLine[], other: readonly SavedLine[]): boolean =>
  one.length === other.length && one.every((line) => other.includes(line));

/** Puts these lines into the cart. What this browser does not know yet has only its id; the cart page asks for the rest. */
function show(lines: readonly SavedLine[]): void {
  const known = new Map(cart.entries().map((entry) => [lineKey(entry), entry]));
  const entries = lines.flatMap((text): CartEntry[] => {
    const line = readSavedLine(text);
    if (line === null) return [];
    const bare = { type: 'shop', name: '', price: null, discount: 0, image: null, optionText: null } as const;
    return [{ ...bare, ...known.get(lineKey(line)), ...line }];
  });
  cart.replace(entries);
}

const lineKey = ({ id, variantId }: LineKey): string => `${id}.${variantId ?? ''}`;

const isSavedCart = (answer: Response): boolean =>
  !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('application/json');

/** Merges until the account has what this browser shows. */
async function merge(): Promise<void> {
  let saved: SavedCart | null = null;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (saved === null) {
      const answer = await fetch('/cart/saved');
      if (!answer.ok || !isSavedCart(answer)) return;
      saved = (await answer.json()) as SavedCart;
    }
    const merged = mergeSaved(lastEqual(saved), linesHere(), saved.lines);
    if (!isSame(merged, linesHere())) show(merged);
    if (isSame(merged, saved.lines)) return writeSeen({ ...saved, lines: merged });
    writeSeen({ ...(readSeen() ?? nothing), sent: { version: saved.version + 1, lines: merged } });
    const body = new URLSearchParams([['version', String(saved.version)], ...merged.map((line) => ['line', line])]);
    const answer = await fetch('/cart/saved', { method: 'POST', body });
    if (!isSavedCart(answer) || (!answer.ok && answer.status !== 409)) return;
    saved = (await answer.json()) as SavedCart;
    if (answer.ok) return writeSeen(saved);
  }
}

/** The lines when this browser and the account last had the same; null: never, for this account. */
function lastEqual({ id, version, lines }: SavedCart): readonly SavedLine[] | null {
  const seen = readSeen();
  if (seen?.sent?.version === version && isSame(seen.sent.lines, lines)) return lines;
  return seen !== null && seen.id === id ? seen.lines : null;
}

let running: Promise<void> = Promise.resolve();
/** One after the other; offline, the next change or page tries again. */
const enqueueMerge = (): void => {
  running = running.then(merge).catch(() => {});
};

/**
 * Keeps the cart of a logged-in customer equal on all devices: now, whenever it changes here, and when the page is shown
 * again. The browser's storage stays what pages read. Returns what ends it.
 */
export function followSavedCart(): () => void {
  enqueueMerge();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isSame(linesHere(), readSeen()?.lines ?? [])) enqueueMerge();
    }, SETTLE_MS);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') enqueueMerge();
  };
  const stop = subscribeToCart(onChange);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
