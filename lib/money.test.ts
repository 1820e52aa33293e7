import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, formatRupees, paiseFromRupees, sumOf } from './money.ts';

test('amounts are grouped the Indian way', () => {
  expect(formatRupees(12_345_600)).toBe('₹1,23,456');
  expect(formatRupees(0)).toBe('₹0');
  expect(formatRupees(1_000_000_000)).toBe('₹1,00,00,000');
});

test('paise are shown only when there are any, and a minus is before the currency sign', () => {
  expect(formatRupees(49_950)).toBe('₹499.50');
  expect(formatRupees(-2_000)).toBe('−₹20');
});

test('rupees become whole paise', () => {
  expect(paiseFromRupees(19.99)).toBe(1999);
  expect(paiseFromRupees(1.1)).toBe(110);
});

test('an empty sum is zero', () => {
  expect(sumOf([])).toBe(0);
  expect(sumOf([1, 2, 3])).toBe(6);
});

test('an amount is split within a paisa of the exact share, and larger weights never get less', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000_00 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: -900_000_000_00, max: 900_000_000_00 }), weights, (amount, shares) => {
      const parts = allocate(amount, shares);
      expect(sumOf(parts)).toBe(amount);
      expect(allocate(amount, [...shares])).toEqual(parts);
      const used = sumOf(shares) === 0 ? shares.map(() => 1) : shares;
      const whole = sumOf(used);
      for (const [at, part] of parts.entries()) {
        expect(Math.abs(part - (amount * (used[at] ?? 0)) / whole)).toBeLessThan(1.01);
        if (used[at] === 0) expect(part).toBe(0);
        const heavier = parts.filter((_, other) => (used[other] ?? 0) > (used[at] ?? 0)).map(Math.abs);
        expect(Math.min(Number.POSITIVE_INFINITY, ...heavier)).toBeGreaterThanOrEqual(Math.abs(part));
      }
    }),
  );
});

test('equal remainders go to the earlier share, and large amounts are split exactly', () => {
  expect(allocate(1_00, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(-1_00, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(allocate(5, [0, 0])).toEqual([3, 2]);
  expect(allocate(0, [3, 0])).toEqual([0, 0]);
  expect(allocate(9_007_199_254_740_991, [9_007_199_254_740_990, 1])).toEqual([9_007_199_254_740_990, 1]);
  expect(allocate(7, [])).toEqual([]);
});
