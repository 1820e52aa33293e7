import * as numbers from '#config/numbers.ts';

/** `shop`: goods that are shipped, `digital`: files, `service`: work to order. */
export const orderKinds = ['shop', 'digital', 'service'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderStatuses = [
  'unpaid',
  'pending',
  'quoted',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `free`: nothing is owed. `later`: digital goods where no method can take money yet; the admin books it. */
export const paymentMethods = ['cod', 'upi', 'razorpay', 'test', 'free', 'later'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods that require payment before the order is confirmed, in the order in which they are offered. */
export const onlineMethods = ['razorpay', 'upi', 'test'] as const;
export type OnlineMethod = (typeof onlineMethods)[number];

export const isOnline = (method: PaymentMethod): method is OnlineMethod =>
  (onlineMethods as readonly PaymentMethod[]).includes(method);

export type Actor = 'customer' | 'admin' | 'system' | 'payment';

/** The allowed status changes; any other is refused. */
const moves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  unpaid: ['pending', 'confirmed', 'completed', 'cancelled'],
  pending: ['quoted', 'confirmed', 'completed', 'cancelled'],
  quoted: ['unpaid', 'confirmed', 'cancelled'],
  confirmed: ['packed', 'completed', 'cancelled'],
  packed: ['shipped', 'completed', 'cancelled'],
  shipped: ['delivered', 'completed'],
  delivered: ['completed'],
  completed: [],
  cancelled: ['refunded'],
  refunded: [],
};

/** A packed order is cancelled by the shop only, and only services are quoted. */
export function mayMove(from: OrderStatus, to: OrderStatus, kind: OrderKind, actor: Actor): boolean {
  if (!moves[from].includes(to)) return false;
  if ((to === 'quoted' || from === 'quoted') && kind !== 'service') return false;
  return !(from === 'packed' && to === 'cancelled' && actor !== 'admin');
}

/** Whether the customer may still cancel. */
export const isCancellable = (status: OrderStatus, kind: OrderKind): boolean =>
  mayMove(status, 'cancelled', kind, 'customer');

/** "Pending" for `pending` and for a missing status. */
export const statusText = (status: string | null | undefined): string =>
  status ? status.charAt(0).toUpperCase() + status.slice(1) : 'Pending';

/** The last day of the promised delivery time. */
const expectedBy = (placed: Date): Date =>
  new Date(placed.getTime() + numbers.DELIVERY_PROMISE_DAYS * 24 * 60 * 60 * 1000);

/** The order number as pages, emails and tax documents show it: "#123". */
export const orderName = (number: number): string => `#${number}`;

const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;

/** The promised delivery date in India's time zone: "2026-11-28". */
export const expectedDay = (placed: Date): string =>
  new Date(expectedBy(placed).getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);

/** Paid, or free from the start. */
export const isPaidInFull = (order: { is_paid: boolean; payable_paise: number }): boolean =>
  order.is_paid || order.payable_paise === 0;
