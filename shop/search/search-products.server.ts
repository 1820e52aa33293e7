import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { lastPage } from '#lib/paging.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { correctWords } from './internal/correct-words.ts';
import { findMatching, type Matching } from './internal/find-matching.ts';
import { typedWords } from './internal/search-query.ts';
import { asListing } from './internal/to-listing.ts';
import { listFacets } from './list-facets.server.ts';
import type { CategoryListing, Listing, ListingQuery } from './listing.ts';

export type SearchListing = Listing & {
  /** The corrected search text that was used instead; null: no correction. */
  correctedTo: string | null;
};

/**
 * Products of both types that have all the words of the text; the last word may be incomplete. Only if nothing is found,
 * words that no product has are corrected. An empty text finds nothing.
 */
export async function searchProducts(
  db: Db,
  text: string,
  query: ListingQuery,
): Promise<Result<SearchListing, 'past-the-end'>> {
  if (query.page > LAST_PAGE) return refuse('past-the-end');
  const words = typedWords(text);
  if (words.length === 0) return searchListing(NOTHING, query, null);
  const matching = await findMatching(db, { words }, query);
  if (matching.total > 0) return searchListing(matching, query, null);
  const correction = await correctWords(db, words);
  if (correction === null) return searchListing(matching, query, null);
  const corrected = await findMatching(db, correction, query);
  const isNamed = correction.isRespelt && corrected.total > 0;
  return searchListing(corrected, query, isNamed ? correction.words.join(' ') : null);
}

/** The same with the values for the filters. */
export async function searchCategory(
  db: Db,
  text: string,
  query: ListingQuery,
): Promise<Result<SearchListing & CategoryListing, 'past-the-end'>> {
  const [found, facets] = await Promise.all([searchProducts(db, text, query), listFacets(db, 'shop', query.category)]);
  return found.ok ? accept({ ...found.value, facets }) : found;
}

const NOTHING: Matching = { cards: [], total: 0, isTotalCapped: false };

/** Nobody reads that far, and each page costs more than the one before. */
const LAST_PAGE = lastPage(numbers.GRID_COUNT_MAX, numbers.GRID_PAGE_PRODUCTS);

function searchListing(found: Matching, query: ListingQuery, correctedTo: string | null) {
  const listing = asListing(found, query);
  if (!listing.ok) return listing;
  return accept({ ...listing.value, lastPage: Math.min(listing.value.lastPage, LAST_PAGE), correctedTo });
}
