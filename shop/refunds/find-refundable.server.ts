import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { isId } from '#lib/ids.ts';
import { isCancelled, isPaidInFull } from '#shop/orders/order.ts';
import { listLeft } from '#shop/orders/order-adjustments.server.ts';
import { findPayoutOf } from './payouts.server.ts';
import type { Refundable } from './refund.ts';

/** What can be refunded of an order, line by line; null: nothing, because it is unknown, not paid, or cancelled. */
export async function findRefundable(db: Db, orderId: string): Promise<Refundable | null> {
  if (!isId(orderId)) return null;
  const order = await db
    .selectFrom('orders')
    .select(['status', 'is_paid', 'payable_paise', 'customer_id'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined || isCancelled(order.status) || !isPaidInFull(order)) return null;
  const [left, payout] = await Promise.all([listLeft(db, orderId), findPayoutOf(db, orderId)]);
  if (left.every(({ goods, fees }) => goods + fees === 0)) return null;
  return { left, key: newId(), hasPayout: payout !== null, hasAccount: order.customer_id !== null };
}
