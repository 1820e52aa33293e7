import { allocate, sumOf } from '#lib/money.ts';
import type { AdjustmentKind } from './adjustment.ts';

/** What the shop takes off an order that it wrote down by hand. `source`: the reason. */
export const agreedDiscount: AdjustmentKind = {
  name: 'agreed-discount',
  shownAs: 'line',
  tax: 'with-lines',
  isRefundable: true,
  compute(lines, { agreed = null }) {
    const amounts = lines.map(({ amount }) => amount);
    const saved = Math.min(agreed?.discountPaise ?? 0, sumOf(amounts));
    if (agreed === null || saved === 0) return [];
    return [{ source: agreed.reason, label: 'Agreed discount', shares: allocate(0 - saved, amounts) }];
  },
};
