import type { Paise } from '#lib/money.ts';
import { readPercent } from '#shop/catalog/editing/csv-values.ts';
import { discountFor } from '#shop/pricing/selling-price.ts';
import { type Reader, readAmount, wrong } from './cell-reader.ts';
import type { ProductRow } from './product-groups.ts';

type Prices = { mrp: Paise; selling: Paise };

export function readPrices(row: ProductRow, reader: Reader): Prices {
  const selling = readAmount(row, 'variantPrice', reader);
  if (selling === null && row.cell('variantPrice') === '') reader.fault(row, 'no-price');
  const compareAt = row.cell('compareAt') === '' ? null : readAmount(row, 'compareAt', reader);
  return { selling: selling ?? 0, mrp: Math.max(compareAt ?? 0, selling ?? 0) };
}

type PricedVariants = { price: Paise; discount: number; mrps: Paise[] };

/** Finds one discount that gives every variant's price exactly; without one, the selling prices become the MRPs. */
export function shopifyPrices(head: ProductRow, offers: readonly Prices[], reader: Reader): PricedVariants {
  const discount = discountFor(offers);
  if (discount === null) reader.note(head, 'discounts-differ');
  const mrps = offers.map(({ mrp, selling }) => (discount === null ? selling : mrp));
  return { price: mrps[0] ?? 0, discount: discount ?? 0, mrps };
}

export function ownPrices(head: ProductRow, offers: readonly Prices[], reader: Reader): PricedVariants {
  const discount = readPercent(head.cell('discount')) ?? wrong(head, 'discount', reader) ?? 0;
  const mrps = offers.map(({ mrp }) => mrp);
  return { price: readAmount(head, 'price', reader) ?? mrps[0] ?? 0, discount, mrps };
}
