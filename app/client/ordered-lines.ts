import { useEffect } from 'react';
import { isCancelled, type OrderStatus } from '#shop/orders/order.ts';
import { buyNow, cart } from './cart-store.ts';
import { dropPromotionCode } from './promotion-code.ts';
import { lineKey } from './use-cart-prices.ts';

/** The lines of an order: keys of cart lines (`lineKey`), or the "Buy Now" item. `code`: the promotion code that it used. */
export type OrderedLines = { keys: string[]; isBuyNow: boolean; code?: string };

/** Storage key for the lines of unpaid orders, by order id. */
const STORED = 'orderedLines';
const ORDERS_MAX = 10;

type Waiting = Record<string, OrderedLines>;

function read(): Waiting {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(stored).filter(([, lines]) => Array.isArray(lines?.keys));
    return Object.fromEntries(entries) as Waiting;
  } catch {
    return {};
  }
}

function write(waiting: Waiting): void {
  try {
    const entries = Object.entries(waiting).slice(-ORDERS_MAX);
    if (entries.length === 0) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage is blocked or full: the lines stay in the cart, where the customer can remove them.
  }
}

/** Removes the ordered lines from the cart. A "Buy Now" order leaves the cart alone, and a later "Buy Now" item, too. */
export function clearLines({ keys, isBuyNow, code = '' }: OrderedLines): void {
  dropPromotionCode(code);
  const ordered = new Set(keys);
  if (isBuyNow) {
    const item = buyNow.item();
    if (item !== null && ordered.has(lineKey(item))) buyNow.clear();
  } else cart.replace(cart.entries().filter((entry) => !ordered.has(lineKey(entry))));
}

/** Records the lines of an unpaid order: they stay in the cart until it is paid. */
export const rememberOrdered = (orderId: string, lines: OrderedLines): void => write({ ...read(), [orderId]: lines });

/** Clears the lines of paid orders, and forgets cancelled orders: their lines stay in the cart. */
function clearConfirmed(orders: readonly { id: string; status: OrderStatus }[]): void {
  const waiting = read();
  for (const { id, status } of orders) {
    const lines = waiting[id];
    if (lines === undefined || status === 'unpaid') continue;
    if (!isCancelled(status)) clearLines(lines);
    delete waiting[id];
  }
  write(waiting);
}

/** Used on every page that knows the status of orders. */
export function useConfirmedOrders(orders: readonly { id: string; status: OrderStatus }[]): void {
  useEffect(() => clearConfirmed(orders), [orders]);
}
