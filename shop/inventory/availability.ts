import * as numbers from '#config/numbers.ts';
import type { Availability } from '#shop/catalog/product.ts';

/** A plausible upper limit; the database's integer column could hold more. */
export const STOCK_MAX = 1_000_000;

/** What a variant without a stock count is. */
export type EmptyStock = 'made-to-order' | 'in-stock';

/** Availability of one variant by its stock; null: not counted. */
export function availabilityOfVariant(stock: number | null, emptyStock: EmptyStock): Availability {
  if (stock === null) return emptyStock;
  if (stock === 0) return 'sold-out';
  return stock <= numbers.LOW_STOCK_UNITS ? 'low' : 'in-stock';
}

/** Best first: a product is as available as its most available variant. */
const BEST_FIRST: readonly Availability[] = ['in-stock', 'made-to-order', 'low', 'sold-out'];

/**
 * A product's availability from the stock of its variants. It depends on each variant and not on their sum, so that a
 * sale can tell from its own variant alone that nothing changed, and does not have to lock the product.
 */
export function availabilityOf(stocks: readonly (number | null)[], emptyStock: EmptyStock): Availability {
  const availabilities = new Set(stocks.map((stock) => availabilityOfVariant(stock, emptyStock)));
  return BEST_FIRST.find((availability) => availabilities.has(availability)) ?? 'sold-out';
}
