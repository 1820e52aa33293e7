import { type RawBuilder, sql } from 'kysely';
import type { ProductType } from '#shop/catalog/product.ts';
import type { AdminProductQuery, AdminProductSort } from './admin-product.ts';
import { all } from './internal/listing-sql.ts';
import { plainTerms, tsqueryOf, typedWords } from './internal/search-query.ts';

type Condition = RawBuilder<unknown>;

/** Conditions of a product query. Search words are separate, because the indexes of the sort orders do not cover them. */
export type ProductConditions = { isListed: Condition; hasWords: Condition | null };

/** null: the search text has no words and finds nothing. */
export function productConditions(
  type: ProductType,
  { q, filters }: Pick<AdminProductQuery, 'q' | 'filters'>,
): ProductConditions | null {
  const words = typedWords(q);
  if (q !== '' && words.length === 0) return null;
  const { category, status, availability } = filters;
  const conditions = [
    sql`type = ${sql.lit(type)}`,
    status === 'deleted' ? sql`deleted_at is not null` : sql`deleted_at is null`,
    status === 'published' ? sql`published` : null,
    status === 'draft' ? sql`not published` : null,
    status === 'demo' ? sql`is_demo` : null,
    category === undefined ? null : sql`category = ${category}`,
    availability === undefined ? null : sql`availability = ${availability}`,
  ].filter((condition) => condition !== null);
  return {
    isListed: all(...conditions),
    hasWords: words.length === 0 ? null : sql`search_vector @@ ${tsqueryOf(plainTerms(words))}::tsquery`,
  };
}

/** Both conditions joined by `and`. */
export const productCondition = ({ isListed, hasWords }: ProductConditions): Condition =>
  hasWords === null ? isListed : all(isListed, hasWords);

/** Total stock; not stored in the product's row, because every sale would have to update it. */
const units = sql.ref('units');

const keys: Record<AdminProductSort, { key: Condition; direction: 'asc' | 'desc' }> = {
  newest: { key: sql.ref('created_at'), direction: 'desc' },
  oldest: { key: sql.ref('created_at'), direction: 'asc' },
  updated: { key: sql.ref('updated_at'), direction: 'desc' },
  'updated-asc': { key: sql.ref('updated_at'), direction: 'asc' },
  price: { key: sql.ref('from_payable_paise'), direction: 'asc' },
  'price-desc': { key: sql.ref('from_payable_paise'), direction: 'desc' },
  name: { key: sql`lower(name)`, direction: 'asc' },
  'name-desc': { key: sql`lower(name)`, direction: 'desc' },
  // Made to order counts as more than any number; PostgreSQL sorts null the same way.
  stock: { key: units, direction: 'asc' },
  'stock-desc': { key: units, direction: 'desc' },
  // A product without a country comes after all others, and first in the other direction.
  country: { key: sql`lower(country_of_origin)`, direction: 'asc' },
  'country-desc': { key: sql`lower(country_of_origin)`, direction: 'desc' },
};

export const orderKey = (sort: AdminProductSort): Condition => keys[sort].key;

/** The relation that `orderKey` is read from: all products, or those whose ids are in the relation `among`. */
export function orderSource(sort: AdminProductSort, among: Condition | null = null): Condition {
  const isAmong = (id: string) => (among === null ? sql`` : sql`where ${sql.ref(id)} in (select id from ${among})`);
  if (keys[sort].key !== units) return sql`products`;
  return sql`products left join (
    select product_id, sum(stock) as units from variants ${isAmong('product_id')} group by product_id
  ) stock_sums on stock_sums.product_id = products.id`;
}

/** `order by` of a sort order: the key, then the id in the same direction as a tiebreaker. */
export function orderBy(
  sort: AdminProductSort,
  key: Condition = orderKey(sort),
  id: Condition = sql.ref('id'),
): Condition {
  const direction = sql.raw(keys[sort].direction);
  return sql`${key} ${direction}, ${id} ${direction}`;
}
