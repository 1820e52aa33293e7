import { type RawBuilder, sql } from 'kysely';
import { COUNTED_MAX, UP_TO_MAX } from '#db/capped-count.ts';
import type { Db } from '#db/connect.ts';
import { anywhere } from '#db/sql.ts';
import { accept, type Refusal, refuse } from '#lib/result.ts';
import { type CappedPage, lastPage } from '#lib/table-query.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import type { AdminProduct, AdminProductQuery } from './admin-product.ts';
import {
  orderBy,
  orderKey,
  orderSource,
  type ProductConditions,
  productCondition,
  productConditions,
} from './admin-products-sql.server.ts';
import { coverJoin } from './internal/listing-sql.ts';

const PAGE_PRODUCTS = 50;

/** Where to stop counting the products that have the search words: nobody reads that far. */
const FOUND_MAX = 2_000;

type AdminProductPage = CappedPage<AdminProduct> & {
  /** Total stock of all listed products in units; null: too many products to sum up for every page. */
  units: number | null;
};

/** `last`: the number of the last page. */
type PastTheEnd = Refusal<'past-the-end'> & { last: number };

/**
 * One page of the admin's products of a type, with drafts; deleted ones only by filter. Each sort order is read from an
 * index that covers the filters. Rare search words are found by the word index, common ones by reading along the sort
 * order until the page is full.
 */
export async function listAdminProducts(
  db: Db,
  type: ProductType,
  query: AdminProductQuery,
): Promise<{ ok: true; value: AdminProductPage } | PastTheEnd> {
  const conditions = productConditions(type, query);
  if (conditions === null) return asPage({ rows: [], total: 0 }, query, 0);
  const { isListed, hasWords } = conditions;
  if (hasWords === null) {
    const count = sql`select count(*) from (select from products where ${isListed} ${UP_TO_MAX}) as listed`;
    const page = await readPage(db, inOrder(isListed, query), query, count);
    if (page.total > COUNTED_MAX) return asPage({ ...page, total: COUNTED_MAX }, query, null, true);
    return asPage(page, query, await sumStock(db, conditions));
  }
  const found = await readPage(db, amongFound(conditions, query), query, sql`select count(*) from found`);
  if (found.total <= FOUND_MAX) return asPage(found, query, await sumStock(db, conditions));
  const walked = await readPage(db, alongOrder(isListed, hasWords, query), query, sql`select ${FOUND_MAX}::bigint`);
  return asPage(walked, query, null, true);
}

async function sumStock(db: Db, conditions: ProductConditions): Promise<number> {
  const { rows } = await sql<{ units: number | null }>`
    select sum(stock) as units from variants
    where product_id in (select id from products where ${productCondition(conditions)})`.execute(db);
  return rows[0]?.units ?? 0;
}

type Condition = RawBuilder<unknown>;
type Found = { rows: AdminProduct[]; total: number };

const windowOf = ({ page }: AdminProductQuery) => sql`limit ${PAGE_PRODUCTS} offset ${(page - 1) * PAGE_PRODUCTS}`;

const inOrder = (isListed: Condition, query: AdminProductQuery) => sql`
  page as materialized (
    select id, ${orderKey(query.sort)} as key from ${orderSource(query.sort)} where ${isListed}
    order by ${orderBy(query.sort)} ${windowOf(query)}
  )`;

const amongFound = (conditions: ProductConditions, query: AdminProductQuery) => sql`
  found as materialized (
    select id from products where ${productCondition(conditions)} limit ${FOUND_MAX + 1}
  ), page as materialized (
    select id, ${orderKey(query.sort)} as key from ${orderSource(query.sort, sql`found`)}
    where id in (select id from found) order by ${orderBy(query.sort)} ${windowOf(query)}
  )`;

/** `offset 0` and `limit 1` make PostgreSQL check products one by one and in order. */
const alongOrder = (isListed: Condition, hasWords: Condition, query: AdminProductQuery) => sql`
  page as materialized (
    select ranked.id, ranked.key from (
      select id, ${orderKey(query.sort)} as key from ${orderSource(query.sort)} where ${isListed}
      order by ${orderBy(query.sort)} offset 0
    ) ranked
    cross join lateral (select from products where products.id = ranked.id and ${hasWords} limit 1) hit
    order by ${orderBy(query.sort, sql`ranked.key`, sql`ranked.id`)} ${windowOf(query)}
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
  cross join lateral (select count(*) as variants, sum(stock) as units from variants where product_id = p.id) stock_sums`;

const columns = sql`
  p.id, p.name, cover.picture as cover, p.category, p.from_price_paise as price, p.from_payable_paise as payable,
  p.price_varies as "priceVaries", p.discount, stock_sums.units, p.availability, stock_sums.variants as "variantCount",
  p.published as "isPublished", p.is_demo as "isDemo", p.deleted_at is not null as "isDeleted",
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.updated_at as "updatedAt"`;

function asPage({ rows, total }: Found, { page }: AdminProductQuery, units: number | null, isTotalCapped = false) {
  const last = lastPage(total, PAGE_PRODUCTS);
  if (page > last) return { ...refuse('past-the-end'), last };
  return accept({ rows, total, isTotalCapped, units, page, pageSize: PAGE_PRODUCTS });
}

/** Products, with drafts, whose name contains the text: at most `count`, those that start with it first. */
export async function suggestAdminProducts(
  db: Db,
  { text, count }: { text: string; count: number },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where name ilike ${anywhere(text)} and deleted_at is null
    order by starts_with(lower(name), ${text.toLowerCase()}) desc, name, id limit ${count}`.execute(db);
  return rows;
}
