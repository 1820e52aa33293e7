import * as numbers from '#config/numbers.ts';
import type { Availability } from '#shop/catalog/product.ts';

/** What the database's integer holds is more; nobody counts further. */
export const STOCK_MAX_PIECES = 1_000_000;

/** What one variant's count of pieces says; null = made to order. */
export function availabilityOfVariant(stock: number | null): Availability {
  if (stock === null) return 'made-to-order';
  if (stock === 0) return 'sold-out';
  return stock <= numbers.LOW_STOCK_UNITS ? 'low' : 'in-stock';
}

/** The best first: a product is as available as its most available variant. */
const BEST_FIRST: readonly Availability[] = ['in-stock', 'made-to-order', 'low', 'sold-out'];

/**
 * A product's availability from its variants' pieces. It depends on each variant's own shelf and not on their sum, so
 * that a sale can tell from its own variant alone that nothing changed, and need not lock the product.
 */
export function availabilityOf(stocks: readonly (number | null)[]): Availability {
  const listings = new Set(stocks.map(availabilityOfVariant));
  return BEST_FIRST.find((shelf) => listings.has(shelf)) ?? 'sold-out';
}
