import { allocate, sumOf } from '#lib/money.ts';
import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';

/**
 * Of every X + Y units the cheapest Y are free or cheaper; of a group that is not full, those after the first X. All lines
 * share the saving, so that whatever is returned pays back its part, and the free item is not what stays.
 */
export const buyXGetY: PromotionKind = {
  name: 'buy-x-get-y',
  label: 'Buy X, get Y',
  holdsTogether: true,
  fields: [
    { name: 'buy', label: 'Buy this many', min: 1, max: 50 },
    { name: 'get', label: 'Get this many', min: 1, max: 50 },
    { name: 'percent', label: 'Percent off those', hint: '100: free.', min: 1, max: 100 },
  ],
  describe: ({ buy = 1, get = 1, percent = 100 }) =>
    percent === 100 ? `Buy ${buy}, get ${get} free` : `Buy ${buy}, get ${get} at ${percent}% off`,
  savings(lines, { buy = 1, get = 1, percent = 100 }) {
    const amounts = lines.map(({ amount }) => amount);
    const prices = lines
      .flatMap(({ amount, quantity }) =>
        allocate(
          amount,
          Array.from({ length: quantity }, () => 1),
        ),
      )
      .toSorted((a, b) => a - b);
    const rest = prices.length % (buy + get);
    const reduced = Math.floor(prices.length / (buy + get)) * get + Math.max(0, rest - buy);
    return allocate(sumOf(prices.slice(0, reduced).map((price) => Math.round((price * percent) / 100))), amounts);
  },
};
