import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { withTransaction } from '#db/transaction.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

type Short = { name: string; optionText: string | null; left: number };

/** One letter is a list to read, not a book. */
const ROWS_MAX = 50;
const DAY = '24 hours';

/**
 * Tells the owner, once a day at most, what sold in the last day and is running out. What lies low without being bought
 * is old news.
 */
export async function enqueueLowStockEmail({ db, settings }: Pick<OrderContext, 'db' | 'settings'>): Promise<void> {
  await withTransaction(db, async (trx) => {
    // Several shops on one database look at the same time.
    await sql`select pg_advisory_xact_lock(hashtext('low-stock'))`.execute(trx);
    const { rows: told } = await sql`
      select from outbox where kind = 'low-stock' and created_at > now() - ${DAY}::interval limit 1`.execute(trx);
    if (told.length > 0) return;
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
