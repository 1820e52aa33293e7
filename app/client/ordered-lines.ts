import { useEffect } from 'react';
import { buyNow, cart } from './cart-store.ts';
import { lineKey } from './use-cart-prices.ts';

/** What an order was made of: lines of the cart by `lineKey`, or the one thing of "Buy Now". */
export type OrderedLines = { keys: string[]; isBuyNow: boolean };

/** What was ordered and is not paid for yet, by the order that is to be paid. */
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
    // Blocked or full: the lines then stay in the cart, where somebody can take them out.
  }
}

/** A cart order takes its lines out of the cart; a buy-now order leaves the cart alone. */
export function clearLines({ keys, isBuyNow }: OrderedLines): void {
  const ordered = new Set(keys);
  if (isBuyNow) buyNow.clear();
  else cart.replace(cart.entries().filter((entry) => !ordered.has(lineKey(entry))));
}

/** Lines of an order that is still to be paid: they stay until it is. */
export const rememberOrdered = (orderId: string, lines: OrderedLines): void => write({ ...read(), [orderId]: lines });

/** Clears the lines of orders that went on, and forgets those that came to nothing: their lines stay. */
function waitForOrder(orders: readonly { id: string; status: string }[]): void {
  const waiting = read();
  for (const { id, status } of orders) {
    const lines = waiting[id];
    if (lines === undefined || status === 'unpaid') continue;
    if (status !== 'cancelled' && status !== 'refunded') clearLines(lines);
    delete waiting[id];
  }
  write(waiting);
}

/** On every page that knows what became of orders. */
export function useSettledOrders(orders: readonly { id: string; status: string }[]): void {
  useEffect(() => waitForOrder(orders), [orders]);
}
