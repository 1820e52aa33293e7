import * as numbers from '#config/numbers.ts';
import type { Availability } from '#shop/catalog/product.ts';

/** A plausible upper limit; the database's integer column could hold more. */
export const STOCK_MAX = 1_000_000;

/** Availability of one variant by its stock; null: made to order. */
export function availabilityOfVariant(stock: number | null): Availability {
  if (stock === null) return 'made-to-order';
  if (stock === 0) return 'sold-out';
  return stock <= numbers.LOW_STOCK_UNITS ? 'low' : 'in-stock';
}

/** Best first: a product is as available as its most available variant. */
const BEST_FIRST: readonly Availability[] = ['in-stock', 'made-to-order', 'low', 'sold-out'];

/**
 * A product's availability from the stock of its variants. It depends on each variant and not on their sum, so that a
 * sale can tell from its own variant alone that nothing changed, and does not have to lock the product.
 */
export function availabilityOf(stocks: readonly (number | null)[]): Availability {
  const availabilities = new Set(stocks.map(availabilityOfVariant));
  return BEST_FIRST.find((availability) => availabilities.has(availability)) ?? 'sold-out';
}
