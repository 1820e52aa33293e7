import { expect, test } from 'vitest';
import { pageKeyOf } from './page-cache.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

test.each([
  ['/', '/'],
  ['/shop/all', '/shop/all'],
  ['/shop/all?sort=rating&page=2', '/shop/all?page=2&sort=rating'],
  ['/shop/all?page=2&sort=rating', '/shop/all?page=2&sort=rating'],
  ['/shop/all?page=2&page=3', '/shop/all?page=2&page=3'],
  ['/shop/all?utm_source=letter&fbclid=x', '/shop/all'],
  ['/search?q=%66ox', '/search?q=fox'],
  [`/item/${ID}?reviews=lowest`, `/item/${ID}?reviews=lowest`],
  ['/_.data?index', '/_.data?index='],
  ['/shop/all.data?_routes=a', '/shop/all.data?_routes=a'],
  [`/__manifest?version=1&paths=${'/x'.repeat(999)}`, `/__manifest?paths=${'%2Fx'.repeat(999)}&version=1`],
])('%s is cached as %s', (target, key) => {
  expect(pageKeyOf(target, 'visitor')).toBe(`visitor ${key}`);
});

test.each([
  '/login',
  '/orders/x',
  '/admin',
  '/profile.data',
  '/checkout',
  '/shop/all/',
  '//shop/all',
  '/shop/all/x.css',
  '/%73hop/all',
  '/shop/all?returnTo=%2F',
  '/shop/all?toast=liked',
  'http://other.example/shop/all',
  `/search?q=${'x'.repeat(400)}`,
  `/__manifest?paths=${'x'.repeat(4_000)}&version=1`,
])('%s is never cached', (target) => {
  expect(pageKeyOf(target, 'visitor')).toBeNull();
});

test('a page with a personal form is cached for visitors only', () => {
  expect(pageKeyOf('/services/your-portrait', 'visitor')).toBe('visitor /services/your-portrait');
  expect(pageKeyOf('/services/your-portrait', 'customer')).toBeNull();
  expect(pageKeyOf('/shop/all', 'customer')).toBe('customer /shop/all');
});
