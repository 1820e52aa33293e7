import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import type { ProductCard } from '#shop/catalog/product.ts';
import { cardColumns, coverJoin } from './internal/listing-sql.ts';

/** `isRemoved`: taken out of the shop, or back to being a draft. */
export type CardOnRecord = ProductCard & { isRemoved: boolean };

/** Cards of products that somebody kept the ids of, as they are today, in no order. Ids of no product are left out. */
export async function listCards(db: Db, ids: readonly string[]): Promise<CardOnRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardOnRecord>`
    select ${cardColumns}, p.deleted_at is not null or not p.published as "isRemoved"
    from products p ${coverJoin} where p.id = ${anyOf(ids)}`.execute(db);
  return rows;
}
