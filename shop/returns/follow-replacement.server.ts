import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { enqueueReturnEmails } from './enqueue-return-email.server.ts';
import { enterReturnStatus } from './internal/enter-return-status.server.ts';
import { lockReturn } from './internal/lock-return.server.ts';
import { returnRulesOf } from './return.ts';

const RETURNS_AT_ONCE = 100;

/**
 * Follows replacements whose order was cancelled: the return gets a refund instead, waits for the shop again, and both
 * sides get an email. Idempotent. Called after a cancellation, and by a job for those that nothing else reported.
 * @param orderId only the return that this order replaces; null: all of them
 */
export async function followCancelledReplacements(context: OrderContext, orderId: string | null = null): Promise<void> {
  const found = await listCancelled(context.db, orderId);
  for (const { id, isByCustomer } of found) {
    await withTransaction(context.db, async (trx) => {
      const locked = await lockReturn(trx, id);
      if (locked === null || !isReplacing(locked.row)) return;
      const { row } = locked;
      const back = row.keeps_goods ? 'approved' : 'received';
      const by = { actor: 'system', actorId: null, kind: 'replacement-cancelled', isQuiet: true } as const;
      const to = row.status === 'replaced' ? back : row.status;
      await enterReturnStatus(trx, context, row, to, by, { resolution: 'refund' });
      const emails = [
        'replacement-cancelled',
        ...(isByCustomer ? (['replacement-cancelled-late'] as const) : []),
      ] as const;
      await enqueueReturnEmails(trx, context, emails, id);
    });
  }
}

/** Its customer still waits for the replacement. */
const isReplacing = ({ status, resolution }: Pick<LockedRow, 'status' | 'resolution'>): boolean =>
  resolution === 'replacement' && returnRulesOf(status).stage !== 'over';

type LockedRow = NonNullable<Awaited<ReturnType<typeof lockReturn>>>['row'];

async function listCancelled(db: Db, orderId: string | null): Promise<{ id: string; isByCustomer: boolean }[]> {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'replacement_order_id')
    .select(['returns.id', 'cancelled_by', 'returns.status', 'resolution'])
    .where('resolution', '=', 'replacement')
    .where('orders.status', '=', 'cancelled')
    .where('returns.status', 'not in', ['closed', 'declined', 'withdrawn'])
    .$if(orderId !== null, (query) => query.where('orders.id', '=', orderId))
    .orderBy('returns.id')
    .limit(RETURNS_AT_ONCE)
    .execute();
  return rows.map(({ id, cancelled_by }) => ({ id, isByCustomer: cancelled_by === 'customer' }));
}
