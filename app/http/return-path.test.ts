import { expect, test } from 'vitest';
import { pathOf, returnPathOf } from './return-path.ts';

const path = (address: string) => pathOf(new Request(`http://stall.test${address}`));

test('the return path is the requested page, for document and data requests', () => {
  expect(path('/orders?page=2')).toBe('/orders?page=2');
  expect(path('/checkout.data?addressId=1&_routes=root')).toBe('/checkout?addressId=1');
  expect(path('/_.data')).toBe('/');
});

test('the return path is passed on between the login and signup pages', () => {
  const from = (referer: string) => returnPathOf(new Request('http://stall.test/signup', { headers: { referer } }));
  expect(from('http://stall.test/login?returnTo=%2Fcheckout')).toBe('/checkout');
  expect(from('http://stall.test/item/1')).toBe('/item/1');
  expect(from('http://stall.test/login')).toBe('/');
  expect(from('https://elsewhere.example/login?returnTo=%2Fcheckout')).toBe('/');
});
