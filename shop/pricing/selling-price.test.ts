import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payable } from '#shop/catalog/product.ts';
import { discountFor } from './selling-price.ts';

const rupees = (mrp: number, selling: number) => ({ mrp: mrp * 100, selling: selling * 100 });

test('the discount has the fewest decimals that give the selling price', () => {
  expect(discountFor([rupees(1_000, 800)])).toBe(20);
  expect(discountFor([rupees(1_999, 1_599)])).toBe(20);
  expect(discountFor([rupees(2_499, 1_299)])).toBe(48);
  expect(discountFor([rupees(30_000, 19_999)])).toBe(33.337);
  expect(discountFor([rupees(999, 999)])).toBe(0);
  expect(discountFor([rupees(999, 0)])).toBe(100);
  expect(discountFor([rupees(0, 0)])).toBe(0);
});

test('a discount is found only if it fits all variants', () => {
  expect(discountFor([rupees(1_000, 900), rupees(2_000, 1_800)])).toBe(10);
  expect(discountFor([rupees(1_000, 900), rupees(2_000, 1_900)])).toBeNull();
  expect(discountFor([rupees(0, 10)])).toBeNull();
  expect(discountFor([rupees(100, 120)])).toBeNull();
});

test('every selling price up to its MRP is reproduced exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (mrp, part) => {
      const selling = Math.round(mrp * part);
      const discount = discountFor([rupees(mrp, selling)]);
      expect(discount).not.toBeNull();
      expect(payable(mrp * 100, discount ?? Number.NaN)).toBe(selling * 100);
    }),
    { numRuns: 2_000 },
  );
});

test('a seller’s discount is found again, or a rounder one with the same prices', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 100 }),
      (mrps, percent) => {
        const prices = mrps.map((mrp) => ({ mrp: mrp * 100, selling: payable(mrp * 100, percent) }));
        const discount = discountFor(prices) ?? Number.NaN;
        expect(Number.isInteger(discount)).toBe(true);
        for (const { mrp, selling } of prices) expect(payable(mrp, discount)).toBe(selling);
      },
    ),
    { numRuns: 2_000 },
  );
});
