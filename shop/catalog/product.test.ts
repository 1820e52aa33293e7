import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageRating, hasStock, payable } from './product.ts';

test('a discounted price is rounded half up to rupees', () => {
  expect(payable(99_900, 0)).toBe(99_900);
  expect(payable(99_900, 20)).toBe(79_900);
  expect(payable(100, 50)).toBe(100);
  expect(payable(4_900, 100)).toBe(0);
  expect(payable(99_900, 20.02)).toBe(79_900);
});

test('the selling price is whole rupees between zero and the price, for every price and discount', () => {
  const rupees = fc.integer({ min: 0, max: 10_000_000 });
  const discount = fc.integer({ min: 0, max: 1_000_000 }).map((steps) => steps / 10_000);
  fc.assert(
    fc.property(rupees, discount, (price, percent) => {
      const paid = payable(price * 100, percent);
      expect(paid % 100).toBe(0);
      expect(paid).toBeGreaterThanOrEqual(0);
      expect(paid).toBeLessThanOrEqual(price * 100);
      // Never further from the exact amount than half a rupee.
      expect(Math.abs(paid / 100 - (price - (price * percent) / 100))).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test('a product that is made to order never sells out', () => {
  expect(hasStock({ stock: null }, 10)).toBe(true);
  expect(hasStock({ stock: 3 }, 3)).toBe(true);
  expect(hasStock({ stock: 3 }, 4)).toBe(false);
});

test('an average has one decimal, and no ratings give none', () => {
  expect(averageRating({ ratingSum: 14, ratingCount: 3 })).toBe(4.7);
  expect(averageRating({ ratingSum: 0, ratingCount: 0 })).toBeNull();
});
