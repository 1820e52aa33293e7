import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { accept, type Result } from '#lib/result.ts';
import type { ProductCard, ProductType } from '#shop/catalog/product.ts';
import { all, cardsOf, filtersOf, isLive, orderBy, sortKey } from './internal/listing-sql.ts';
import { asListing } from './internal/to-listing.ts';
import { type FacetRow, facetColumns, facetsOf } from './list-facets.server.ts';
import { gridWindow, type Listing, type ListingQuery, type StockSummary } from './listing.ts';

/** `cards` has one more than are shown where there are more; `total` stops at `COUNTED_MAX`. */
type Counted = { cards: ProductCard[] | null; total: number };

const COUNTED_MAX = sql.lit(numbers.GRID_COUNT_MAX + 1);

/** One part of the grid of all products of a type, with the total, in one statement. */
export async function listProducts(
  db: Db,
  type: ProductType,
  query: ListingQuery,
): Promise<Result<Listing, 'past-the-end'>> {
  const { rows } = await sql<Counted>`${listingPart(type, query)}`.execute(db);
  return listingOf(rows[0], query);
}

/** The same with what the filters of the shelf offer, still in one statement. */
export async function listCategory(
  db: Db,
  type: ProductType,
  query: ListingQuery,
): Promise<Result<StockSummary, 'past-the-end'>> {
  const facets = sql`, ${facetColumns(type, query.category)}`;
  const { rows } = await sql<Counted & FacetRow>`${listingPart(type, query, facets)}`.execute(db);
  const listing = listingOf(rows[0], query);
  return listing.ok ? accept({ ...listing.value, facets: facetsOf(rows[0]) }) : listing;
}

/**
 * The ids of the page come from an index alone (it carries the filters' columns too), and so does the count. The window stands in the text: the planner takes an unknown limit for a tenth of all products, finds the
 * plan that it could keep too dear, and makes a new one each time, which takes as long as the listing itself.
 */
function listingPart(type: ProductType, query: ListingQuery, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const { offset, limit } = gridWindow(query.page);
  const sort = query.sort ?? 'newest';
  // A category says the type, and has an index of its own for the standard order and the count; those of the other orders
  // begin with the type.
  const filters = filtersOf(query);
  const isMeant = all(isLive, sql`type = ${type}`, ...filters);
  const isCounted = query.category !== null && type === 'shop' ? all(isLive, ...filters) : isMeant;
  const from = offset === 0 ? sql`` : sql`offset ${offset}`;
  return sql`
    with page as materialized (
      select id, ${sortKey(sort)} as key from products where ${sort === 'newest' ? isCounted : isMeant}
      order by ${orderBy(sort)} limit ${sql.lit(limit + 1)} ${from}
    )
    select ${cardsOf(sql`page`, orderBy(sort, sql`page.key`, sql`page.id`))} as cards,
      (select count(*) from (select from products where ${isCounted} limit ${COUNTED_MAX}) counted) as total ${more}`;
}

function listingOf(row: Counted | undefined, query: ListingQuery): Result<Listing, 'past-the-end'> {
  const { cards, total } = row ?? { cards: null, total: 0 };
  const max = numbers.GRID_COUNT_MAX;
  return asListing({ cards: cards ?? [], total: Math.min(total, max), isTotalCapped: total > max }, query);
}
