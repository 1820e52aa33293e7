import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** `units`: stock of all its variants with a stock count. */
type ShortProduct = { id: string; name: string; units: number };

export type ShortStock = Record<'soldOut' | 'low', { total: number; rows: ShortProduct[] }>;

/** Published products that are sold out or run low, counted, and the first `count` of each by name. */
export async function listLowStock(db: Db, count: number): Promise<ShortStock> {
  const [soldOut, low] = await Promise.all([listShort(db, 'sold-out', count), listShort(db, 'low', count)]);
  return { soldOut, low };
}

async function listShort(db: Db, availability: 'sold-out' | 'low', count: number) {
  // A literal, not a parameter: the partial index covers these two values only, and a generic plan could not use it.
  const short = sql`availability = ${sql.lit(availability)} and published and deleted_at is null`;
  const { rows } = await sql<ShortProduct>`
    select id, name, (select coalesce(sum(stock), 0)::integer from variants where product_id = products.id) as units
    from products where ${short} order by name, id limit ${count}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from products where ${short}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** Whether the shop has a product that is not demo data. */
export async function hasOwnProduct(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('is_demo', '=', false)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
