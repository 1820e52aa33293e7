import { sumOf } from '#lib/money.ts';
import type { AdjustmentKind } from './adjustment.ts';

/** What promotions save on the lines, as the server computed it. `source`: the promotion. */
export const promotion: AdjustmentKind = {
  name: 'promotion',
  shownAs: 'line',
  tax: 'with-lines',
  isRefundable: true,
  compute(lines) {
    const labels = new Map(lines.flatMap(({ savings = [] }) => savings.map((one) => [one.promotionId, one.label])));
    return [...labels].map(([source, label]) => ({
      source,
      label,
      shares: lines.map(
        ({ savings = [] }) => 0 - sumOf(savings.flatMap((one) => (one.promotionId === source ? one.amount : []))),
      ),
    }));
  },
};
