import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage } from '#lib/table-query.ts';
import { fold } from '#lib/text.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import type { ProductCard } from '#shop/catalog/product.ts';
import {
  type CategoryListing,
  isFiltered,
  type Listing,
  type ListingQuery,
  wholeListing,
} from '#shop/search/listing.ts';
import { findMatching, type Matching } from './internal/find-matching.ts';
import { asListing, canBeBought, cardsOf, isLive } from './internal/listing-sql.ts';
import { type ReadTerms, readTerms } from './internal/read-terms.ts';
import { type SearchTerms, tsqueryOf, typedWords } from './internal/search-query.ts';
import { listFacets } from './list-facets.server.ts';

/** Words with similar trigrams; the one with the smallest edit distance is used. */
const SIMILAR_WORDS = 40;
/** Shorter words resemble too many others. */
const SHORTEST_CORRECTED = 4;
/** Words up to this length may have one wrong letter, longer ones two. */
const SHORT_WORD_MAX = 7;

/** For each misspelt word the word of a product that was probably meant. */
type Corrections = ReadonlyMap<string, string>;

/** A word that nothing has, and words that resemble it: of products, and of synonyms. */
type SimilarWords = { typed: string; similar: string[]; synonyms: string[] };

/** PostgreSQL without its trigram extension knows those of synonyms only. */
async function findSimilarWords(db: Db, unknown: readonly string[]): Promise<SimilarWords[]> {
  const candidates = unknown.filter((word) => word.length >= SHORTEST_CORRECTED && !HAS_DIGIT.test(word));
  if (candidates.length === 0) return [];
  const { rows } = await sql<SimilarWords>`
    select typed, array(select similar_words(typed, ${sql.lit(SIMILAR_WORDS)})) as similar,
      array(
        select distinct word from search_synonyms, unnest(words) as word
        where left(word, 1) = left(typed, 1) and abs(length(word) - length(typed)) <= 2
      ) as synonyms
    from unnest(${candidates}::text[]) as typed`.execute(db);
  return rows;
}

/**
 * The nearest words that products have, or else synonyms, as far as there are any.
 * @param isBold for words that are only offered: of products, with any first letter, and two wrong letters in any word
 */
function correctWords(words: readonly SimilarWords[], isBold = false): Corrections {
  const found = words.map(
    ({ typed, similar, synonyms }) =>
      [typed, nearest(typed, similar, isBold) ?? (isBold ? null : nearest(typed, synonyms))] as const,
  );
  return new Map(found.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** Words with digits are codes, which are not corrected. */
const HAS_DIGIT = /\p{N}/u;

/** The candidate that was probably meant; null: none is near enough. */
export function nearest(typed: string, candidates: readonly string[], isBold = false): string | null {
  let best: { word: string; edits: number } | null = null;
  for (const word of candidates) {
    if (!isBold && word[0] !== typed[0]) continue;
    const edits = editDistance(typed, word);
    // Of two that are equally near the longer one: characters are left out more often than added.
    const isNearer = best === null || edits < best.edits || (edits === best.edits && word.length > best.word.length);
    if (isNearer) best = { word, edits };
  }
  const max = isBold || typed.length > SHORT_WORD_MAX ? 2 : 1;
  return best !== null && best.edits <= max ? best.word : null;
}

/** Damerau–Levenshtein distance: characters to insert, delete, change or swap with a neighbour. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

type Similar = readonly SimilarWords[] | null;

/** What a search that found nothing offers. */
type Alternatives = {
  /** The text with the words that were probably meant; null: none was found. */
  didYouMean: string | null;
  /** Parts of the text that find something. */
  parts: string[];
  /** The nearest category; null: the words say nothing about it. */
  category: CategorySlug | null;
  /** Products that have one of the words, then popular ones of that category, then popular ones; all can be bought. */
  cards: ProductCard[];
};

const CARDS_SHOWN = 8;
const PARTS_SHOWN = 3;
/** Matches that are read to learn their category. */
const CATEGORY_SAMPLE = 500;

/** Finds what is nearest to a search without result. `similar` null: not looked up yet. */
async function findAlternatives(
  db: Db,
  { terms, unknown, category }: ReadTerms,
  similar: Similar,
): Promise<Alternatives> {
  const [finding, words] = await Promise.all([findClauses(db, terms), similar ?? findSimilarWords(db, unknown)]);
  const meant = correctWords(words, true);
  const found = terms.filter((_, at) => finding[at]?.category !== undefined);
  const nearest = category ?? finding.find((clause) => clause?.category)?.category ?? null;
  const didYouMean = meant.size === 0 ? null : terms.map(({ text }) => meant.get(text) ?? text).join(' ');
  const related = await cardsWithAny(db, found);
  const popular = related.length < CARDS_SHOWN ? await popularCards(db, nearest, related) : [];
  return {
    didYouMean,
    parts: terms.length > 1 ? found.slice(0, PARTS_SHOWN).map(({ text }) => text) : [],
    category: nearest,
    cards: [...related, ...popular].slice(0, CARDS_SHOWN),
  };
}

type ClauseFinds = { category: CategorySlug | null } | null;

/** For each clause the category that most of its products are in; null: it finds nothing. */
async function findClauses(db: Db, terms: SearchTerms): Promise<ClauseFinds[]> {
  if (terms.length === 0) return [];
  const { rows } = await sql<{ finds: ClauseFinds }>`
    select (
      select json_build_object('category', mode() within group (order by sample.category))
      from (
        select category from products where ${isLive} and search_vector @@ clauses.query limit ${sql.lit(CATEGORY_SAMPLE)}
      ) sample
      having count(*) > 0
    ) as finds
    from unnest(${terms.map((clause) => tsqueryOf([clause]))}::tsquery[]) with ordinality as clauses (query, place)
    order by place`.execute(db);
  return rows.map(({ finds }) => finds);
}

async function cardsWithAny(db: Db, found: SearchTerms): Promise<ProductCard[]> {
  if (found.length === 0) return [];
  const any = [{ text: '', alternatives: found.flatMap(({ alternatives }) => alternatives) }];
  const { cards } = await findMatching(
    db,
    { text: '', terms: any, category: null },
    { ...wholeListing, inStock: true },
  );
  return cards.filter(({ startsAtMs }) => startsAtMs === null).slice(0, CARDS_SHOWN);
}

async function popularCards(
  db: Db,
  category: CategorySlug | null,
  shown: readonly ProductCard[],
): Promise<ProductCard[]> {
  const best = (condition: ReturnType<typeof sql>) => sql`
    (select id, rating_rank from products
    where ${isLive} and type = 'shop' and ${canBeBought} and ${condition}
    order by rating_rank desc, id desc limit ${sql.lit(CARDS_SHOWN * 2)})`;
  const inCategory = category === null ? sql`false` : sql`category = ${category}`;
  const { rows } = await sql<{ cards: ProductCard[] | null }>`
    with page as materialized (
      select id, min(distance) as distance, rating_rank from (
        select id, rating_rank, 0 as distance from ${best(inCategory)} near
        union all select id, rating_rank, 1 from ${best(sql`true`)} popular
      ) found
      where id <> all(${shown.map(({ id }) => id)}::uuid[])
      group by id, rating_rank order by distance, rating_rank desc, id desc limit ${sql.lit(CARDS_SHOWN)}
    )
    select ${cardsOf(sql`page`, sql`page.distance, page.rating_rank desc, page.id desc`)} as cards`.execute(db);
  return rows[0]?.cards ?? [];
}

type SearchListing = Listing & {
  /** The corrected search text that was used instead; null: no correction. */
  correctedTo: string | null;
};

export type SearchPage = SearchListing &
  CategoryListing & {
    /** What is offered where nothing is found, with or without filters. */
    instead: Alternatives | null;
    /** How much is found without filters; with filters that find something, at least. */
    unfilteredTotal: number;
  };

type SearchOptions = {
  /** Suggestions: the last word may be incomplete, even if it is a word. */
  isTyping?: boolean;
  /** Exactly what was typed: nothing is corrected. */
  isExact?: boolean;
};

/**
 * Products of both types that have all the words of the text, their other forms or their synonyms; a last word that no
 * product has may be incomplete. Only if nothing is found, words that neither a product nor a synonym has are corrected. An
 * empty text finds nothing.
 */
export async function searchProducts(
  db: Db,
  text: string,
  query: ListingQuery,
  options: SearchOptions = {},
): Promise<Result<SearchListing, 'past-the-end'>> {
  const found = await search(db, text, query, options);
  return found.ok ? accept(found.value.listing) : found;
}

/** The same with the values for the filters, and with something else where nothing is found. */
export async function searchPage(
  db: Db,
  text: string,
  query: ListingQuery,
  options: SearchOptions = {},
): Promise<Result<SearchPage, 'past-the-end'>> {
  const [found, facets] = await Promise.all([search(db, text, query, options), listFacets(db, 'shop', query.category)]);
  if (!found.ok) return found;
  const { listing } = found.value;
  const isNarrowed = query.category !== null || isFiltered(query);
  const whole = listing.total === 0 && isNarrowed ? await search(db, text, wholeListing, options) : found;
  if (!whole.ok) return whole;
  const { listing: unfiltered, read, similar } = whole.value;
  const instead = unfiltered.total === 0 ? await findAlternatives(db, read, similar) : null;
  return accept({ ...listing, facets, instead, unfilteredTotal: unfiltered.total });
}

async function search(
  db: Db,
  text: string,
  query: ListingQuery,
  { isTyping = false, isExact = false }: SearchOptions = {},
): Promise<Result<{ listing: SearchListing; read: ReadTerms; similar: Similar }, 'past-the-end'>> {
  if (query.page > LAST_PAGE) return refuse('past-the-end');
  const words = typedWords(text);
  const read = await readTerms(db, words, isTyping);
  if (words.length === 0) return listingOf(NOTHING, query, read, null);
  const matching = await findMatching(db, { ...read, text: fold(text) }, query);
  if (matching.total > 0 || isExact) return listingOf(matching, query, read, null);
  const similar = await findSimilarWords(db, read.unknown);
  const corrections = correctWords(similar);
  if (corrections.size === 0) return listingOf(matching, query, read, null, similar);
  const corrected = words.map((word) => corrections.get(word) ?? word);
  const correctedRead = await readTerms(db, corrected, isTyping);
  const correctedTo = corrected.join(' ');
  const found = await findMatching(db, { ...correctedRead, text: correctedTo }, query);
  return listingOf(found, query, correctedRead, found.total > 0 ? correctedTo : null);
}

const NOTHING: Matching = { cards: [], total: 0, isTotalCapped: false };

/** Nobody reads that far, and each page costs more than the one before. */
const LAST_PAGE = lastPage(numbers.GRID_COUNT_MAX, numbers.GRID_PAGE_PRODUCTS);

function listingOf(
  found: Matching,
  query: ListingQuery,
  read: ReadTerms,
  correctedTo: string | null,
  similar: Similar = null,
) {
  const listing = asListing(found, query);
  if (!listing.ok) return listing;
  const { value } = listing;
  return accept({ listing: { ...value, lastPage: Math.min(value.lastPage, LAST_PAGE), correctedTo }, read, similar });
}
