import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { fold } from '#lib/fold.ts';
import { lastPage } from '#lib/paging.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { correctWords } from './internal/correct-words.ts';
import { findInstead, type Instead } from './internal/find-instead.ts';
import { findMatching, type Matching } from './internal/find-matching.ts';
import { type ReadTerms, readTerms } from './internal/read-terms.ts';
import { typedWords } from './internal/search-query.ts';
import { asListing } from './internal/to-listing.ts';
import { listFacets } from './list-facets.server.ts';
import { type CategoryListing, isFiltered, type Listing, type ListingQuery } from './listing.ts';

export type SearchListing = Listing & {
  /** The corrected search text that was used instead; null: no correction. */
  correctedTo: string | null;
};

export type SearchPage = SearchListing &
  CategoryListing & {
    /** What is offered where nothing was found without any filter. */
    instead: Instead | null;
  };

type SearchOptions = {
  /** Suggestions: the last word may be incomplete, even if it is a word. */
  isTyping?: boolean;
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
): Promise<Result<SearchPage, 'past-the-end'>> {
  const [found, facets] = await Promise.all([search(db, text, query), listFacets(db, 'shop', query.category)]);
  if (!found.ok) return found;
  const { listing, read } = found.value;
  const isNothing = listing.total === 0 && query.category === null && !isFiltered(query);
  return accept({ ...listing, facets, instead: isNothing ? await findInstead(db, read) : null });
}

async function search(
  db: Db,
  text: string,
  query: ListingQuery,
  { isTyping = false }: SearchOptions = {},
): Promise<Result<{ listing: SearchListing; read: ReadTerms }, 'past-the-end'>> {
  if (query.page > LAST_PAGE) return refuse('past-the-end');
  const words = typedWords(text);
  const read = await readTerms(db, words, isTyping);
  if (words.length === 0) return listingOf(NOTHING, query, read, null);
  const matching = await findMatching(db, { ...read, text: fold(text) }, query);
  if (matching.total > 0) return listingOf(matching, query, read, null);
  const corrections = await correctWords(db, read.unknown);
  if (corrections.size === 0) return listingOf(matching, query, read, null);
  const corrected = words.map((word) => corrections.get(word) ?? word);
  const correctedRead = await readTerms(db, corrected, isTyping);
  const correctedTo = corrected.join(' ');
  const found = await findMatching(db, { ...correctedRead, text: correctedTo }, query);
  return listingOf(found, query, correctedRead, found.total > 0 ? correctedTo : null);
}

const NOTHING: Matching = { cards: [], total: 0, isTotalCapped: false };

/** Nobody reads that far, and each page costs more than the one before. */
const LAST_PAGE = lastPage(numbers.GRID_COUNT_MAX, numbers.GRID_PAGE_PRODUCTS);

function listingOf(found: Matching, query: ListingQuery, read: ReadTerms, correctedTo: string | null) {
  const listing = asListing(found, query);
  if (!listing.ok) return listing;
  const { value } = listing;
  return accept({ listing: { ...value, lastPage: Math.min(value.lastPage, LAST_PAGE), correctedTo }, read });
}
