import { expect, test } from 'vitest';
import { findVariant, listOptions } from './options.ts';
import type { Variant } from './product.ts';

const variant = (option1: string | null, option2: string | null, stock: number | null): Variant => ({
  id: `${option1}-${option2}`,
  option1,
  option2,
  sku: null,
  stock,
  price: 100,
  payable: 100,
});

const kimono = {
  option1Name: 'Size',
  option2Name: 'Colour',
  variants: [
    variant('S', 'Indigo', 0),
    variant('S', 'Rose', 2),
    variant('M', 'Indigo', null),
    variant('L', 'Indigo', 0),
  ],
};

const soldOut = (choice: [string | null, string | null]) =>
  listOptions(kimono, choice).map(({ values }) =>
    values.filter(({ isSoldOut }) => isSoldOut).map(({ value }) => value),
  );

test('values keep the order of the variants, each once', () => {
  expect(listOptions(kimono, [null, null]).map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual(
    [
      ['Size', ['S', 'M', 'L']],
      ['Colour', ['Indigo', 'Rose']],
    ],
  );
});

test('a value is sold out when no variant of it is left with the other choice', () => {
  expect(soldOut([null, null])).toEqual([['L'], []]);
  expect(soldOut(['S', null])).toEqual([['L'], ['Indigo']]);
  expect(soldOut([null, 'Rose'])).toEqual([['M', 'L'], []]);
});

test('the variant is known when every option is chosen', () => {
  expect(findVariant(kimono, [null, null])).toBeNull();
  expect(findVariant(kimono, ['S', null])).toBeNull();
  expect(findVariant(kimono, ['S', 'Rose'])?.id).toBe('S-Rose');
  expect(findVariant(kimono, ['M', 'Rose'])).toBeNull();
});

test('a product without options has its only variant chosen', () => {
  const pin = { option1Name: null, option2Name: null, variants: [variant(null, null, 4)] };
  expect(listOptions(pin, [null, null])).toEqual([]);
  expect(findVariant(pin, [null, null])?.stock).toBe(4);
});
