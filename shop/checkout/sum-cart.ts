import type { Paise } from '#lib/money.ts';
import { missingForFree } from '#shop/delivery/delivery-terms.ts';
import { type Totals, totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { AdjustableLine, AdjustmentContext } from '#shop/pricing/adjustments/adjustment.ts';

type CartSums = {
  sums: Totals;
  /** What the goods cost where they are paid on delivery, with the offers of goods alone. */
  goodsPayable: Paise;
  /** What goods and files cost more where they are paid separately. */
  extraWhenPaidSeparately: Paise;
  /** What is missing for free delivery; 0: nothing. */
  missingForFree: Paise;
};

const isGoods = ({ type }: AdjustableLine): boolean => type === 'shop';

/** The sums of a cart, before a payment method is chosen. */
export function sumCart(
  lines: readonly AdjustableLine[],
  { delivery = null, waivers = {} }: Pick<AdjustmentContext, 'delivery' | 'waivers'>,
): CartSums {
  const charges = { method: null, delivery, waivers };
  const apart = lines.map((line) => ({ ...line, savings: line.savingsApart ?? line.savings }));
  const sums = totals(lines, charges);
  const isWaived = waivers['delivery-charge'] !== undefined;
  return {
    sums,
    goodsPayable: totals(apart.filter(isGoods), charges).payable,
    extraWhenPaidSeparately: Math.max(totals(apart, charges).payable - sums.payable, 0),
    missingForFree: isWaived ? 0 : missingForFree(totals(lines.filter(isGoods)).payable, delivery),
  };
}
