import { allocate, type Paise, sumOf } from '#lib/money.ts';

/**
 * What a line of an order still costs. `refundable`: after earlier refunds, without fees. `other`: its share of fees and
 * other kinds that are refunded last.
 */
export type RefundableLine = { refundable: Paise; other: Paise };

/**
 * The part of a refund for each line, by the largest remainder: from what the lines cost, then from their fees. Never
 * more than a line costs; what exceeds the order belongs to no line.
 */
export function allocateRefund(lines: readonly RefundableLine[], amount: Paise): Paise[] {
  const first = lines.map(({ refundable }) => Math.max(refundable, 0));
  const rest = lines.map(({ refundable, other }) => Math.max(Math.min(refundable, 0) + other, 0));
  const fromFirst = Math.min(amount, sumOf(first));
  const fromRest = Math.min(amount - fromFirst, sumOf(rest));
  const shares = [split(fromFirst, first), split(fromRest, rest)];
  return lines.map((_, at) => sumOf(shares.map((share) => share[at] ?? 0)));
}

/** Without an amount there is nothing to split: a line that costs nothing gets nothing. */
const split = (amount: Paise, weights: readonly Paise[]): Paise[] =>
  amount === 0 ? weights.map(() => 0) : allocate(amount, weights);
