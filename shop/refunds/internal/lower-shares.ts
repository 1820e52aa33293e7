import { type Paise, sumOf } from '#lib/money.ts';
import type { LoweredShare } from '#shop/orders/order-adjustments.server.ts';
import { type LeftOfLine, splitByPayment } from '#shop/pricing/adjustments/allocate-refund.ts';

/** What no parcel of an order in several collects yet. `isSent`: none is left to send, so nobody ever pays it. */
export type Uncollected = { amountPaise: Paise; isSent: boolean };

/**
 * The shares of cancelled lines in what an unpaid order costs. Its price stays what the other parcels collect, or above; if
 * no parcel is left to send, it becomes exactly that: without the fees if no other parcel collects them. The goods
 * take what the roundings differ by, those that are cancelled first.
 */
export function lowerShares(
  left: readonly LeftOfLine[],
  cancelled: readonly { line: number; goods: Paise }[],
  uncollected: Uncollected | null,
): LoweredShare[] {
  const sharesWith = (withFees: boolean): LoweredShare[] =>
    left.map((of) => {
      const goods = cancelled.find(({ line }) => line === of.line)?.goods ?? 0;
      const share = { line: of.line, goods, fees: withFees ? of.fees : 0 };
      const { credit } = splitByPayment(of, share);
      return { ...share, credit: credit.goods + credit.fees };
    });
  const goodsOnly = sharesWith(false);
  if (uncollected === null) return goodsOnly.filter(isSomething);
  const { amountPaise, isSent } = uncollected;
  const all = sharesWith(isSent);
  const differs = (shares: readonly LoweredShare[]) => amountPaise - moneyOf(shares);
  const shares = Math.abs(differs(all)) < Math.abs(differs(goodsOnly)) ? all : goodsOnly;
  let rest = isSent ? differs(shares) : Math.min(differs(shares), 0);
  const isCancelled = ({ line }: LoweredShare) => cancelled.some((one) => one.line === line);
  return [...shares.filter(isCancelled), ...shares.filter((share) => !isCancelled(share))]
    .map((share) => {
      const of = left.find(({ line }) => line === share.line);
      if (of === undefined) return share;
      const money = moneyOf([share]);
      const most = Math.min(of.goods - share.goods, of.goods + of.fees - of.credit - money);
      const change = Math.max(Math.min(rest, most), -Math.min(share.goods, money));
      rest -= change;
      return { ...share, goods: share.goods + change };
    })
    .filter(isSomething);
}

const moneyOf = (shares: readonly LoweredShare[]): Paise =>
  sumOf(shares.map(({ goods, fees, credit }) => goods + fees - credit));

const isSomething = ({ goods, fees }: LoweredShare): boolean => goods + fees > 0;
