import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import type { ProductCard, ProductType } from '#shop/catalog/product.ts';
import { gridWindow, isFiltered, type ListingQuery, type Sort } from '#shop/search/listing.ts';
import { all, cardsOf, filtersOf, isLive, orderBackwards, orderBy, sortKey, sortsBefore } from './listing-sql.ts';
import { type Candidate, rank } from './rank.ts';
import { isPrefixed, type SearchTerms, tsqueryOf } from './search-query.ts';
import { getWordShares, shareOf, type WordShares } from './word-shares.ts';

/**
 * `words`: find all matches by the word index, then sort them. For common words that would be half of the shop (40 to
 * 130 ms at 100,000 products). `order`: read the index of the sort order, product by product, until there are enough
 * matches. The planner cannot choose, because a prepared statement has one plan for all words.
 */
export type SearchPlan =
  /** `lookedUp`: the words to look up in the index; matches must have all words. */
  { along: 'words'; lookedUp?: SearchTerms } | { along: 'order'; lookUpsEach: number };

/** With fewer matches, `order` is often stopped by its limit. */
const COMMON_MATCHES = 3_000;
/** Products checked per match needed. If that is not enough, word and order correlate (no cheap product is "gear"). */
const LOOK_UPS_EACH = 60;

/** `cards` has one more than is shown if there are more. */
export type Matching = { cards: ProductCard[]; total: number; isTotalCapped: boolean };

/** What is searched for: the folded text (empty: no name is preferred), its words with what stands for them, and the category that synonyms name. */
type Search = { text: string; terms: SearchTerms; category: CategorySlug | null };

/** Products whose names begin with the text are ranked as well, however they are rated. */
const NAMED_MAX = 24;

/**
 * The part of the grid that `query.page` shows, of all products that have the words and pass the filters. Without a sort
 * order, the best-rated `SEARCH_CANDIDATES_MAX` and those named like the text are ranked (see `rank`); the others follow by
 * rating. Both plans find the same; `plan` forces one of them.
 */
export async function findMatching(db: Db, search: Search, query: ListingQuery, plan?: SearchPlan): Promise<Matching> {
  const chosen = plan ?? choosePlan(await getWordShares(db), search.terms, query);
  const termsQuery = sql`${tsqueryOf(search.terms)}::tsquery`;
  const isByWords = chosen.along === 'words';
  const candidates = isByWords
    ? alongWords(termsQuery, query, chosen.lookedUp)
    : alongOrder(termsQuery, query, chosen.lookUpsEach);
  const { isCut, found, cards } =
    query.sort === null
      ? await rankedCards(db, search, query, { candidates, termsQuery })
      : await sortedCards(db, query, query.sort, candidates);
  if (isCut) return findMatching(db, search, query, { along: 'words' });
  return { cards, ...totalOf(found, isByWords ? null : candidatesNeeded(query), query) };
}

type Found = { cards: ProductCard[]; found: number; isCut: boolean };

async function sortedCards(db: Db, query: ListingQuery, sort: Sort, candidates: Condition): Promise<Found> {
  const { offset, limit } = gridWindow(query.page);
  const { rows } = await sql<{ cards: ProductCard[] | null; found: number; isCut: boolean }>`
    with ${candidates}, page as materialized (
      select id, key from candidates order by ${orderBy(sort, sql`key`)}
      limit ${sql.lit(limit + 1)} offset ${sql.lit(offset)}
    )
    select ${cardsOf(sql`page`, orderBy(sort, sql`page.key`, sql`page.id`))} as cards, found, is_cut as "isCut"
    from counted`.execute(db);
  const { cards, found, isCut } = rows[0] ?? { cards: null, found: 0, isCut: false };
  return { cards: cards ?? [], found, isCut };
}

type Ranked = { candidates: Condition; termsQuery: Condition };
type CandidateRows = { candidates: Candidate[] | null; named: Candidate[] | null; found: number; isCut: boolean };

async function rankedCards(
  db: Db,
  { text, terms, category }: Search,
  query: ListingQuery,
  { candidates, termsQuery }: Ranked,
): Promise<Found> {
  const facts = sql`p.id, p.name, p.series, p.tags, p.category, p.availability`;
  // Every name begins with an empty text.
  const begins =
    text === ''
      ? sql`false`
      : sql`search_key(name) collate "C" >= ${text} and search_key(name) collate "C" < ${text} || chr(1114111)`;
  const { rows } = await sql<CandidateRows>`
    with ${candidates}, named as materialized (
      select id, rating_rank as key from products
      where ${all(isLive, begins, ...searchFilters(query))} and (search_vector @@ ${termsQuery}) is true
      order by search_key(name) collate "C", id limit ${sql.lit(NAMED_MAX)}
    )
    select
      (select json_agg(row) from (
        select ${facts} from candidates c join products p on p.id = c.id order by c.key desc, c.id desc
      ) row) as candidates,
      (select json_agg(row) from (
        select ${facts} from named n join products p on p.id = n.id order by n.key desc, n.id desc
      ) row) as named,
      found, is_cut as "isCut" from counted`.execute(db);
  const { candidates: rated, named, found, isCut } = rows[0] ?? { candidates: [], named: [], found: 0, isCut: false };
  if (isCut || found === 0) return { cards: [], found, isCut };
  const first = (rated ?? []).slice(0, numbers.SEARCH_CANDIDATES_MAX);
  const firstIds = new Set(first.map(({ id }) => id));
  const alsoNamed = (named ?? []).filter(({ id }) => !firstIds.has(id));
  const namedIds = new Set(alsoNamed.map(({ id }) => id));
  const rest = (rated ?? []).slice(numbers.SEARCH_CANDIDATES_MAX).filter(({ id }) => !namedIds.has(id));
  const { offset, limit } = gridWindow(query.page);
  const ids = [...rank([...first, ...alsoNamed], text, terms, category), ...rest]
    .slice(offset, offset + limit + 1)
    .map(({ id }) => id);
  return { cards: await listCardsInOrder(db, ids), found, isCut };
}

async function listCardsInOrder(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  const { rows } = await sql<{ cards: ProductCard[] | null }>`
    with page as materialized (
      select id, place from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    )
    select ${cardsOf(sql`page`, sql`page.place`)} as cards`.execute(db);
  return rows[0]?.cards ?? [];
}

/** Either plan looks at products one by one, which takes about the same time for each: the one with fewer is chosen. */
export function choosePlan(words: WordShares, terms: SearchTerms, query: ListingQuery): SearchPlan {
  const isCommon = (some: SearchTerms) => {
    const share = shareOf(words, some);
    const matches = share * words.products;
    const alongOrder = (Math.max(candidatesNeeded(query), numbers.SEARCH_CANDIDATES_MAX) * words.products) / matches;
    // With a smaller share, `order` is often stopped by its limit as well.
    if (matches <= COMMON_MATCHES || share * LOOK_UPS_EACH < 1) return false;
    return alongOrder < shareOf(words, some, true) * words.products;
  };
  if (isCommon(terms)) return { along: 'order', lookUpsEach: LOOK_UPS_EACH };
  // A prefix search reads every word with that prefix from the index; it is avoided if the whole words are rare enough.
  const whole = terms.filter((clause) => !isPrefixed(clause));
  const isEnough = whole.length > 0 && whole.length < terms.length && !isCommon(whole);
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

/** In the order of the price, the index of prices is read anyway. */
const searchFilters = (query: ListingQuery): RawBuilder<unknown>[] =>
  filtersOf(query, query.series === null && (query.sort === 'price-asc' || query.sort === 'price-desc'));

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
      where ${all(isLive, ...matches, ...searchFilters(query))}
    ),
    candidates as materialized (
      select id, key from matching order by ${orderBy(sort, sql`key`)} limit ${sql.lit(candidatesNeeded(query))}
    ),
    counted as (select count(*) as found, false as is_cut from matching)`;
}

/**
 * The index of the sort order covers the filters as well, so with filters only products that pass them are read.
 * `limit 1` makes PostgreSQL check them one by one and in order.
 */
function alongOrder(termsQuery: Condition, query: ListingQuery, lookUpsEach: number): Condition {
  const sort = orderOf(query);
  // A literal: with a limit as parameter, the planner makes a new plan each time, which takes longer than the search.
  const needed = sql.lit(candidatesNeeded(query));
  const lookUpsMax = sql.lit(candidatesNeeded(query) * lookUpsEach);
  const types: [ProductType, ...ProductType[]] = query.category === null ? ['shop', 'digital'] : ['shop'];
  const nameOf = (type: ProductType) => sql.ref(`${type}_walk`);
  const isListed = (type: ProductType) => all(isLive, sql`type = ${sql.lit(type)}`, ...searchFilters(query));
  const [first] = types;
  // Once the first type has enough matches, the other type is only checked for products that sort before the last of them.
  const isInReach = (type: ProductType) =>
    type === first
      ? sql`true`
      : sql`((select count(*) from ${nameOf(first)}) < ${needed} or (ranked.key, ranked.id) ${sortsBefore(sort)}
          (select key, id from ${nameOf(first)} order by ${orderBackwards(sort, sql`key`)} limit 1))`;
  const ranked = (type: ProductType, more: Condition) => sql`(
    select id, ${sortKey(sort)} as key ${more} from products
    where ${isListed(type)} order by ${orderBy(sort)} limit ${lookUpsMax}
  ) ranked`;
  // Reading the words along with the order saves finding each product again, where hardly any is left out before. The
  // subselect hides how common the words are from the planner, which would make a new plan each time.
  const hits = (type: ProductType) =>
    type === first && isWhole(query)
      ? sql`${ranked(type, sql`, search_vector`)} where search_vector @@ (select ${termsQuery})`
      : sql`${ranked(type, sql``)} cross join lateral (
          select from products p where p.id = ranked.id and p.search_vector @@ ${termsQuery} limit 1
        ) hit where ${isInReach(type)}`;
  const walks = types.map(
    (type) => sql`${nameOf(type)} as materialized (
      select ranked.id, ranked.key from ${hits(type)}
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
        or (unseen.key, unseen.id) ${sortsBefore(sort)} (select key, id from candidates order by ${orderBackwards(sort, sql`key`)} limit 1)
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
