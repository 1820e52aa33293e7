import { expect, test } from 'vitest';
import { availabilityOf } from './availability.ts';

test('a product has the best availability of its variants', () => {
  expect(availabilityOf([0, 6])).toBe('in-stock');
  expect(availabilityOf([0, 5])).toBe('low');
  expect(availabilityOf([3, 3])).toBe('low');
  expect(availabilityOf([0, 0])).toBe('sold-out');
  expect(availabilityOf([null, 0])).toBe('made-to-order');
  expect(availabilityOf([null, 3])).toBe('made-to-order');
  expect(availabilityOf([null, 9])).toBe('in-stock');
});

test('a product without variants is sold out', () => {
  expect(availabilityOf([])).toBe('sold-out');
});
