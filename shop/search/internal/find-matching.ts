import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import type { ProductCard, ProductType } from '#shop/catalog/product.ts';
import { gridWindow, isFiltered, type ListingQuery, type Sort } from '#shop/search/listing.ts';
import { all, cardsOf, filtersOf, isAhead, isLive, orderBackwards, orderBy, sortKey } from './listing-sql.ts';
import { type Sought, tsqueryOf } from './search-query.ts';
import { getWordShares, shareOf, type WordShares } from './word-shares.ts';

/**
 * Matches are found through the index of words, all of them, and sorted then. Common words would bring half of the shop
 * that way (at 100,000 products: 40 to 130 ms); they are found along the index of the order asked, product by product,
 * until there are enough. The planner cannot choose: a prepared statement has one plan for every word.
 */
export type SearchPlan =
  /** `lookedUp`: those of the words that go to the index; all must be in what is found. */
  { along: 'words'; lookedUp?: Sought } | { along: 'order'; lookUpsEach: number };

/** From so many matches on the order is the shorter way: 10 ms of work either way, at 100,000 products. */
const COMMON_MATCHES = 3_000;
/** Products looked into for each match needed; where that is not enough, the order has to do with the word (no cheap product is "gear"). */
const LOOK_UPS_EACH = 60;

/** `cards` has one more than are shown where there are more. */
export type Matching = { cards: ProductCard[]; total: number; isTotalCapped: boolean };

/**
 * The part of the grid that `query.page` shows, of all products with the words that pass the filters. Without an order
 * asked, the best-rated `SEARCH_CANDIDATES_MAX` are ranked by where the words stand; the others follow by rating. Both
 * plans find the same; `plan` names one instead of choosing.
 */
export async function findMatching(db: Db, sought: Sought, query: ListingQuery, plan?: SearchPlan): Promise<Matching> {
  const chosen = plan ?? choosePlan(await getWordShares(db), sought);
  const { offset, limit } = gridWindow(query.page);
  const isWanted = sql`${tsqueryOf(sought)}::tsquery`;
  const shown = sql`limit ${sql.lit(limit + 1)} offset ${sql.lit(offset)}`;
  const page =
    query.sort === null
      ? sql`
        select c.id, c.key,
          case when c.place <= ${sql.lit(numbers.SEARCH_CANDIDATES_MAX)} then
            ts_rank(p.search_vector, ${isWanted}) + ts_rank(p.search_vector, ${exactly(sought.words)}::tsquery)
          else 0 end as score
        from (select id, key, row_number() over (order by key desc, id desc) as place from candidates) c
        join products p on p.id = c.id
        order by score desc, key desc, id desc ${shown}`
      : sql`select id, key, 0 as score from candidates order by ${orderBy(query.sort, sql`key`)} ${shown}`;
  const isByWords = chosen.along === 'words';
  const candidates = isByWords
    ? alongWords(isWanted, query, chosen.lookedUp)
    : alongOrder(isWanted, query, chosen.lookUpsEach);
  const { rows } = await sql<{ cards: ProductCard[] | null; found: number; isCut: boolean }>`
    with ${candidates}, page as materialized (${page})
    select ${cardsOf(sql`page`, sql`page.score desc, ${orderBy(orderOf(query), sql`page.key`, sql`page.id`)}`)} as cards,
      found, is_cut as "isCut" from counted`.execute(db);
  const { cards, found, isCut } = rows[0] ?? { cards: null, found: 0, isCut: false };
  if (isCut) return findMatching(db, sought, query, { along: 'words' });
  return { cards: cards ?? [], ...totalOf(found, isByWords ? null : candidatesNeeded(query), query) };
}

function choosePlan(words: WordShares, sought: Sought): SearchPlan {
  const isCommon = (some: Sought) => shareOf(words, some) * words.products > COMMON_MATCHES;
  if (isCommon(sought)) return { along: 'order', lookUpsEach: LOOK_UPS_EACH };
  // The index goes through every word with the beginning that was typed last: not where the others leave little.
  const whole: Sought = { words: sought.words.slice(0, -1), isWhole: true };
  const isEnough = whole.words.length > 0 && sought.beginnings === undefined && !isCommon(whole);
  return { along: 'words', ...(isEnough && { lookedUp: whole }) };
}

/** @param lookedFor how many were looked for, where there may be more */
function totalOf(found: number, lookedFor: number | null, query: ListingQuery) {
  const max = numbers.GRID_COUNT_MAX;
  if (lookedFor === null || found < lookedFor) return { total: Math.min(found, max), isTotalCapped: found > max };
  // Words of so many products, and nothing that could leave some of them out.
  return { total: isWhole(query) ? Math.max(max, found - 1) : found - 1, isTotalCapped: true };
}

/** How many of the matches, in the order asked, a page needs, and one more; where they are counted, too, some pages of them. */
function candidatesNeeded(query: ListingQuery): number {
  const { offset, limit } = gridWindow(query.page);
  const isOneLook = query.sort !== null && isWhole(query);
  return Math.max(isOneLook ? 0 : numbers.SEARCH_CANDIDATES_MAX, offset + limit) + 1;
}

const isWhole = (query: ListingQuery): boolean => !isFiltered(query) && query.category === null;

/** Relevance goes by rating where the words do not decide. */
const orderOf = (query: ListingQuery): Sort => query.sort ?? 'rating';

type Condition = RawBuilder<unknown>;

function alongWords(isWanted: Condition, query: ListingQuery, lookedUp: Sought | undefined): Condition {
  const sort = orderOf(query);
  // "is true" keeps the index out of the second condition.
  const matches =
    lookedUp === undefined
      ? [sql`search_vector @@ ${isWanted}`]
      : [sql`search_vector @@ ${tsqueryOf(lookedUp)}::tsquery`, sql`(search_vector @@ ${isWanted}) is true`];
  return sql`
    matching as materialized (
      select id, ${sortKey(sort)} as key from products
      where ${all(isLive, ...matches, ...filtersOf(query))}
    ),
    candidates as materialized (
      select id, key from matching order by ${orderBy(sort, sql`key`)} limit ${sql.lit(candidatesNeeded(query))}
    ),
    counted as (select count(*) as found, false as is_cut from matching)`;
}

/**
 * The index of the order carries the filters, too: only what passes them is looked into. `limit 1` keeps the look-ups one
 * by one and in order.
 */
function alongOrder(isWanted: Condition, query: ListingQuery, lookUpsEach: number): Condition {
  const sort = orderOf(query);
  // In the text: for an unknown limit the planner makes a new plan each time, which takes longer than the search.
  const needed = sql.lit(candidatesNeeded(query));
  const lookUpsMax = sql.lit(candidatesNeeded(query) * lookUpsEach);
  const types: [ProductType, ...ProductType[]] = query.category === null ? ['shop', 'digital'] : ['shop'];
  const nameOf = (type: ProductType) => sql.ref(`${type}_walk`);
  const isListed = (type: ProductType) => all(isLive, sql`type = ${sql.lit(type)}`, ...filtersOf(query));
  const [first] = types;
  // Once the first type has given enough, only what stands before the last of them is looked into of the other.
  const isInReach = (type: ProductType) =>
    type === first
      ? sql`true`
      : sql`((select count(*) from ${nameOf(first)}) < ${needed} or (shelf.key, shelf.id) ${isAhead(sort)}
          (select key, id from ${nameOf(first)} order by ${orderBackwards(sort, sql`key`)} limit 1))`;
  const walks = types.map(
    (type) => sql`${nameOf(type)} as materialized (
      select shelf.id, shelf.key from (
        select id, ${sortKey(sort)} as key from products
        where ${isListed(type)} order by ${orderBy(sort)} limit ${lookUpsMax}
      ) shelf
      cross join lateral (
        select from products p where p.id = shelf.id and p.search_vector @@ ${isWanted} limit 1
      ) hit
      where ${isInReach(type)}
      order by ${orderBy(sort, sql`shelf.key`, sql`shelf.id`)} limit ${needed}
    )`,
  );
  // A walk that found too few before the end of its type, where the first product that it did not look into would stand
  // before the last candidate: what the other type gives must not stand in for the rest.
  const cuts = types.map(
    (type) => sql`(select count(*) from ${nameOf(type)}) < ${needed} and exists (
      select from (
        select id, ${sortKey(sort)} as key from products
        where ${isListed(type)} order by ${orderBy(sort)} offset ${lookUpsMax} limit 1
      ) unseen
      where (select count(*) from candidates) < ${needed}
        or (unseen.key, unseen.id) ${isAhead(sort)} (select key, id from candidates order by ${orderBackwards(sort, sql`key`)} limit 1)
    )`,
  );
  return sql`
    ${sql.join(walks)},
    candidates as materialized (
      select id, key from (
        ${sql.join(
          types.map((type) => sql`select id, key from ${nameOf(type)}`),
          sql` union all `,
        )}
      ) walked order by ${orderBy(sort, sql`key`)} limit ${needed}
    ),
    counted as (select count(*) as found, ${sql.join(cuts, sql` or `)} as is_cut from candidates)`;
}

const exactly = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' | ');
