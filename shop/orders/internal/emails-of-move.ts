import type { OrderEmail } from '#shop/orders/enqueue-order-email.server.ts';
import { type Actor, isStanding, rulesOf } from '#shop/orders/order.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { orderStatusRules } from '#shop/orders/order-statuses.ts';

/** Emails that a status change sends: to the customer as the status says, to the owner in two cases. */
export function emailsOf(before: OrderRow, after: OrderRow, actor: Actor): OrderEmail[] {
  const emails: OrderEmail[] = [];
  const { email } = orderStatusRules[after.status];
  if (email !== null) emails.push(email.kind);
  // The owner hears of an order when it is paid or confirmed, not while it is unpaid; this includes revived orders.
  const isNew = !isStanding(before.status) && isStanding(after.status) && before.kind !== 'service';
  if (isNew) emails.push('new-order');
  const isLate = after.status === 'cancelled' && rulesOf(before.status).effects.includes('issue-invoice');
  if (isLate && actor !== 'admin') emails.push('order-cancelled-late');
  return emails;
}
