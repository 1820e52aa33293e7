import * as numbers from '#config/numbers.ts';
import { lastPage } from '#lib/paging.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { ProductCard } from '#shop/catalog/product.ts';
import { gridWindow, type Listing, type ListingQuery } from '#shop/search/listing.ts';

/** `cards` has one more than the page shows if there are more. */
type Found = { cards: readonly ProductCard[]; total: number; isTotalCapped: boolean };

/** Turns found cards into a part of the grid. A capped total becomes exact once the last page is reached. */
export function asListing(
  { cards, total, isTotalCapped }: Found,
  { page }: ListingQuery,
): Result<Listing, 'past-the-end'> {
  const { firstPage, offset, limit } = gridWindow(page);
  if (page > 1 && cards.length <= (page - firstPage) * numbers.GRID_PAGE_PRODUCTS) return refuse('past-the-end');
  const shown = shareWidths(cards.slice(0, limit));
  const place = { cards: shown, page, firstPage };
  if (!isTotalCapped) {
    return accept({ ...place, total, isTotalCapped, lastPage: lastPage(total, numbers.GRID_PAGE_PRODUCTS) });
  }
  const hasMore = cards.length > limit;
  const seen = offset + shown.length;
  return accept({
    ...place,
    total: Math.max(total, seen),
    isTotalCapped: hasMore || total > seen,
    lastPage: hasMore ? page + 1 : page,
  });
}

/**
 * Makes pictures with the same widths share one array. Nearly all have the same, and a repeated reference adds almost
 * nothing to the page's serialised data.
 */
export function shareWidths(cards: ProductCard[]): ProductCard[] {
  const known: number[][] = [];
  const share = (widths: number[]): number[] => {
    const same = known.find(
      (other) => other.length === widths.length && other.every((width, at) => width === widths[at]),
    );
    if (same === undefined) known.push(widths);
    return same ?? widths;
  };
  for (const { cover } of cards) {
    if (cover === null) continue;
    cover.avifWidths = share(cover.avifWidths);
    cover.webpWidths = share(cover.webpWidths);
  }
  return cards;
}
