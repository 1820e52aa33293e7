import type { OrderEmail } from '#shop/orders/enqueue-order-email.server.ts';
import type { Actor, OrderStatus } from '#shop/orders/order.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';

const toCustomer: Partial<Record<OrderStatus, OrderEmail>> = {
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
export function emailsOf(before: OrderRow, after: OrderRow, actor: Actor): OrderEmail[] {
  const emails: OrderEmail[] = [];
  const told = toCustomer[after.status];
  if (told !== undefined) emails.push(told);
  // Nobody was told of it while it was unpaid, nor when it expired and came back.
  const isBought = after.status !== 'cancelled' && after.status !== 'refunded';
  const isNew = ['unpaid', 'cancelled'].includes(before.status) && isBought && before.kind !== 'service';
  if (isNew) emails.push('new-order');
  const isLate = after.status === 'cancelled' && ['confirmed', 'packed'].includes(before.status);
  if (isLate && actor !== 'admin') emails.push('order-cancelled-late');
  return emails;
}
