import type { OrderLetter } from '#shop/orders/enqueue-order-email.server.ts';
import type { Actor, OrderStatus } from '#shop/orders/order.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';

const toCustomer: Partial<Record<OrderStatus, OrderLetter>> = {
  quoted: 'quote-ready',
  pending: 'order-placed',
  confirmed: 'order-confirmed',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  completed: 'order-completed',
  cancelled: 'order-cancelled',
  refunded: 'order-refunded',
};

/** Who is written to because an order moved: the customer of every step that they can see, the owner of two. */
export function lettersOf(before: OrderRow, after: OrderRow, actor: Actor): OrderLetter[] {
  const letters: OrderLetter[] = [];
  const told = toCustomer[after.status];
  if (told !== undefined) letters.push(told);
  // Nobody was told of it while it was unpaid, nor when it expired and came back.
  const isBought = after.status !== 'cancelled' && after.status !== 'refunded';
  const isNew = ['unpaid', 'cancelled'].includes(before.status) && isBought && before.kind !== 'service';
  if (isNew) letters.push('new-order');
  const isLate = after.status === 'cancelled' && ['confirmed', 'packed'].includes(before.status);
  if (isLate && actor !== 'admin') letters.push('order-cancelled-late');
  return letters;
}
