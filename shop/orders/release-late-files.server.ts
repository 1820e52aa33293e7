import { sql } from 'kysely';
import { listOf } from '#db/order-statuses.ts';
import { withTransaction } from '#db/transaction.ts';
import { lockOrder, releaseDownloads } from './move-order.server.ts';
import { isPaidInFull, statusesWith } from './order.ts';
import type { OrderContext } from './order-context.ts';

/** Orders in one run; the next run takes the rest. */
const BATCH = 100;

const releasing = statusesWith(({ effects }) => effects.includes('release-downloads'));

/**
 * Releases files that were stored after their orders were paid, and emails the customers, unless all that they paid was
 * refunded. Each order has its own transaction. Several processes may call this at the same time.
 * @param since only files that were stored after this; null: all files
 * @returns whether nothing is left for the next run
 */
export async function releaseLateFiles(orderContext: OrderContext, since: Date | null): Promise<boolean> {
  const waiting = await listWaiting(orderContext, since);
  for (const id of waiting) {
    await withTransaction(orderContext.db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (order === null || !releasing.includes(order.status) || !isPaidInFull(order)) return;
      await releaseDownloads(trx, orderContext, id);
    });
  }
  return waiting.length < BATCH;
}

async function listWaiting({ db }: OrderContext, since: Date | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct orders.id
    from product_files join order_lines using (product_id) join orders on orders.id = order_id
    where ${since === null ? sql`true` : sql`product_files.updated_at > ${since}`}
      and quantity > cancelled and orders.kind = 'digital' and status in (${listOf(releasing)})
      and (is_paid or payable_paise = 0)
      and not exists (
        -- Not of money that paid for nothing, such as a second payment.
        select from refunds where refunds.order_id = orders.id and refunds.status <> 'failed'
          and refunds.reason not in ('late', 'duplicate', 'out-of-stock', 'mismatch')
        having sum(refunds.amount_paise) >= orders.payable_paise - (
          select coalesce(sum(amount_paise), 0) from order_adjustments
          where order_adjustments.order_id = orders.id and kind = 'store-credit' and refund_id is null))
      and not exists (
        select from downloads where downloads.order_id = orders.id and downloads.position = order_lines.position)
    order by orders.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}
