import { withTransaction } from '#db/transaction.ts';
import { moveOrder } from './move-order.server.ts';
import type { OrderContext } from './order-context.ts';

/** Orders handled in one sweep; the next one takes the others. */
const BATCH = 100;

/**
 * Cancels what was not paid, or not accepted, in time, and gives its stock back. Each order in a transaction of its own:
 * one that is being paid at this moment is left to its payment. Gives how many were cancelled.
 */
export async function expireOrders(orderContext: OrderContext, now: Date): Promise<number> {
  let count = 0;
  for (const { id } of await listExpired(orderContext, now)) {
    const moved = await withTransaction(orderContext.db, async (trx) => {
      const stillDue = await trx
        .selectFrom('orders')
        .select('id')
        .where('id', '=', id)
        .where('status', 'in', ['unpaid', 'quoted'])
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

/** Unpaid ones whose customer says that they have paid wait for the owner to look. */
const listExpired = ({ db }: OrderContext, now: Date) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['unpaid', 'quoted'])
    .where('expires_at', '<=', now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.checkout_id', '=', 'orders.checkout_id')
            .where('payments.status', 'in', ['claimed', 'paid']),
        ),
      ),
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
