import type { AdjustmentKind } from './adjustment.ts';

/**
 * A replacement costs nothing. Its rows are written with the order that the returns module places; no cart has one.
 * `source`: the return.
 */
export const replacement: AdjustmentKind = {
  name: 'replacement',
  shownAs: 'line',
  tax: 'with-lines',
  isRefundable: true,
  compute: () => [],
};
