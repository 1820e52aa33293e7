import { sql } from 'kysely';
import { numbers } from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { lastPage } from '#kit/paging.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import { shareWidths } from './inside/share-widths.ts';
import { all, cardsOf, filtersOf, isLive, orderBy, sortKey } from './inside/shelf-sql.ts';
import { gridWindow, type Listing, type ListingQuery } from './listing.ts';
import type { ProductCard, ProductType } from './product.ts';

/**
 * One part of the grid of all products of a type, with the exact total, in one statement. The ids of the page come
 * from an index alone (it carries the filters' columns too), so deep pages read no product but their own.
 */
export async function listProducts(
  db: Db,
  type: ProductType,
  query: ListingQuery,
): Promise<Result<Listing, 'past-the-end'>> {
  const { firstPage, offset, limit } = gridWindow(query.page);
  const sort = query.sort ?? 'newest';
  // A category says the type, and has an index of its own for the standard order and the count.
  const ofType = query.category !== null && type === 'shop' ? [] : [sql`type = ${sql.lit(type)}`];
  const isMeant = all(isLive, ...ofType, ...filtersOf(query));
  const { rows } = await sql<{ cards: ProductCard[] | null; total: number }>`
    with page as materialized (
      select id, ${sortKey(sort)} as key from products where ${isMeant}
      order by ${orderBy(sort)} limit ${limit} offset ${offset}
    )
    select ${cardsOf(sql`page`, orderBy(sort, sql`page.key`, sql`page.id`))} as cards,
      (select count(*) from products where ${isMeant}) as total`.execute(db);
  const total = rows[0]?.total ?? 0;
  const cards = rows[0]?.cards ?? [];
  const last = lastPage(total, numbers.GRID_PAGE_PRODUCTS);
  if (query.page > last) return refuse('past-the-end');
  return accept({
    cards: shareWidths(cards),
    total,
    page: query.page,
    firstPage,
    lastPage: last,
  });
}
