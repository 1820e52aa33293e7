import { expect, test } from 'vitest';
import { availabilityOf } from './availability.ts';

test('a product has the best availability of its variants', () => {
  expect(availabilityOf([0, 6], 'made-to-order')).toBe('in-stock');
  expect(availabilityOf([0, 5], 'made-to-order')).toBe('low');
  expect(availabilityOf([3, 3], 'made-to-order')).toBe('low');
  expect(availabilityOf([0, 0], 'made-to-order')).toBe('sold-out');
  expect(availabilityOf([null, 0], 'made-to-order')).toBe('made-to-order');
  expect(availabilityOf([null, 3], 'made-to-order')).toBe('made-to-order');
  expect(availabilityOf([null, 9], 'made-to-order')).toBe('in-stock');
});

test('what is not counted is made to order or in stock, as the product says', () => {
  expect(availabilityOf([null], 'made-to-order')).toBe('made-to-order');
  expect(availabilityOf([null, 0], 'in-stock')).toBe('in-stock');
  expect(availabilityOf([0], 'in-stock')).toBe('sold-out');
});

test('a product without variants is sold out', () => {
  expect(availabilityOf([], 'made-to-order')).toBe('sold-out');
});
