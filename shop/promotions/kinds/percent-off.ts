import { allocate, sumOf } from '#lib/money.ts';
import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';

/** A percentage of what the lines cost, rounded once to a paisa and split by the largest remainder. */
export const percentOff: PromotionKind = {
  name: 'percent-off',
  label: 'Percent off',
  fields: [{ name: 'percent', label: 'Percent off', min: 1, max: 100 }],
  describe: ({ percent = 0 }) => `${percent}% off`,
  savings(lines, { percent = 0 }) {
    const amounts = lines.map(({ amount }) => amount);
    const saved = Math.round((sumOf(amounts) * percent) / 100);
    return saved === 0 ? amounts.map(() => 0) : allocate(saved, amounts);
  },
};
