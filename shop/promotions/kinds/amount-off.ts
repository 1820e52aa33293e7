import { allocate, formatRupees, PAISE_PER_RUPEE, sumOf } from '#lib/money.ts';
import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';

/** An amount off the order, at most what the lines cost, split by the largest remainder. */
export const amountOff: PromotionKind = {
  name: 'amount-off',
  label: 'Amount off',
  fields: [{ name: 'rupees', label: 'Amount off in ₹', min: 1, max: 100_000 }],
  describe: ({ rupees = 0 }) => `${formatRupees(rupees * PAISE_PER_RUPEE)} off`,
  savings(lines, { rupees = 0 }) {
    const amounts = lines.map(({ amount }) => amount);
    const saved = Math.min(rupees * PAISE_PER_RUPEE, sumOf(amounts));
    return saved === 0 ? amounts.map(() => 0) : allocate(saved, amounts);
  },
};
