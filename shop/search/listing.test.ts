import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categorySlugs } from '#shop/catalog/category.ts';
import {
  gridWindow,
  isFiltered,
  type ListingQuery,
  listingHref,
  parseListingQuery,
  ratingFloors,
  sorts,
  wholeListing,
} from './listing.ts';

const parse = (search: string) => parseListingQuery(new URLSearchParams(search));

test('an address without a query is the whole listing', () => {
  expect(parse('')).toEqual({ ok: true, value: wholeListing });
});

test('empty fields and unknown names are ignored', () => {
  expect(parse('min=&max=&series=&category=&sort=&utm_source=mail&q=cat')).toEqual({ ok: true, value: wholeListing });
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=9999999',
  'sort=best',
  'category=toys',
  'category=__proto__',
  'min=-1',
  'min=12.5',
  'max=₹500',
  'max=99999999999999999999',
  'rating=5',
  'rating=0',
  'stock=out',
  'series=%00',
  `series=${'x'.repeat(61)}`,
  'origin=a%0Ab',
])('%s is refused', (search) => {
  expect(parse(search)).toEqual({ ok: false, reason: 'bad-query' });
});

const tag = fc.option(
  fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() === text && /^[^\p{C}]+$/u.test(text)),
);
const queries: fc.Arbitrary<ListingQuery> = fc.record({
  category: fc.option(fc.constantFrom(...categorySlugs)),
  series: tag,
  origin: tag,
  min: fc.option(fc.nat(10_000_000)),
  max: fc.option(fc.nat(10_000_000)),
  rating: fc.option(fc.constantFrom(...ratingFloors)),
  inStock: fc.boolean(),
  sort: fc.option(fc.constantFrom(...sorts)),
  page: fc.integer({ min: 1, max: 999_999 }),
});

test('every query has an address that is parsed to the same query', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const href = listingHref('/search', query, { page: query.page });
      expect(parseListingQuery(new URL(href, 'http://shop.example').searchParams)).toEqual({ ok: true, value: query });
    }),
  );
});

test('an address omits defaults and has a fixed order', () => {
  const query = { ...wholeListing, page: 7, max: 900, sort: 'rating' as const, category: 'stickers' as const };
  expect(listingHref('/search', query, {}, ' cat & co ')).toBe(
    '/search?q=cat+%26+co&sort=rating&category=stickers&max=900',
  );
  expect(listingHref('/shop/stickers', query, { sort: null, page: 2 })).toBe('/shop/stickers?max=900&page=2');
  expect(listingHref('/shop/all', wholeListing, {})).toBe('/shop/all');
});

test('sort order and page are not filters', () => {
  expect(isFiltered({ ...wholeListing, sort: 'discount', page: 4 })).toBe(false);
  expect(isFiltered({ ...wholeListing, inStock: true })).toBe(true);
  expect(isFiltered({ ...wholeListing, min: 0 })).toBe(true);
});

test('the grid shows the requested page and up to four earlier ones', () => {
  expect(gridWindow(1)).toEqual({ firstPage: 1, offset: 0, limit: 24 });
  expect(gridWindow(4)).toEqual({ firstPage: 1, offset: 0, limit: 96 });
  expect(gridWindow(9)).toEqual({ firstPage: 5, offset: 96, limit: 120 });
});
