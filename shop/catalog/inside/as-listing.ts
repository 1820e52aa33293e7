import * as numbers from '#config/numbers.ts';
import { lastPage } from '#kit/paging.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import { gridWindow, type Listing, type ListingQuery } from '../listing.ts';
import type { ProductCard } from '../product.ts';
import { shareWidths } from './share-widths.ts';

/** `cards` has one more than the page shows where there are more. */
type Found = { cards: readonly ProductCard[]; total: number; isTotalCapped: boolean };

/** What was found, as a part of the grid. Where nobody counted to the end, whoever gets there knows how many there are. */
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
