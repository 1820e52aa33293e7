import { sumOf } from '#lib/money.ts';
import { type ProductInput, payable } from '#shop/catalog/product.ts';
import type { ImportedProduct } from '#shop/import/import-report.ts';

/** What the preview shows of a product. */
export function factsOf({
  price,
  discount,
  variants,
  images,
  emptyStock,
}: ProductInput): Omit<ImportedProduct['facts'], 'isPublished'> {
  const prices = variants.map((variant) => variant.price ?? price);
  const lowest = Math.min(...prices);
  const stocks = variants.map(({ stock }) => stock);
  const counted = stocks.filter((stock) => typeof stock === 'number');
  return {
    price: lowest,
    payable: payable(lowest, discount),
    isFrom: prices.some((other) => other !== lowest),
    units: counted.length === 0 ? null : sumOf(counted),
    emptyStock,
    isKept: counted.length === 0 && stocks.includes(undefined),
    variants: variants.length,
    picture: images[0]?.sourceUrl ?? null,
  };
}
