import { expect, test } from 'vitest';
import { wholeListing } from '#shop/search/listing.ts';
import { choosePlan } from './find-matching.ts';
import { clauseOf } from './search-query.ts';

test('a word is looked for along the order only where that rarely stops at its limit', () => {
  const planOf = (products: number, share: number) => {
    const shares = new Map([['mask', share]]);
    return choosePlan({ products, shares, named: shares }, [clauseOf('mask', ['mask'])], wholeListing).along;
  };
  // Too few matches, though a large share of a small shop.
  expect(planOf(10_000, 0.2)).toBe('words');
  expect(planOf(100_000, 0.05)).toBe('order');
  expect(planOf(1_000_000, 0.05)).toBe('order');
  // One product in seventy has the word, and sixty are looked at for each match that is needed.
  expect(planOf(1_000_000, 1 / 70)).toBe('words');
});
