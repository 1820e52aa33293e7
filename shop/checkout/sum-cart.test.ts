import { expect, test } from 'vitest';
import { sumCart } from './sum-cart.ts';

const saving = (amount: number) => [{ promotionId: 'p', label: 'P', amount }];
const mask = {
  type: 'shop',
  price: 500_00,
  discount: 10,
  quantity: 2,
  savings: saving(100_00),
  savingsApart: [],
} as const;
const brushes = { type: 'digital', price: 200_00, discount: 0, quantity: 1 } as const;
const delivery = { feePaise: 60_00, freeFromPaise: 1_000_00 };

test('a cart shows what goods and files cost together, and what they cost apart', () => {
  const { sums, goodsPayable, extraWhenPaidSeparately } = sumCart([mask, brushes], { delivery: null });
  expect(sums).toMatchObject({ total: 1_200_00, discount: 100_00, payable: 1_000_00 });
  expect([goodsPayable, extraWhenPaidSeparately]).toEqual([900_00, 100_00]);
});

test('only goods count for free delivery, and nothing is missing where a promotion waives it', () => {
  expect(sumCart([mask, brushes], { delivery }).missingForFree).toBe(200_00);
  const waivers = { 'delivery-charge': { promotionId: 'p', label: 'P' } };
  expect(sumCart([mask, brushes], { delivery, waivers }).missingForFree).toBe(0);
  expect(sumCart([mask, brushes], { delivery: null }).missingForFree).toBe(0);
});
