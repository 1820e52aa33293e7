import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { gridWindow, type ListingQuery } from '../listing.ts';
import { beginningsOf, type Sought, tsqueryOf } from './search-query.ts';
import { all, filtersOf, isLive, orderBy } from './shelf-sql.ts';

/**
 * How matches are found: all of them from the index of words, or along the index of the order asked, looking into at
 * most `lookUpsMax` products until there are enough; then they are counted from the index of words or from the table.
 */
export type Way = { source: 'text' } | Walk;
export type Walk = { source: 'walk'; count: 'text' | 'scan'; lookUpsMax: number };

/** Of the products expected; beyond them the order has to do with the word (no cheap product is "gear"). */
const LOOK_UPS_SPARE = 3;
/** A sample says little of filters that leave next to nothing; so many are soon looked into. */
const LOOK_UPS_MIN = 2_000;

/** Products looked at before a way is chosen: the newest, and those with which a walk begins. */
const SAMPLE_PRODUCTS = 500;
const FIRST_PRODUCTS = 500;
/**
 * Rough microseconds, measured at 100,000 products: an entry of the index of words, one of all words with a beginning (the
 * index goes through every one of them, also where few have the other words), the row it leads to, a look-up by id, a row
 * of a full scan.
 */
const COSTS = { entry: 0.13, begunEntry: 0.3, entryRow: 1.8, lookUp: 3, scannedRow: 1 };

type Sample = {
  seen: number;
  worded: number;
  begun: number;
  passing: number;
  both: number;
  firstPassing: number;
  firstBoth: number;
  products: number;
};

/**
 * Words stand in three products or in most of them, and filters leave all or next to nothing: a look at some products
 * says which way is short. (The planner cannot: a prepared statement has one plan for every word.) A walk goes by the
 * products with which it would begin: what is cheapest has other words than the rest.
 */
export async function chooseWay(db: Db, sought: Sought, query: ListingQuery): Promise<Way> {
  const sample = await lookAtSome(db, sought, query);
  // A small shop is searched in a moment either way.
  if (!sample || sample.seen < SAMPLE_PRODUCTS) return { source: 'text' };
  const share = (count: number, of = sample.seen) => (count + 0.5) / (of + 1);
  const stored = sample.products;
  const worded = stored * share(sample.worded);
  const enough = numbers.GRID_COUNT_MAX;
  const entries = COSTS.entry * worded + COSTS.begunEntry * stored * share(sample.begun);
  // Where the filters leave few of the first, they say nothing.
  const isTelling = sample.firstPassing >= FIRST_PRODUCTS / 2;
  const met = isTelling ? share(sample.firstBoth, sample.firstPassing) : share(sample.worded);
  const lookUps = Math.min(stored * share(sample.passing), candidatesNeeded(query) / met);
  const countByText = entries + COSTS.entryRow * Math.min(worded, enough / share(sample.passing));
  const countByScan = COSTS.scannedRow * Math.min(stored, enough / share(sample.both));
  const walk = COSTS.lookUp * lookUps + Math.min(countByText, countByScan);
  if (entries + COSTS.entryRow * worded <= walk) return { source: 'text' };
  const count = countByText < countByScan ? 'text' : 'scan';
  return { source: 'walk', count, lookUpsMax: Math.max(LOOK_UPS_MIN, Math.ceil(lookUps * LOOK_UPS_SPARE)) };
}

async function lookAtSome(db: Db, sought: Sought, query: ListingQuery): Promise<Sample | undefined> {
  const filters = filtersOf(query);
  const passes = filters.length === 0 ? sql`true` : all(...filters);
  const isWanted = sql`search_vector @@ ${tsqueryOf(sought)}::tsquery`;
  const isBegun = sql`search_vector @@ ${beginningsOf(sought)}::tsquery`;
  const columns = sql`search_vector, category, series, country_of_origin, from_payable_paise, rating_count, rating_sum,
    availability from products where ${isLive} and type = 'shop'`;
  const { rows } = await sql<Sample>`
    select count(*) filter (where is_new) as seen, count(*) filter (where is_new and ${isWanted}) as worded,
      count(*) filter (where is_new and ${isBegun}) as begun, count(*) filter (where is_new and ${passes}) as passing,
      count(*) filter (where is_new and ${isWanted} and ${passes}) as both,
      count(*) filter (where not is_new and ${passes}) as "firstPassing",
      count(*) filter (where not is_new and ${isWanted} and ${passes}) as "firstBoth",
      (select greatest(reltuples, 0)::bigint from pg_class where oid = 'products'::regclass) as products
    from (
      (select true as is_new, ${columns} order by created_at desc, id desc limit ${sql.lit(SAMPLE_PRODUCTS)})
      union all
      (select false, ${columns} order by ${orderBy(query.sort ?? 'rating')} limit ${sql.lit(FIRST_PRODUCTS)})
    ) sampled`.execute(db);
  return rows[0];
}

/** How many of the matches, in the order asked, a page needs. */
export function candidatesNeeded(query: ListingQuery): number {
  const { offset, limit } = windowOf(query);
  return query.sort === null ? Math.max(numbers.SEARCH_CANDIDATES_MAX, offset + limit) : offset + limit;
}

/** The part of the grid to show; it ends where the count stops. */
export function windowOf(query: ListingQuery): { offset: number; limit: number } {
  const { offset, limit } = gridWindow(query.page);
  return { offset, limit: Math.min(limit, Math.max(0, numbers.GRID_COUNT_MAX - offset)) };
}
