import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { withTransaction } from '#db/transaction.ts';
import { moveOrder } from './move-order.server.ts';
import { isExpiring, orderStatuses } from './order.ts';
import { IS_PAID_TOGETHER } from './order-adjustments.server.ts';
import type { OrderContext } from './order-context.ts';

/** Orders cancelled in one run; the next run takes the rest. */
const BATCH = 100;

/**
 * Cancels orders that were not paid, or quotes that were not accepted, in time, and releases their stock. Each order has
 * its own transaction, and an order that is locked by a payment is skipped.
 * @returns how many were cancelled
 */
export async function expireOrders(orderContext: OrderContext, now: Date): Promise<number> {
  let count = 0;
  for (const { id } of await listExpired(orderContext, now)) {
    const moved = await withTransaction(orderContext.db, async (trx) => {
      const stillDue = await trx
        .selectFrom('orders')
        .select('id')
        .where('id', '=', id)
        .where('status', 'in', orderStatuses.filter(isExpiring))
        .where('expires_at', '<=', now)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      return stillDue && moveOrder(trx, orderContext, id, 'cancelled', { actor: 'system', facts: { why: 'expired' } });
    });
    if (moved?.ok) count += 1;
  }
  return count;
}

/**
 * Leaves out orders whose customer claims to have paid: they wait for the owner's check. Of two with one payment the first
 * takes the other along: processes that began with different ones would wait for each other.
 */
const listExpired = ({ db }: OrderContext, now: Date) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', orderStatuses.filter(isExpiring))
    .where('expires_at', '<=', now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payments')
            .select('payments.id')
            .where(PAYS_ORDER)
            .where('payments.status', 'in', ['claimed', 'paid']),
        ),
      ),
    )
    .where(sql<boolean>`not exists (select from orders as others where ${IS_PAID_TOGETHER} and others.id < orders.id)`)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();

/** For orders that expired and were ordered again: a late payment of them is refunded. */
export const closeExpired = (trx: Db, ids: readonly string[]) =>
  trx
    .updateTable('orders')
    .set({ cancelled_by: 'customer' })
    .where('id', 'in', ids)
    .where('status', '=', 'cancelled')
    .where('cancelled_by', '=', 'expiry')
    .execute();
