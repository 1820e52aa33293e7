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

/** Emails that a status change sends: to the customer for every step they can see, to the owner for two. */
export function emailsOf(before: OrderRow, after: OrderRow, actor: Actor): OrderEmail[] {
  const emails: OrderEmail[] = [];
  const customerEmail = toCustomer[after.status];
  if (customerEmail !== undefined) emails.push(customerEmail);
  // The owner hears of an order when it is paid or confirmed, not while it is unpaid; this includes revived orders.
  const isBought = after.status !== 'cancelled' && after.status !== 'refunded';
  const isNew = ['unpaid', 'cancelled'].includes(before.status) && isBought && before.kind !== 'service';
  if (isNew) emails.push('new-order');
  const isLate = after.status === 'cancelled' && ['confirmed', 'packed'].includes(before.status);
  if (isLate && actor !== 'admin') emails.push('order-cancelled-late');
  return emails;
}
