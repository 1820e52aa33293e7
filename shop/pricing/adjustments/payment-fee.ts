import { allocate, sumOf } from '#lib/money.ts';
import type { AdjustmentKind } from './adjustment.ts';

/**
 * The fee of the chosen payment method, such as cash on delivery: once per checkout, for its goods. A promotion may waive
 * it: rows of the same kind whose `source` is the promotion.
 */
export const paymentFee: AdjustmentKind = {
  name: 'payment-fee',
  shownAs: 'line',
  tax: 'like-dearest-line',
  isRefundable: false,
  compute(lines, { method, feeOffer = null }) {
    const goods = lines.map(({ type, amount }) => (type === 'shop' ? amount : 0));
    if (!method || method.feePaise === 0 || sumOf(goods) === 0) return [];
    const shares = allocate(method.feePaise, goods);
    const fee = { source: null, label: `${method.label} fee`, shares };
    if (feeOffer === null) return [fee];
    return [fee, { source: feeOffer.promotionId, label: feeOffer.label, shares: shares.map((share) => 0 - share) }];
  },
};
