import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import type { ProductCard, ProductType } from '#shop/catalog/product.ts';
import { gridWindow, isFiltered, type ListingQuery, type Sort } from '#shop/search/listing.ts';
import { all, cardsOf, filtersOf, isAhead, isLive, orderBackwards, orderBy, sortKey } from './listing-sql.ts';
import { type SearchTerms, tsqueryOf } from './search-query.ts';
import { getWordShares, shareOf, type WordShares } from './word-shares.ts';

/**
 * `words`: find all matches by the word index, then sort them. For common words that would be half of the shop (40 to
 * 130 ms at 100,000 products). `order`: read the index of the sort order, product by product, until there are enough
 * matches. The planner cannot choose, because a prepared statement has one plan for all words.
 */
export type SearchPlan =
  /** `lookedUp`: the words to look up in the index; matches must have all words. */
  { along: 'words'; lookedUp?: SearchTerms } | { along: 'order'; lookUpsEach: number };

/** From this number of matches on, `order` is faster: 10 ms for either plan at 100,000 products. */
const COMMON_MATCHES = 3_000;
/** Products checked per match needed. If that is not enough, word and order correlate (no cheap product is "gear"). */
const LOOK_UPS_EACH = 60;

/** `cards` has one more than is shown if there are more. */
export type Matching = { cards: ProductCard[]; total: number; isTotalCapped: boolean };

/**
 * The part of the grid that `query.page` shows, of all products that have the words and pass the filters. Without a sort
 * order, the best-rated `SEARCH_CANDIDATES_MAX` are ranked by the fields in which the words occur; the others follow by
 * rating. Both plans find the same; `plan` forces one of them.
 */
export async function findMatching(
  db: Db,
  terms: SearchTerms,
  query: ListingQuery,
  plan?: SearchPlan,
): Promise<Matching> {
  const chosen = plan ?? choosePlan(await getWordShares(db), terms);
  const { offset, limit } = gridWindow(query.page);
  const termsQuery = sql`${tsqueryOf(terms)}::tsquery`;
  const shown = sql`limit ${sql.lit(limit + 1)} offset ${sql.lit(offset)}`;
  const page =
    query.sort === null
      ? sql`
        select c.id, c.key,
          case when c.place <= ${sql.lit(numbers.SEARCH_CANDIDATES_MAX)} then
            ts_rank(p.search_vector, ${termsQuery}) + ts_rank(p.search_vector, ${exactly(terms.words)}::tsquery)
          else 0 end as score
        from (select id, key, row_number() over (order by key desc, id desc) as place from candidates) c
        join products p on p.id = c.id
        order by score desc, key desc, id desc ${shown}`
      : sql`select id, key, 0 as score from candidates order by ${orderBy(query.sort, sql`key`)} ${shown}`;
  const isByWords = chosen.along === 'words';
  const candidates = isByWords
    ? alongWords(termsQuery, query, chosen.lookedUp)
    : alongOrder(termsQuery, query, chosen.lookUpsEach);
  const { rows } = await sql<{ cards: ProductCard[] | null; found: number; isCut: boolean }>`
    with ${candidates}, page as materialized (${page})
    select ${cardsOf(sql`page`, sql`page.score desc, ${orderBy(orderOf(query), sql`page.key`, sql`page.id`)}`)} as cards,
      found, is_cut as "isCut" from counted`.execute(db);
  const { cards, found, isCut } = rows[0] ?? { cards: null, found: 0, isCut: false };
  if (isCut) return findMatching(db, terms, query, { along: 'words' });
  return { cards: cards ?? [], ...totalOf(found, isByWords ? null : candidatesNeeded(query), query) };
}

function choosePlan(words: WordShares, terms: SearchTerms): SearchPlan {
  const isCommon = (some: SearchTerms) => shareOf(words, some) * words.products > COMMON_MATCHES;
  if (isCommon(terms)) return { along: 'order', lookUpsEach: LOOK_UPS_EACH };
  // A prefix search reads every word with that prefix from the index; it is avoided if the whole words are rare enough.
  const whole: SearchTerms = { words: terms.words.slice(0, -1), isWhole: true };
  const isEnough = whole.words.length > 0 && terms.prefixes === undefined && !isCommon(whole);
  return { along: 'words', ...(isEnough && { lookedUp: whole }) };
}

/** @param lookedFor the number at which the search stopped; null: it counted all */
function totalOf(found: number, lookedFor: number | null, query: ListingQuery) {
  const max = numbers.GRID_COUNT_MAX;
  if (lookedFor === null || found < lookedFor) return { total: Math.min(found, max), isTotalCapped: found > max };
  // A common word without filters: at least as many as the count limit.
  return { total: isWhole(query) ? Math.max(max, found - 1) : found - 1, isTotalCapped: true };
}

/** How many matches a page needs, and one more; a larger number where they are ranked or counted as well. */
function candidatesNeeded(query: ListingQuery): number {
  const { offset, limit } = gridWindow(query.page);
  const isOneLook = query.sort !== null && isWhole(query);
  return Math.max(isOneLook ? 0 : numbers.SEARCH_CANDIDATES_MAX, offset + limit) + 1;
}

const isWhole = (query: ListingQuery): boolean => !isFiltered(query) && query.category === null;

/** Relevance falls back to the rating. */
const orderOf = (query: ListingQuery): Sort => query.sort ?? 'rating';

type Condition = RawBuilder<unknown>;

function alongWords(termsQuery: Condition, query: ListingQuery, lookedUp: SearchTerms | undefined): Condition {
  const sort = orderOf(query);
  // "is true" keeps the planner from using the index for the second condition.
  const matches =
    lookedUp === undefined
      ? [sql`search_vector @@ ${termsQuery}`]
      : [sql`search_vector @@ ${tsqueryOf(lookedUp)}::tsquery`, sql`(search_vector @@ ${termsQuery}) is true`];
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
 * The index of the sort order covers the filters as well, so only products that pass them are checked for the words.
 * `limit 1` makes PostgreSQL check them one by one and in order.
 */
function alongOrder(termsQuery: Condition, query: ListingQuery, lookUpsEach: number): Condition {
  const sort = orderOf(query);
  // A literal: with a limit as parameter, the planner makes a new plan each time, which takes longer than the search.
  const needed = sql.lit(candidatesNeeded(query));
  const lookUpsMax = sql.lit(candidatesNeeded(query) * lookUpsEach);
  const types: [ProductType, ...ProductType[]] = query.category === null ? ['shop', 'digital'] : ['shop'];
  const nameOf = (type: ProductType) => sql.ref(`${type}_walk`);
  const isListed = (type: ProductType) => all(isLive, sql`type = ${sql.lit(type)}`, ...filtersOf(query));
  const [first] = types;
  // Once the first type has enough matches, the other type is only checked for products that sort before the last of them.
  const isInReach = (type: ProductType) =>
    type === first
      ? sql`true`
      : sql`((select count(*) from ${nameOf(first)}) < ${needed} or (ranked.key, ranked.id) ${isAhead(sort)}
          (select key, id from ${nameOf(first)} order by ${orderBackwards(sort, sql`key`)} limit 1))`;
  const walks = types.map(
    (type) => sql`${nameOf(type)} as materialized (
      select ranked.id, ranked.key from (
        select id, ${sortKey(sort)} as key from products
        where ${isListed(type)} order by ${orderBy(sort)} limit ${lookUpsMax}
      ) ranked
      cross join lateral (
        select from products p where p.id = ranked.id and p.search_vector @@ ${termsQuery} limit 1
      ) hit
      where ${isInReach(type)}
      order by ${orderBy(sort, sql`ranked.key`, sql`ranked.id`)} limit ${needed}
    )`,
  );
  // A walk that stopped at its limit with too few matches, although its next product would sort before the last candidate:
  // then the result is incomplete, and the caller uses the other plan.
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
