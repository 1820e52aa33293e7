import { allocate, sumOf } from '#lib/money.ts';
import type { AdjustmentKind } from './adjustment.ts';

/** Store credit that the customer spends: it pays for the lines, and the rest is paid by the chosen method. */
export const storeCredit: AdjustmentKind = {
  name: 'store-credit',
  shownAs: 'line',
  tax: 'payment',
  isRefundable: true,
  compute(lines, { creditPaise = 0 }) {
    const amounts = lines.map(({ amount }) => amount);
    const spent = Math.min(creditPaise, sumOf(amounts));
    if (spent === 0) return [];
    return [{ source: null, label: 'Store credit', shares: allocate(0 - spent, amounts) }];
  },
};
