import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import type { ProductCard } from '#shop/catalog/product.ts';
import { cardColumns, coverJoin } from './internal/listing-sql.ts';

/** `isRemoved`: deleted, or a draft again. */
export type CardWithState = ProductCard & { isRemoved: boolean };

/** Cards of the products with these ids, in no order. Unknown ids are left out. */
export async function listCards(db: Db, ids: readonly string[]): Promise<CardWithState[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardWithState>`
    select ${cardColumns}, p.deleted_at is not null or not p.published as "isRemoved"
    from products p ${coverJoin} where p.id = ${anyOf(ids)}`.execute(db);
  return rows;
}
