import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { lockName } from '#db/locks.ts';
import { withTransaction } from '#db/transaction.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

type LowStockContext = Pick<OrderContext, 'db' | 'settings' | 'ownerEmails'>;
type Short = { name: string; optionText: string | null; left: number };

/** Products listed in one email. */
const ROWS_MAX = 50;
const DAY = '24 hours';

/**
 * Emails the owner, at most once a day, the products that run low and were sold in the last day. Stock that is low without
 * having been sold was reported before.
 */
export async function enqueueLowStockEmail({ db, settings, ownerEmails }: LowStockContext): Promise<void> {
  await withTransaction(db, async (trx) => {
    // Several processes on one database may run this at the same time.
    await lockName(trx, 'low-stock');
    const { rows: recent } = await sql`
      select from outbox where kind = 'low-stock' and created_at > now() - ${DAY}::interval limit 1`.execute(trx);
    if (recent.length > 0) return;
    const { rows: products } = await sql<Short>`
      select products.name, nullif(concat_ws(', ', option1, option2), '') as "optionText", stock as left
      from variants join products on products.id = product_id
      where stock <= ${settings.current().lowStockUnits} and published and deleted_at is null and exists (
        select from stock_moves where variant_id = variants.id and reason = 'taken'
          and created_at > now() - ${DAY}::interval)
      order by stock, products.name limit ${ROWS_MAX}`.execute(trx);
    if (products.length === 0) return;
    const owners = await ownerEmails(trx, 'stock');
    await enqueueAll(
      trx,
      owners.map((recipient) => ({ kind: 'low-stock', recipient, facts: { products } })),
    );
  });
}

/** `units`: stock of all its variants with a stock count. */
type ShortProduct = { id: string; name: string; units: number };

type ShortStock = Record<'soldOut' | 'low', { total: number; rows: ShortProduct[] }>;

/** Published products that are sold out or run low, counted, and the first `count` of each by name. */
export async function listLowStock(db: Db, count: number): Promise<ShortStock> {
  const [soldOut, low] = await Promise.all([listShort(db, 'sold-out', count), listShort(db, 'low', count)]);
  return { soldOut, low };
}

/** How many published products run low. */
export const countLowStock = (db: Db): Promise<number> => countShort(db, 'low');

// A literal, not a parameter: the partial index covers these two values only, and a generic plan could not use it.
const isShort = (availability: 'sold-out' | 'low') =>
  sql`availability = ${sql.lit(availability)} and published and deleted_at is null`;

async function countShort(db: Db, availability: 'sold-out' | 'low'): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from products where ${isShort(availability)}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function listShort(db: Db, availability: 'sold-out' | 'low', count: number) {
  const { rows } = await sql<ShortProduct>`
    select id, name, (select coalesce(sum(stock), 0)::integer from variants where product_id = products.id) as units
    from products where ${isShort(availability)} order by name, id limit ${count}`.execute(db);
  return { total: await countShort(db, availability), rows };
}
