import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { accept, type Result } from '#lib/result.ts';
import { handleOf } from '#shop/catalog/handle.ts';
import type { ProductCard, ProductType } from '#shop/catalog/product.ts';
import { all, asListing, cardsOf, filtersOf, isLive, orderBy, sortKey } from './internal/listing-sql.ts';
import { type FacetRow, facetColumnsIn, facetsOf, listFacets } from './list-facets.server.ts';
import { type CategoryListing, gridWindow, type ListingQuery, type Sort, wholeListing } from './listing.ts';

/** A set of goods and files: a collection by its id, or series by their names. */
type ProductSet = { collectionId: string } | { series: readonly string[] };

type Row = FacetRow & { cards: ProductCard[] | null; total: number };

/** One part of the grid of a set. The default order of a collection is its own, that of series the newest first. */
export async function listSet(
  db: Db,
  set: ProductSet,
  query: ListingQuery,
): Promise<Result<CategoryListing, 'past-the-end'>> {
  const { offset, limit } = gridWindow(query.page);
  const isOwnOrder = query.sort === null && 'collectionId' in set;
  const sort = query.sort ?? 'newest';
  const source = sourceOf(set);
  const found = sql`${source} and ${all(sql`true`, ...filtersOf(query))}`;
  const [key, id] = [sql`page.key`, sql`page.id`];
  const { rows } = await sql<Row>`
    with page as materialized (
      select id, ${isOwnOrder ? sql`position` : sortKey(sort)} as key from ${found}
      order by ${isOwnOrder ? sql`position, id` : orderBy(sort)} limit ${sql.lit(limit + 1)} offset ${offset}
    )
    select ${cardsOf(sql`page`, isOwnOrder ? sql`page.key, page.id` : orderBy(sort, key, id))} as cards,
      (select count(*) from (select from ${found} limit ${sql.lit(numbers.GRID_COUNT_MAX + 1)}) counted) as total,
      ${facetColumnsIn(source)}`.execute(db);
  const { cards, total } = rows[0] ?? { cards: null, total: 0 };
  const max = numbers.GRID_COUNT_MAX;
  const listing = asListing({ cards: cards ?? [], total: Math.min(total, max), isTotalCapped: total > max }, query);
  const facets = facetsOf(rows[0]);
  return listing.ok
    ? accept({ ...listing.value, facets: 'series' in set ? { ...facets, series: [] } : facets })
    : listing;
}

/** The products for sale of a set: what follows `from`, ending in a condition. */
const sourceOf = (set: ProductSet): RawBuilder<unknown> =>
  'collectionId' in set
    ? sql`products join collection_products on product_id = id and collection_id = ${set.collectionId}::uuid where ${isLive}`
    : sql`products where ${isLive} and type in ('shop', 'digital') and series = any(${[...set.series]}::text[])`;

/** The address part of a series; '' where its name has no Latin letter or digit, and so no page. */
export const seriesSlug = (series: string): string => handleOf(series);

/** Every series with a product for sale, by its slug: names that differ in spelling only share a page. */
export async function listSeries(db: Db): Promise<Map<string, string[]>> {
  const facets = await Promise.all([listFacets(db, 'shop', null), listFacets(db, 'digital', null)]);
  const bySlug = new Map<string, string[]>();
  for (const name of new Set(facets.flatMap(({ series }) => series))) {
    const slug = seriesSlug(name);
    if (slug !== '') bySlug.set(slug, [...(bySlug.get(slug) ?? []), name]);
  }
  return bySlug;
}

/** What a rule asks of products, and how many it takes in which order. */
type ProductRule = Pick<ListingQuery, 'category' | 'series' | 'min' | 'max' | 'inStock'> & {
  type: ProductType;
  sort: Sort;
  count: number;
};

/** SQL query: `id` and `position`, from 1, of the products that a rule finds. */
export const productsByRule = ({ type, sort, count, ...filters }: ProductRule): RawBuilder<unknown> => sql`
  select id, row_number() over (order by ${orderBy(sort)})::integer as position from products
  where ${all(isLive, sql`type = ${type}`, ...filtersOf({ ...wholeListing, ...filters }))}
  order by ${orderBy(sort)} limit ${count}::integer`;
