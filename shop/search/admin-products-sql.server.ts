import { type RawBuilder, sql } from 'kysely';
import type { ProductType } from '#shop/catalog/product.ts';
import type { AdminProductQuery, AdminProductSort } from './admin-product.ts';
import { all } from './internal/listing-sql.ts';
import { tsqueryOf, typedWords } from './internal/search-query.ts';

type Condition = RawBuilder<unknown>;

/** What of the products is meant: words are a condition of their own, for only they are not answered by the lists' indexes. */
export type OrderConditions = { isMeant: Condition; hasWords: Condition | null };

/** null: what was typed holds no word, and finds nothing. */
export function orderConditions(
  type: ProductType,
  { q, filters }: Pick<AdminProductQuery, 'q' | 'filters'>,
): OrderConditions | null {
  const words = typedWords(q);
  if (q !== '' && words.length === 0) return null;
  const { category, status, availability } = filters;
  const conditions = [
    sql`type = ${sql.lit(type)}`,
    status === 'deleted' ? sql`deleted_at is not null` : sql`deleted_at is null`,
    status === 'published' ? sql`published` : null,
    status === 'draft' ? sql`not published` : null,
    status === 'sample' ? sql`is_sample` : null,
    category === undefined ? null : sql`category = ${category}`,
    availability === undefined ? null : sql`availability = ${availability}`,
  ].filter((condition) => condition !== null);
  return {
    isMeant: all(...conditions),
    hasWords: words.length === 0 ? null : sql`search_vector @@ ${tsqueryOf({ words })}::tsquery`,
  };
}

/** Both as one condition. */
export const orderCondition = ({ isMeant, hasWords }: OrderConditions): Condition =>
  hasWords === null ? isMeant : all(isMeant, hasWords);

/** Kept in no column: every sale would have to change it. */
const pieces = sql.ref('pieces');

const keys: Record<AdminProductSort, { key: Condition; direction: 'asc' | 'desc' }> = {
  newest: { key: sql.ref('created_at'), direction: 'desc' },
  oldest: { key: sql.ref('created_at'), direction: 'asc' },
  updated: { key: sql.ref('updated_at'), direction: 'desc' },
  'updated-asc': { key: sql.ref('updated_at'), direction: 'asc' },
  price: { key: sql.ref('from_payable_paise'), direction: 'asc' },
  'price-desc': { key: sql.ref('from_payable_paise'), direction: 'desc' },
  name: { key: sql`lower(name)`, direction: 'asc' },
  'name-desc': { key: sql`lower(name)`, direction: 'desc' },
  // Made to order is more than any number: so is null to the database.
  stock: { key: pieces, direction: 'asc' },
  'stock-desc': { key: pieces, direction: 'desc' },
};

export const orderKey = (sort: AdminProductSort): Condition => keys[sort].key;

/** What `orderKey` is read from: all products, or those of a relation `among` with their ids. */
export function orderSource(sort: AdminProductSort, among: Condition | null = null): Condition {
  const isAmong = (id: string) => (among === null ? sql`` : sql`where ${sql.ref(id)} in (select id from ${among})`);
  if (keys[sort].key !== pieces) return sql`products`;
  return sql`products left join (
    select product_id, sum(stock) as pieces from variants ${isAmong('product_id')} group by product_id
  ) shelves on shelves.product_id = products.id`;
}

/** `order by` of a sort over a key and the id, which follows in the same direction, so that no two products tie. */
export function orderBy(
  sort: AdminProductSort,
  key: Condition = orderKey(sort),
  id: Condition = sql.ref('id'),
): Condition {
  const direction = sql.raw(keys[sort].direction);
  return sql`${key} ${direction}, ${id} ${direction}`;
}
