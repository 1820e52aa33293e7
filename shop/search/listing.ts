import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type CategorySlug, isCategorySlug } from '#shop/catalog/category.ts';
import type { ProductCard } from '#shop/catalog/product.ts';

/** The end of "anime figures under ₹2,000". */
const UNDER =
  / (?:under|below|upto|up to|within|less than) (?:rs\.? ?|inr ?|₹ ?)?([1-9][\d,]{1,8})(?: rs| rupees|\/-)?$/i;

/**
 * The search text and the maximum price in whole rupees that it ends with; null: it names none.
 * @param text with single spaces
 */
export function readPrice(text: string): { text: string; maxRupees: number } | null {
  const match = UNDER.exec(text);
  if (match === null) return null;
  return { text: text.slice(0, match.index), maxRupees: Number(match[1]?.replaceAll(',', '')) };
}

/** Values of the URL parameter `sort`. */
export const sorts = ['newest', 'price-asc', 'price-desc', 'discount', 'rating', 'origin'] as const;

export type Sort = (typeof sorts)[number];

/** Values of the rating filter: minimum average. */
export const ratingFloors = [1, 2, 3, 4] as const;

/** The query of a listing, as in its URL. */
export type ListingQuery = {
  category: CategorySlug | null;
  series: string | null;
  origin: string | null;
  /** Price range in whole rupees, of what a buyer pays; both ends included. */
  min: number | null;
  max: number | null;
  /** Minimum average rating. */
  rating: (typeof ratingFloors)[number] | null;
  inStock: boolean;
  /** null: the default order: newest, or relevance for a search. */
  sort: Sort | null;
  /** From 1. */
  page: number;
};

/** A part of the growing grid: the pages `firstPage` to `page` of `lastPage`. */
export type Listing = {
  cards: readonly ProductCard[];
  total: number;
  /** There are more than `total`: "1,000+". */
  isTotalCapped: boolean;
  page: number;
  firstPage: number;
  /** The last page known to exist: `page + 1` where the total is capped. */
  lastPage: number;
};

/** Values for the filters of a listing, in alphabetical order. */
export type Facets = { series: readonly string[]; origins: readonly string[] };

export type CategoryListing = Listing & { facets: Facets };

/** The default query: everything, the newest first. */
export const wholeListing: ListingQuery = {
  category: null,
  series: null,
  origin: null,
  min: null,
  max: null,
  rating: null,
  inStock: false,
  sort: null,
  page: 1,
};

/** The database's limit for names of series and countries. */
const TAG_MAX_CHARACTERS = 60;
const WHOLE_RUPEES = /^\d{1,9}$/;
const PAGE = /^[1-9]\d{0,5}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the database refuses NUL, and no tag holds the others
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Reads the URL parameters of a listing. Empty values count as absent (a form without JavaScript sends every field),
 * unknown names are ignored, and a wrong value is refused.
 */
export function parseListingQuery(params: URLSearchParams): Result<ListingQuery, 'bad-query'> {
  const given = (name: string) => params.get(name)?.trim() ?? '';
  let isWrong = false;
  const read = <Value>(name: string, parse: (text: string) => Value | undefined): Value | null => {
    const text = given(name);
    if (text === '') return null;
    const value = parse(text);
    if (value === undefined) isWrong = true;
    return value ?? null;
  };
  const tag = (text: string) => (text.length > TAG_MAX_CHARACTERS || CONTROL.test(text) ? undefined : text);
  const rupees = (text: string) => (WHOLE_RUPEES.test(text) ? Number(text) : undefined);
  const query: ListingQuery = {
    category: read('category', (text) => (isCategorySlug(text) ? text : undefined)),
    series: read('series', tag),
    origin: read('origin', tag),
    min: read('min', rupees),
    max: read('max', rupees),
    rating: read('rating', (text) => ratingFloors.find((floor) => String(floor) === text)),
    inStock: read('stock', (text) => (text === 'in' ? true : undefined)) ?? false,
    sort: read('sort', (text) => sorts.find((sort) => sort === text)),
    page: read('page', (text) => (PAGE.test(text) ? Number(text) : undefined)) ?? 1,
  };
  return isWrong ? refuse('bad-query') : accept(query);
}

/**
 * The URL of a listing with `changes`, at page 1 unless they name another page. Defaults are left out and parameters have a
 * fixed order, so that every listing has one URL. A category in the path is not repeated.
 */
export function listingHref(path: string, query: ListingQuery, changes: Partial<ListingQuery>, q?: string): string {
  const next = { ...query, page: 1, ...changes };
  const values: Record<string, string | number | null> = {
    q: q?.trim() || null,
    sort: next.sort,
    category: path === `/shop/${next.category}` ? null : next.category,
    series: next.series,
    origin: next.origin,
    min: next.min,
    max: next.max,
    rating: next.rating,
    stock: next.inStock ? 'in' : null,
    page: next.page > 1 ? next.page : null,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) params.set(name, String(value));
  const search = params.toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The minimum price is above the maximum. */
export const isPriceReversed = ({ min, max }: ListingQuery): boolean => min !== null && max !== null && min > max;

/** Whether a filter is set that "clear filters" would remove; sort order and page do not count. */
export const isFiltered = (query: ListingQuery): boolean =>
  query.inStock || [query.series, query.origin, query.min, query.max, query.rating].some((value) => value !== null);

/** The pages that a listing opened at `page` shows together, so that Back and plain links return to the same place. */
export function gridWindow(page: number): { firstPage: number; offset: number; limit: number } {
  const firstPage = Math.max(1, page - numbers.GRID_WINDOW_PAGES + 1);
  return {
    firstPage,
    offset: (firstPage - 1) * numbers.GRID_PAGE_PRODUCTS,
    limit: (page - firstPage + 1) * numbers.GRID_PAGE_PRODUCTS,
  };
}
