import { type Paise, sumOf } from '#lib/money.ts';
import {
  type AdjustableLine,
  type Adjustment,
  type AdjustmentContext,
  type AdjustmentKind,
  isWaivable,
  type OrderAdjustment,
} from './adjustment.ts';
import { adjustmentKinds, findKind } from './kinds.ts';

/** Every adjustment of these lines, in the order of application. No line comes to less than nothing. */
export function adjustLines(
  lines: readonly AdjustableLine[],
  context: AdjustmentContext,
  kinds: readonly AdjustmentKind[] = adjustmentKinds,
): Adjustment[] {
  let amounts = lines.map(listedOf);
  return kinds.flatMap((kind) => {
    const before = lines.map((line, at) => ({ ...line, amount: amounts[at] ?? 0 }));
    return kind.compute(before, context).flatMap(({ source, label, shares: wanted }) => {
      const shares = amounts.map((amount, at) => Math.max(wanted[at] ?? 0, 0 - amount));
      amounts = amounts.map((amount, at) => amount + (shares[at] ?? 0));
      return adjustmentOf({ kind: kind.name, source, label }, shares);
    });
  });
}

/** What each line costs after everything that is taxed with the lines: discounts, but no fees. */
export function amountsWithTax(lines: readonly AdjustableLine[], context: AdjustmentContext): Paise[] {
  const taxed = adjustLines(lines, context).filter(({ kind }) => findKind(kind).tax === 'with-lines');
  return lines.map((line, at) => listedOf(line) + sumOf(taxed.map(({ shares }) => shares[at] ?? 0)));
}

/** The part of each adjustment that belongs to the lines at these places, for one of several orders of a checkout. */
export const sharesAt = (adjustments: readonly Adjustment[], places: readonly number[]): Adjustment[] =>
  adjustments.flatMap(({ shares, kind, source, label }) =>
    adjustmentOf(
      { kind, source, label },
      places.map((at) => shares[at] ?? 0),
    ),
  );

const adjustmentOf = (what: Omit<OrderAdjustment, 'amount'>, shares: Paise[]): Adjustment[] =>
  shares.every((share) => share === 0) ? [] : [{ ...what, shares, amount: sumOf(shares) }];

/** What a line costs before any adjustment. */
const listedOf = ({ price, quantity }: AdjustableLine): Paise => (price ?? 0) * quantity;

/** Total (at MRP) − discount + further lines = payable. */
export type Totals = {
  total: Paise;
  discount: Paise;
  /** Lines between the discount and what is to pay, such as fees. */
  further: { label: string; amount: Paise }[];
  payable: Paise;
};

/** What promotions save, by the id of the promotion. */
export function savedBy(adjustments: readonly OrderAdjustment[]): Map<string, Paise> {
  const saved = new Map<string, Paise>();
  for (const { kind, source, amount } of adjustments) {
    if (source === null || (kind !== 'promotion' && !isWaivable(kind))) continue;
    saved.set(source, (saved.get(source) ?? 0) - amount);
  }
  return saved;
}

/** The sums that buyers see, from the lines' total and the adjustments of an order or cart. */
export function totalsOf(total: Paise, adjustments: readonly OrderAdjustment[]): Totals {
  const isDiscount = ({ kind }: OrderAdjustment) => findKind(kind).shownAs === 'discount';
  return {
    total,
    discount: 0 - sumOf(adjustments.filter(isDiscount).map(({ amount }) => amount)),
    further: adjustments.filter((one) => !isDiscount(one)).map(({ label, amount }) => ({ label, amount })),
    payable: total + sumOf(adjustments.map(({ amount }) => amount)),
  };
}

/** The sums of a cart, or of lines of a checkout. */
export const totals = (lines: readonly AdjustableLine[], context: AdjustmentContext = { method: null }): Totals =>
  sumUp(lines, adjustLines(lines, context));

/** The sums of lines whose adjustments are known. */
export const sumUp = (lines: readonly AdjustableLine[], adjustments: readonly OrderAdjustment[]): Totals =>
  totalsOf(sumOf(lines.map(listedOf)), adjustments);
