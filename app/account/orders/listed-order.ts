import type { OrderInList } from '#shop/orders/order-view.ts';

/** An order as a list shows it. */
export type ListedOrder = Omit<OrderInList, 'kind' | 'expiresAt'> & {
  /** Whole minutes until an unpaid order is cancelled, by the server's clock. null: no limit. */
  minutesLeft: number | null;
};

const MINUTE_MS = 60_000;

/** List row of this order. The minutes are computed on the server because a browser's clock may be wrong. */
export function listedOrder({ kind, expiresAt, ...order }: OrderInList, now: Date): ListedOrder {
  const isLimited = order.status === 'unpaid' && !order.isPaid && kind !== 'service' && expiresAt !== null;
  const minutesLeft = isLimited ? Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE_MS)) : null;
  return { ...order, minutesLeft };
}
