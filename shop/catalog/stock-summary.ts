import type { Paise } from '#lib/money.ts';
import { availabilityOf, type EmptyStock } from '#shop/inventory/availability.ts';
import { type Availability, payable } from './product.ts';

/** Price and availability of a product's variants, stored in the product's row for listings. */
type StockSummary = { fromPrice: Paise; fromPayable: Paise; priceVaries: boolean; availability: Availability };

/** `price` null: the product's own. `stock` null: not counted. A product has at least one variant. */
export function stockSummaryOf(
  product: { price: Paise; discount: number; emptyStock: EmptyStock },
  variants: readonly { price: Paise | null; stock: number | null }[],
): StockSummary {
  const prices = variants.map(({ price }) => price ?? product.price);
  // The discount is the product's, so the lowest MRP is the lowest payable too.
  const fromPrice = Math.min(...prices);
  return {
    fromPrice,
    fromPayable: payable(fromPrice, product.discount),
    priceVaries: prices.some((price) => price !== fromPrice),
    availability: availabilityOf(
      variants.map(({ stock }) => stock),
      product.emptyStock,
    ),
  };
}
