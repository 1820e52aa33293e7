import { allocate, sumOf } from '#lib/money.ts';
import type { AdjustmentKind } from './adjustment.ts';

/** The fee of the chosen payment method, such as cash on delivery: once per checkout, for its goods. */
export const paymentFee: AdjustmentKind = {
  name: 'payment-fee',
  shownAs: 'line',
  tax: 'like-dearest-line',
  isRefundable: false,
  compute(lines, { method }) {
    const goods = lines.map(({ type, amount }) => (type === 'shop' ? amount : 0));
    if (!method || method.feePaise === 0 || sumOf(goods) === 0) return [];
    return [{ source: null, label: `${method.label} fee`, shares: allocate(method.feePaise, goods) }];
  },
};
