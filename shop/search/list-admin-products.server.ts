import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { lastPage, type Page } from '#lib/paging.ts';
import { accept, type Refusal, refuse } from '#lib/result.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import type { AdminProduct, AdminProductQuery } from './admin-product.ts';
import {
  type OrderConditions,
  orderBy,
  orderCondition,
  orderConditions,
  orderKey,
  orderSource,
} from './admin-products-sql.server.ts';
import { coverJoin } from './internal/listing-sql.ts';

const DESK_PAGE_PRODUCTS = 50;

/** Words that stand in more products than these are not counted to the end: nobody reads so far. */
const FOUND_MAX = 2_000;

export type AdminProductPage = Page<AdminProduct> & {
  /** There is more than `total`: "2,000+". */
  isTotalCapped: boolean;
  /** On the shelves of all that is listed; null where that is too much to be summed up for every page. */
  pieces: number | null;
};

/** Summing up the pieces of more products would cost several times what the page itself does. */
const SUMMED_MAX = 10_000;

/** `last` is the page that the list ends with. */
export type PastTheEnd = Refusal<'past-the-end'> & { last: number };

/**
 * A page of the owner's products of a type: drafts too, what is deleted only where it is asked for. Each order is read
 * from an index that carries the filters; rare words from the index of words, words that stand in many products by
 * walking along the order until the page is full.
 */
export async function listAdminProducts(
  db: Db,
  type: ProductType,
  query: AdminProductQuery,
): Promise<{ ok: true; value: AdminProductPage } | PastTheEnd> {
  const conditions = orderConditions(type, query);
  if (conditions === null) return asPage({ rows: [], total: 0 }, query, 0);
  const { isMeant, hasWords } = conditions;
  if (hasWords === null) {
    const count = sql`select count(*) from products where ${isMeant}`;
    const page = await readPage(db, inOrder(isMeant, query), query, count);
    return asPage(page, query, page.total <= SUMMED_MAX ? await countUnitskeepAvailability(db, conditions) : null);
  }
  const found = await readPage(db, amongFound(conditions, query), query, sql`select count(*) from found`);
  if (found.total <= FOUND_MAX) return asPage(found, query, await countUnitskeepAvailability(db, conditions));
  const walked = await readPage(db, alongOrder(isMeant, hasWords, query), query, sql`select ${FOUND_MAX}::bigint`);
  return asPage(walked, query, null, true);
}

async function countUnitskeepAvailability(db: Db, conditions: OrderConditions): Promise<number> {
  const { rows } = await sql<{ pieces: number | null }>`
    select sum(stock) as pieces from variants
    where product_id in (select id from products where ${orderCondition(conditions)})`.execute(db);
  return rows[0]?.pieces ?? 0;
}

type Condition = RawBuilder<unknown>;
type Found = { rows: AdminProduct[]; total: number };

const windowOf = ({ page }: AdminProductQuery) =>
  sql`limit ${DESK_PAGE_PRODUCTS} offset ${(page - 1) * DESK_PAGE_PRODUCTS}`;

const inOrder = (isMeant: Condition, query: AdminProductQuery) => sql`
  page as materialized (
    select id, ${orderKey(query.sort)} as key from ${orderSource(query.sort)} where ${isMeant}
    order by ${orderBy(query.sort)} ${windowOf(query)}
  )`;

const amongFound = (conditions: OrderConditions, query: AdminProductQuery) => sql`
  found as materialized (
    select id from products where ${orderCondition(conditions)} limit ${FOUND_MAX + 1}
  ), page as materialized (
    select id, ${orderKey(query.sort)} as key from ${orderSource(query.sort, sql`found`)}
    where id in (select id from found) order by ${orderBy(query.sort)} ${windowOf(query)}
  )`;

/** `offset 0` and `limit 1` keep the look-ups one by one and in order. */
const alongOrder = (isMeant: Condition, hasWords: Condition, query: AdminProductQuery) => sql`
  page as materialized (
    select shelf.id, shelf.key from (
      select id, ${orderKey(query.sort)} as key from ${orderSource(query.sort)} where ${isMeant}
      order by ${orderBy(query.sort)} offset 0
    ) shelf
    cross join lateral (select from products where products.id = shelf.id and ${hasWords} limit 1) hit
    order by ${orderBy(query.sort, sql`shelf.key`, sql`shelf.id`)} ${windowOf(query)}
  )`;

async function readPage(db: Db, page: Condition, query: AdminProductQuery, total: Condition): Promise<Found> {
  const { rows } = await sql<{ products: AdminProductRow[] | null; total: number }>`
    with ${page}
    select (select json_agg(row) from (
      select ${columns} from page join products p on p.id = page.id ${coverJoin} ${listingsJoin}
      order by ${orderBy(query.sort, sql`page.key`, sql`page.id`)}
    ) row) as products, (${total}) as total`.execute(db);
  const [{ products, total: counted } = { products: null, total: 0 }] = rows;
  return { rows: (products ?? []).map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) })), total: counted };
}

type AdminProductRow = Omit<AdminProduct, 'updatedAt'> & { updatedAt: string };

const listingsJoin = sql`
  cross join lateral (select count(*) as variants, sum(stock) as pieces from variants where product_id = p.id) shelves`;

const columns = sql`
  p.id, p.name, cover.picture as cover, p.category, p.from_price_paise as price, p.from_payable_paise as payable,
  p.price_varies as "priceVaries", p.discount, shelves.pieces, p.availability, shelves.variants as "variantCount",
  p.published as "isPublished", p.is_sample as "isDemo", p.deleted_at is not null as "isDeleted",
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.updated_at as "updatedAt"`;

function asPage({ rows, total }: Found, { page }: AdminProductQuery, pieces: number | null, isTotalCapped = false) {
  const last = lastPage(total, DESK_PAGE_PRODUCTS);
  if (page > last) return { ...refuse('past-the-end'), last };
  return accept({ rows, total, isTotalCapped, pieces, page, pageSize: DESK_PAGE_PRODUCTS });
}
