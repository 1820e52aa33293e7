import { sql } from 'kysely';
import { listOf } from '#db/order-statuses.ts';
import { withTransaction } from '#db/transaction.ts';
import { lockOrder, releaseDownloads } from './move-order.server.ts';
import { isPaidInFull, statusesWith } from './order.ts';
import { IS_STILL_BOUGHT } from './order-adjustments.server.ts';
import type { OrderContext } from './order-context.ts';

/** Orders in one run; the next run takes the rest. */
const BATCH = 100;

const releasing = statusesWith(({ effects }) => effects.includes('release-downloads'));

/**
 * Releases files that were stored after their orders were paid, and emails the customers, except files that were refunded.
 * Each order has its own transaction. Several processes may call this at the same time.
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
  // Few files that were sold are waiting, so they are found first.
  const { rows } = await sql<{ id: string }>`
    with waiting as materialized (
      select order_id, position, price_paise, quantity, cancelled
      from product_files join order_lines using (product_id)
      where ${since === null ? sql`true` : sql`product_files.updated_at > ${since}`} and not exists (
        select from downloads
        where downloads.order_id = order_lines.order_id and downloads.position = order_lines.position)
    )
    select distinct orders.id
    from waiting as order_lines join orders on orders.id = order_id
    where orders.kind = 'digital' and status in (${listOf(releasing)})
      and (is_paid or payable_paise = 0) and ${IS_STILL_BOUGHT}
    order by orders.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}
