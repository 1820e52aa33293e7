import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { ORIGIN_KEY } from '#db/large-indexes.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage } from '#lib/table-query.ts';
import type { ProductCard } from '#shop/catalog/product.ts';
import { releaseOf } from '#shop/catalog/product-sql.server.ts';
import { startOf } from '#shop/drops/drops.server.ts';
import { offerOfProduct } from '#shop/promotions/show-offers.server.ts';
import { gridWindow, type Listing, type ListingQuery, type Sort } from '#shop/search/listing.ts';

/** `cards` has one more than the page shows if there are more. */
type Found = { cards: readonly ProductCard[]; total: number; isTotalCapped: boolean };

/** Turns found cards into a part of the grid. A capped total becomes exact once the last page is reached. */
export function asListing(
  { cards, total, isTotalCapped }: Found,
  { page }: ListingQuery,
): Result<Listing, 'past-the-end'> {
  const { firstPage, offset, limit } = gridWindow(page);
  if (page > 1 && cards.length <= (page - firstPage) * numbers.GRID_PAGE_PRODUCTS) return refuse('past-the-end');
  const shown = shareWidths(cards.slice(0, limit));
  const place = { cards: shown, page, firstPage };
  if (!isTotalCapped) {
    return accept({ ...place, total, isTotalCapped, lastPage: lastPage(total, numbers.GRID_PAGE_PRODUCTS) });
  }
  const hasMore = cards.length > limit;
  const seen = offset + shown.length;
  return accept({
    ...place,
    total: Math.max(total, seen),
    isTotalCapped: hasMore || total > seen,
    lastPage: hasMore ? page + 1 : page,
  });
}

/**
 * Makes pictures with the same widths share one array. Nearly all have the same, and a repeated reference adds almost
 * nothing to the page's serialised data.
 */
export function shareWidths(cards: ProductCard[]): ProductCard[] {
  const known: number[][] = [];
  const share = (widths: number[]): number[] => {
    const same = known.find(
      (other) => other.length === widths.length && other.every((width, at) => width === widths[at]),
    );
    if (same === undefined) known.push(widths);
    return same ?? widths;
  };
  for (const { cover } of cards) {
    if (cover === null) continue;
    cover.avifWidths = share(cover.avifWidths);
    cover.webpWidths = share(cover.webpWidths);
  }
  return cards;
}

/**
 * Products related to the product `p` of the surrounding statement that can be bought: first of the same series, then of
 * the same category, the best rated first. For a deleted product only its category counts.
 */
export function cardsRelated(count: number) {
  const best = sql`order by rating_rank desc, id desc limit ${sql.lit(count)}`;
  const others = (distance: number) => sql`select id, rating_rank, ${sql.lit(distance)} as distance from products
    where published and deleted_at is null and type = p.type and ${canBeBought} and id <> p.id`;
  return sql`(
    with near as materialized (
      select id, min(distance) as distance, rating_rank from (
        (${others(0)} and series = p.series and p.deleted_at is null ${best})
        union all
        (${others(1)} and (p.category is null or category = p.category) ${best})
      ) found group by id, rating_rank
      order by distance, rating_rank desc, id desc limit ${sql.lit(count)}
    )
    select ${cardsOf(sql`near`, sql`near.distance, near.rating_rank desc, near.id desc`)}
  )`;
}

/** Orders that the count of products bought together reads: the newest with the product. It bounds the cost. */
const ORDERS_READ = 200;
/** A pair that fewer customers have bought says nothing, and would show what one person buys. */
const CUSTOMERS_MIN = 2;

/**
 * Products that can be bought and that customers have ordered together with the product `p` of the surrounding statement, the most
 * frequent first.
 */
export function cardsBoughtTogether(count: number) {
  return sql`(
    with own as materialized (
      select order_id from order_lines where product_id = p.id order by order_id desc limit ${sql.lit(ORDERS_READ)}
    ), pairs as materialized (
      select l.product_id as id, count(distinct o.customer_id) as customers
      from own join orders o on o.id = own.order_id join order_lines l on l.order_id = own.order_id
      where l.product_id <> p.id and o.status in (${statusesIn('open', 'received')})
      group by l.product_id having count(distinct o.customer_id) >= ${sql.lit(CUSTOMERS_MIN)}
    ), together as materialized (
      select id, customers from pairs join products using (id)
      where ${isLive} and ${canBeBought} order by customers desc, id desc limit ${sql.lit(count)}
    )
    select ${cardsOf(sql`together`, sql`together.customers desc, together.id desc`)}
  )`;
}

/** Products that are for sale; word for word the condition of the partial indexes. */
export const isLive = sql`published and deleted_at is null`;

/** SQL condition: the row `products` is in stock, and its drop has started. */
export const canBeBought = sql`availability <> 'sold-out' and ${startOf('products')} is null`;

/** Conditions joined by `and`. */
export const all = (...conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/**
 * Conditions of the filters that are set, and no others: each combination has its own statement and so its own plan (a
 * prepared statement keeps one plan after five executions).
 * @param isPriceLookedUp whether the index of prices may find the products: for a search it would read every product of
 * the range, before any word is compared
 */
export function filtersOf(query: ListingQuery, isPriceLookedUp = query.series === null): RawBuilder<unknown>[] {
  const { category, series, origin, min, max, rating, inStock } = query;
  // The planner does not know how wide a price range is. A series is always more selective, and "+ 0" keeps the planner
  // from using the index of prices.
  const payable = isPriceLookedUp ? sql`from_payable_paise` : sql`(from_payable_paise + 0)`;
  return [
    category === null ? null : sql`category = ${category}`,
    series === null ? null : sql`series = ${series}`,
    origin === null ? null : sql`country_of_origin = ${origin}`,
    min === null ? null : sql`${payable} >= ${min * PAISE_PER_RUPEE}::bigint`,
    max === null ? null : sql`${payable} <= ${max * PAISE_PER_RUPEE}::bigint`,
    rating === null ? null : sql`rating_count > 0 and rating_sum >= rating_count * ${rating}::integer`,
    inStock ? sql`availability <> 'sold-out'` : null,
  ].filter((filter) => filter !== null);
}

/** The key of each sort order; the id follows in the same direction as a tiebreaker. */
const keys: Record<Sort, { key: RawBuilder<unknown>; direction: 'asc' | 'desc' }> = {
  newest: { key: sql.ref('created_at'), direction: 'desc' },
  'price-asc': { key: sql.ref('from_payable_paise'), direction: 'asc' },
  'price-desc': { key: sql.ref('from_payable_paise'), direction: 'desc' },
  discount: { key: sql.ref('discount'), direction: 'desc' },
  rating: { key: sql.ref('rating_rank'), direction: 'desc' },
  origin: { key: sql.raw(ORIGIN_KEY), direction: 'asc' },
};

export const sortKey = (sort: Sort): RawBuilder<unknown> => keys[sort].key;

/** `order by` of a sort over the columns `key` and `id`. */
export function orderBy(sort: Sort, key = sortKey(sort), id = sql.ref('id')): RawBuilder<unknown> {
  const direction = sql.raw(keys[sort].direction);
  return sql`${key} ${direction}, ${id} ${direction}`;
}

/** The same order reversed. */
export function orderBackwards(sort: Sort, key = sortKey(sort), id = sql.ref('id')): RawBuilder<unknown> {
  const direction = sql.raw(keys[sort].direction === 'asc' ? 'desc' : 'asc');
  return sql`${key} ${direction}, ${id} ${direction}`;
}

/** Operator between (key, id) of two products: true if the left one sorts before the right one. */
export const sortsBefore = (sort: Sort): RawBuilder<unknown> => sql.raw(keys[sort].direction === 'asc' ? '<' : '>');

/** Columns of a `ProductCard`, from the product `p` and its `cover`. */
export const cardColumns = sql`
  p.id, p.type, p.name, p.from_price_paise as price, p.from_payable_paise as payable, p.discount,
  p.price_varies as "priceVaries", p.availability, p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
  cover.picture as cover,
  case when p.option1_name is null then (select v.id from variants v where v.product_id = p.id limit 1) end as "onlyVariantId",
  ${offerOfProduct} as offer, ${startOf('p')} as "startsAtMs", ${releaseOf('p')} as "releaseOn"`;

/** Joins the first picture of the product `p`, if it has been fetched. */
export const coverJoin = sql`
  left join lateral (
    select i.media_id, i.alt from product_images i where i.product_id = p.id order by i.position limit 1
  ) first on true
  left join lateral (
    select json_build_object('id', m.id, 'alt', first.alt, 'avifWidths', m.avif_widths, 'webpWidths', m.webp_widths)
      as picture
    from media m where m.id = first.media_id
  ) cover on true`;

/**
 * The cards of the products in `from` (a relation with an `id`), in this order, as one JSON value, which is parsed faster
 * than rows. null: there are none.
 */
export const cardsOf = (from: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<ProductCard[] | null>`(
  select json_agg(card) from (
    select ${cardColumns} from ${from} join products p on p.id = ${from}.id ${coverJoin} order by ${order}
  ) card
)`;
