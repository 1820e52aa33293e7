import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { withTransaction } from '#db/transaction.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

type Short = { name: string; optionText: string | null; left: number };

/** Products listed in one email. */
const ROWS_MAX = 50;
const DAY = '24 hours';

/**
 * Emails the owner, at most once a day, the products that run low and were sold in the last day. Stock that is low without
 * having been sold was reported before.
 */
export async function enqueueLowStockEmail({ db, settings }: Pick<OrderContext, 'db' | 'settings'>): Promise<void> {
  await withTransaction(db, async (trx) => {
    // Several processes on one database may run this at the same time.
    await sql`select pg_advisory_xact_lock(hashtext('low-stock'))`.execute(trx);
    const { rows: recent } = await sql`
      select from outbox where kind = 'low-stock' and created_at > now() - ${DAY}::interval limit 1`.execute(trx);
    if (recent.length > 0) return;
    const { rows: products } = await sql<Short>`
      select products.name, nullif(concat_ws(', ', option1, option2), '') as "optionText", stock as left
      from variants join products on products.id = product_id
      where stock <= ${numbers.LOW_STOCK_UNITS} and published and deleted_at is null and exists (
        select from stock_moves where variant_id = variants.id and reason = 'taken'
          and created_at > now() - ${DAY}::interval)
      order by stock, products.name limit ${ROWS_MAX}`.execute(trx);
    if (products.length === 0) return;
    await enqueueAll(
      trx,
      settings.ownerEmails.map((recipient) => ({ kind: 'low-stock', recipient, facts: { products } })),
    );
  });
}
