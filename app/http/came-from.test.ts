import { expect, test } from 'vitest';
import { pathOf } from './came-from.ts';

const path = (address: string) => pathOf(new Request(`http://stall.test${address}`));

test('the page that somebody asked for is a path to come back to, whether its document or its data was asked for', () => {
  expect(path('/orders?page=2')).toBe('/orders?page=2');
  expect(path('/checkout.data?addressId=1&_routes=root')).toBe('/checkout?addressId=1');
  expect(path('/_.data')).toBe('/');
});
