import { expect, test } from 'vitest';
import { readPrice } from './listing.ts';

test.each([
  ['anime figures under 2000', 'anime figures', 2_000],
  ['poster below ₹ 1,499', 'poster', 1_499],
  ['tee upto rs.500', 'tee', 500],
  ['oni mask less than 999 rupees', 'oni mask', 999],
])('%s is a search with a maximum price', (text, rest, maxRupees) => {
  expect(readPrice(text)).toEqual({ text: rest, maxRupees });
});

test.each(['under 500', 'under armour', 'the world under 20,000 leagues', 'oni 65', 'mask under', 'poster under 0'])(
  '%s is not a price',
  (text) => {
    expect(readPrice(text)).toBeNull();
  },
);
