import { sql } from 'kysely';
import { numbers } from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { gridWindow, type ListingQuery } from '../listing.ts';
import { type Sought, tsqueryOf } from './search-query.ts';
import { all, filtersOf, isLive } from './shelf-sql.ts';

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

/** Products looked at before a way is chosen. */
const SAMPLE_PRODUCTS = 500;
/**
 * Rough microseconds, measured at 100,000 products: an entry of the index of words and the row it leads to, a look-up
 * by id, a row of a full scan.
 */
const COSTS = { entry: 0.05, entryRow: 4, lookUp: 3, scannedRow: 1 };

/**
 * Words stand in three products or in most of them, and filters leave all or next to nothing: a look at some products
 * says which way is short. (The planner cannot: a prepared statement has one plan for every word.)
 */
export async function chooseWay(db: Db, sought: Sought, query: ListingQuery): Promise<Way> {
  const filters = filtersOf(query);
  const passes = filters.length === 0 ? sql`true` : all(...filters);
  const isWanted = sql`search_vector @@ ${tsqueryOf(sought)}::tsquery`;
  const { rows } = await sql<{ seen: number; worded: number; passing: number; both: number; products: number }>`
    select count(*) as seen, count(*) filter (where ${isWanted}) as worded, count(*) filter (where ${passes}) as passing,
      count(*) filter (where ${isWanted} and ${passes}) as both,
      (select greatest(reltuples, 0)::bigint from pg_class where oid = 'products'::regclass) as products
    from (
      select search_vector, category, series, country_of_origin, from_payable_paise, rating_count, rating_sum, availability
      from products where ${isLive} and type = 'shop'
      order by created_at desc, id desc limit ${sql.lit(SAMPLE_PRODUCTS)}
    ) newest`.execute(db);
  const sample = rows[0];
  // A small shop is searched in a moment either way.
  if (!sample || sample.seen < SAMPLE_PRODUCTS) return { source: 'text' };
  const share = (count: number) => (count + 0.5) / (sample.seen + 1);
  const stored = sample.products;
  const worded = stored * share(sample.worded);
  const enough = numbers.SEARCH_COUNT_MAX;
  const entries = COSTS.entry * worded;
  const lookUps = Math.min(stored * share(sample.passing), candidatesNeeded(query) / share(sample.worded));
  const countByText = entries + COSTS.entryRow * Math.min(worded, enough / share(sample.passing));
  const countByScan = COSTS.scannedRow * Math.min(stored, enough / share(sample.both));
  const walk = COSTS.lookUp * lookUps + Math.min(countByText, countByScan);
  if (entries + COSTS.entryRow * worded <= walk) return { source: 'text' };
  const count = countByText < countByScan ? 'text' : 'scan';
  return { source: 'walk', count, lookUpsMax: Math.max(LOOK_UPS_MIN, Math.ceil(lookUps * LOOK_UPS_SPARE)) };
}

/** How many of the matches, in the order asked, a page needs. */
export function candidatesNeeded(query: ListingQuery): number {
  const { offset, limit } = windowOf(query);
  return query.sort === null ? Math.max(numbers.SEARCH_CANDIDATES_MAX, offset + limit) : offset + limit;
}

/** The part of the grid to show; it ends where the count stops. */
export function windowOf(query: ListingQuery): { offset: number; limit: number } {
  const { offset, limit } = gridWindow(query.page);
  return { offset, limit: Math.min(limit, Math.max(0, numbers.SEARCH_COUNT_MAX - offset)) };
}
