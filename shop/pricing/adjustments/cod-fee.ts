import { allocate, sumOf } from '#lib/money.ts';
import type { AdjustmentKind } from './adjustment.ts';

/** The fee for cash on delivery: once per checkout, for its goods. */
export const codFee: AdjustmentKind = {
  name: 'cod-fee',
  label: () => 'Cash on delivery fee',
  shownAs: 'line',
  tax: 'like-dearest-line',
  isRefundable: false,
  compute(lines, { method, feePaise }) {
    const goods = lines.map(({ type, amount }) => (type === 'shop' ? amount : 0));
    if (method !== 'cod' || feePaise === 0 || sumOf(goods) === 0) return [];
    return [{ source: null, shares: allocate(feePaise, goods) }];
  },
};
