import type { AdjustmentKind } from './adjustment.ts';

/** Fees that nobody collects: the parcel that would have collected them came back. Written then, not at the checkout. */
export const feeCancelled: AdjustmentKind = {
  name: 'fee-cancelled',
  shownAs: 'line',
  tax: 'like-dearest-line',
  isRefundable: false,
  compute: () => [],
};
