import type { OrderInList } from '#shop/orders/order-view.ts';

/** What a list shows of an order. */
export type ListedOrder = Omit<OrderInList, 'kind' | 'expiresAt'> & {
  /** Whole minutes until an unpaid order is cancelled, by the server's clock; null: it has no limit. */
  minutesLeft: number | null;
};

const MINUTE_MS = 60_000;

/** The row of a list for this order. A browser's clock may be wrong, so the minutes are counted here. */
export function listedOrder({ kind, expiresAt, ...order }: OrderInList, now: Date): ListedOrder {
  const isLimited = order.status === 'unpaid' && !order.isPaid && kind !== 'service' && expiresAt !== null;
  const minutesLeft = isLimited ? Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE_MS)) : null;
  return { ...order, minutesLeft };
}
