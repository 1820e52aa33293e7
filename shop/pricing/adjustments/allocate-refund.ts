import { allocate, type Paise, sumOf } from '#lib/money.ts';

/**
 * What a line of an order still costs. `refundable`: after earlier refunds, without fees. `other`: its share of fees and
 * other kinds that are refunded last.
 */
type RefundableLine = { refundable: Paise; other: Paise };

/** The part of one line in a refund, in paise. */
export type RefundShare = { line: number; goods: Paise; fees: Paise };

/** What is left of a line for refunds, in paise. */
export type LeftOfLine = {
  /** Position of the order line. */
  line: number;
  name: string;
  /** Of its goods, after discounts and earlier refunds. */
  goods: Paise;
  /** Of its share of fees. */
  fees: Paise;
  /** The part of both that was paid by store credit. */
  credit: Paise;
};

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

/** The shares of money that came back for an order as a whole: of what was not paid by store credit. */
export function shareMoney(left: readonly LeftOfLine[], amount: Paise): RefundShare[] {
  const paid = left.map(({ goods, fees, credit }) => ({
    refundable: Math.max(goods - credit, 0),
    other: fees - Math.max(credit - goods, 0),
  }));
  return allocateRefund(paid, amount).flatMap((share, at) => {
    const { line = 0 } = left[at] ?? {};
    const goods = Math.min(share, paid[at]?.refundable ?? 0);
    return share === 0 ? [] : [{ line, goods, fees: share - goods }];
  });
}

/**
 * Splits the share of a line into what was paid by money and what was paid by store credit, in proportion to what is left
 * of both; each part with its goods and fees.
 */
export function splitByPayment(
  left: LeftOfLine,
  { line, goods, fees }: RefundShare,
): Record<'money' | 'credit', RefundShare> {
  const whole = left.goods + left.fees;
  const [, credit = 0] = split(goods + fees, [whole - left.credit, left.credit]);
  const ofGoods = Math.min(goods, split(credit, [goods, fees])[0] ?? 0);
  return {
    money: { line, goods: goods - ofGoods, fees: fees - (credit - ofGoods) },
    credit: { line, goods: ofGoods, fees: credit - ofGoods },
  };
}

/** Without an amount there is nothing to split: a line that costs nothing gets nothing. */
const split = (amount: Paise, weights: readonly Paise[]): Paise[] =>
  amount === 0 ? weights.map(() => 0) : allocate(amount, weights);
