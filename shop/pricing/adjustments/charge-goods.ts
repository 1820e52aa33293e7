import { allocate, type Paise, sumOf } from '#lib/money.ts';
import type { AdjustableLine, AdjustmentKind, Waiver } from './adjustment.ts';

type Charge = { label: string; paise: Paise; waiver?: Waiver | undefined };

/** What each line of goods costs; nothing for files. */
export const amountsOfGoods = (lines: readonly (Pick<AdjustableLine, 'type'> & { amount: Paise })[]): Paise[] =>
  lines.map(({ type, amount }) => (type === 'shop' ? amount : 0));

/**
 * A charge once per checkout, for its goods. A promotion may waive it: rows of the same kind whose `source` is the promotion.
 */
export function chargeGoods(
  lines: Parameters<AdjustmentKind['compute']>[0],
  { label, paise, waiver }: Charge,
): ReturnType<AdjustmentKind['compute']> {
  const goods = amountsOfGoods(lines);
  if (paise === 0 || sumOf(goods) === 0) return [];
  const shares = allocate(paise, goods);
  const charge = { source: null, label, shares };
  if (waiver === undefined) return [charge];
  return [charge, { source: waiver.promotionId, label: waiver.label, shares: shares.map((share) => 0 - share) }];
}
