import type { AdjustmentKind } from './adjustment.ts';

/** Units that were cancelled before an order was paid: written then, not at the checkout. */
export const lineCancelled: AdjustmentKind = {
  name: 'line-cancelled',
  shownAs: 'line',
  tax: 'with-lines',
  isRefundable: true,
  compute: () => [],
};
