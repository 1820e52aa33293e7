import { allocate } from '#lib/money.ts';
import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';

/** Of every X + Y units the cheapest Y are free or cheaper; of a group that is not full, those after the first X. */
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
    const units = lines
      .flatMap(({ amount, quantity }, line) =>
        allocate(
          amount,
          Array.from({ length: quantity }, () => 1),
        ).map((price) => ({ line, price })),
      )
      .toSorted((a, b) => a.price - b.price);
    const rest = units.length % (buy + get);
    const reduced = Math.floor(units.length / (buy + get)) * get + Math.max(0, rest - buy);
    const saved = lines.map(() => 0);
    for (const { line, price } of units.slice(0, reduced)) {
      saved[line] = (saved[line] ?? 0) + Math.round((price * percent) / 100);
    }
    return saved;
  },
};
