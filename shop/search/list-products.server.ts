import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { accept, type Result } from '#lib/result.ts';
import type { ProductCard, ProductType } from '#shop/catalog/product.ts';
import {
  all,
  asListing,
  cardColumns,
  cardsOf,
  coverJoin,
  filtersOf,
  isLive,
  orderBy,
  sortKey,
} from './internal/listing-sql.ts';
import { type FacetRow, facetColumns, facetsOf } from './list-facets.server.ts';
import { type CategoryListing, gridWindow, type Listing, type ListingQuery } from './listing.ts';

/** `isRemoved`: deleted, or a draft again. */
type CardWithState = ProductCard & { isRemoved: boolean };

/** Cards of the products with these ids, in no order. Unknown ids are left out. */
export async function listCards(db: Db, ids: readonly string[]): Promise<CardWithState[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardWithState>`
    select ${cardColumns}, p.deleted_at is not null or not p.published as "isRemoved"
    from products p ${coverJoin} where p.id = ${anyOf(ids)}`.execute(db);
  return rows;
}

/** `cards` has one more than is shown if there are more; `total` stops at `COUNTED_MAX`. */
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

/** The same with the values for the filters, still in one statement. */
export async function listCategory(
  db: Db,
  type: ProductType,
  query: ListingQuery,
): Promise<Result<CategoryListing, 'past-the-end'>> {
  const facets = sql`, ${facetColumns(type, query.category)}`;
  const { rows } = await sql<Counted & FacetRow>`${listingPart(type, query, facets)}`.execute(db);
  const listing = listingOf(rows[0], query);
  return listing.ok ? accept({ ...listing.value, facets: facetsOf(rows[0]) }) : listing;
}

/**
 * The ids of the page and the count come from index-only scans (the index covers the filters' columns). The limit is a
 * literal: for a parameter the planner assumes a tenth of all products, rejects the generic plan as too expensive and makes
 * a new plan each time, which takes as long as the listing itself.
 */
function listingPart(type: ProductType, query: ListingQuery, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const { offset, limit } = gridWindow(query.page);
  const sort = query.sort ?? 'newest';
  // A category implies the type and has its own index for the default order and the count. The indexes of the other orders
  // begin with the type.
  const filters = filtersOf(query);
  const isListed = all(isLive, sql`type = ${type}`, ...filters);
  const isCounted = query.category !== null && type === 'shop' ? all(isLive, ...filters) : isListed;
  const from = offset === 0 ? sql`` : sql`offset ${offset}`;
  return sql`
    with page as materialized (
      select id, ${sortKey(sort)} as key from products where ${sort === 'newest' ? isCounted : isListed}
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
