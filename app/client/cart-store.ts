import { useSyncExternalStore } from 'react';
import * as numbers from '#config/numbers.ts';
import {
  type CartEntry,
  clampQuantity,
  isInCart,
  isSameLine,
  type LineKey,
  readBuyNow,
  readCart,
  writeBuyNow,
  writeCart,
} from '#shop/cart/cart.ts';

/** Storage keys; renaming one would empty customers' carts. */
const CART = 'cart';
const BUY_NOW = 'buyNowItem';

/** Values that could not be stored because storage is blocked or full: they last as long as the page. */
const unsaved = new Map<string, string | null>();

function load(key: string): string | null {
  if (unsaved.has(key)) return unsaved.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
  }
  for (const notify of listeners) notify();
}

const listeners = new Set<() => void>();

/** Another tab changed the storage; `key` is null when everything was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key !== null && key !== CART && key !== BUY_NOW) return;
  unsaved.clear();
  for (const notify of listeners) notify();
}

/** Calls `notify` whenever the cart or the "Buy Now" item has changed, also in another tab. Returns what ends it. */
export function subscribeToCart(notify: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const none: CartEntry[] = [];
let readText: string | null = null;
let readEntries = none;

/** The same text returns the same array, because React compares snapshots by identity. */
function entriesNow(): CartEntry[] {
  const text = load(CART);
  if (text !== readText) {
    readText = text;
    readEntries = readCart(text);
  }
  return readEntries;
}

export const cart = {
  entries: entriesNow,

  add(entry: CartEntry): 'added' | 'already' | 'full' {
    const entries = entriesNow();
    if (isInCart(entries, entry)) return 'already';
    if (entries.length >= numbers.CART_MAX_LINES) return 'full';
    cart.replace([...entries, entry]);
    reportFilled();
    return 'added';
  },

  setQuantity(line: LineKey, quantity: number): void {
    const clamped = clampQuantity(quantity);
    cart.replace(entriesNow().map((entry) => (isSameLine(entry, line) ? { ...entry, quantity: clamped } : entry)));
  },

  remove(line: LineKey): void {
    cart.replace(entriesNow().filter((entry) => !isSameLine(entry, line)));
  },

  replace(entries: CartEntry[]): void {
    const text = writeCart(entries);
    if (text !== load(CART)) save(CART, text);
  },
};

/** For the owner's counts, without what is in the cart. */
function reportFilled(): void {
  import('./funnel.ts').then(
    ({ recordStep }) => recordStep('cart'),
    () => {},
  );
}

/** Tells the tags, on the page that leads to the checkout. */
export function trackCheckout(): void {
  import('./funnel.ts').then(
    (funnel) => funnel.trackCheckout(),
    () => {},
  );
}

/** The item that "Buy Now" takes to the checkout instead of the cart. */
export const buyNow = {
  item: (): CartEntry | null => readBuyNow(load(BUY_NOW)),
  set(entry: CartEntry): void {
    save(BUY_NOW, writeBuyNow(entry));
    reportFilled();
  },
  clear: (): void => save(BUY_NOW, null),
};

/**
 * This browser's cart; `count` is the number of units. On the server and during hydration it is empty and `isRead` is
 * false.
 */
export function useCart() {
  const entries = useSyncExternalStore(subscribeToCart, entriesNow, () => none);
  const isRead = useSyncExternalStore(subscribeToCart, yes, no);
  const count = entries.reduce((sum, { quantity }) => sum + quantity, 0);
  return { entries, isRead, count, add: cart.add, setQuantity: cart.setQuantity, remove: cart.remove };
}

const yes = () => true;
const no = () => false;
