import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { payable } from '#shop/catalog/product.ts';
import { totals } from '#shop/pricing/adjustments/adjust-lines.ts';
import {
  type CartEntry,
  clampQuantity,
  isInCart,
  isSameLine,
  readBuyNow,
  readCart,
  writeBuyNow,
  writeCart,
} from './cart.ts';
import { type CurrentLine, lineState, mergeLines, quantityMax, withCurrentPrice } from './current-line.ts';

const mask = '01890a5d-ac96-774b-bcce-b302099a8057';
const lamp = '01890a5d-ac96-774b-bcce-b302099a8058';
const small = '01890a5d-ac96-774b-bcce-b302099a8059';
const large = '01890a5d-ac96-774b-bcce-b302099a8060';

const anId = fc.uuid();
const anEntry: fc.Arbitrary<CartEntry> = fc.record({
  id: anId,
  variantId: fc.option(anId),
  quantity: fc.integer({ min: 1, max: 10 }),
  type: fc.constantFrom('shop' as const, 'digital' as const),
  name: fc.string({ maxLength: 200 }).map((text) => text.trim()),
  price: fc.option(fc.integer({ min: 0, max: numbers.PRICE_MAX_RUPEES }).map((rupees) => rupees * 100)),
  discount: fc.integer({ min: 0, max: 1_000_000 }).map((steps) => steps / 10_000),
  image: fc.option(anId.map((id) => `/media/${id}/320.webp`)),
  optionText: fc.option(fc.constantFrom('Large', 'Large, Indigo')),
});

test('Total − Discount = You pay, per line and in sum, for every cart', () => {
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 20 }), (entries) => {
      const whole = totals(entries);
      const lines = entries.map((entry) => totals([entry]));
      for (const [at, line] of lines.entries()) {
        const { price, discount, quantity } = entries[at] as CartEntry;
        expect(line.payable).toBe(payable(price ?? 0, discount) * quantity);
        expect(line.total - line.discount).toBe(line.payable);
        expect(line.discount).toBeGreaterThanOrEqual(0);
      }
      for (const sum of ['total', 'discount', 'payable'] as const) {
        expect(whole[sum]).toBe(lines.reduce((so, line) => so + line[sum], 0));
      }
      expect(whole.payable % 100).toBe(0);
    }),
  );
});

test('a stored line without a variant means the only variant of its product, and none of several', () => {
  const bare = { id: mask, variantId: null };
  const onlyVariant = { id: mask, variantId: small, optionText: null };
  expect(isInCart([bare], onlyVariant)).toBe(true);
  // The shop sells the product's one variant, whichever id the record remembers.
  expect(isInCart([{ id: mask, variantId: large }], onlyVariant)).toBe(true);
  expect(isInCart([{ ...bare, id: lamp }], onlyVariant)).toBe(false);
  const chosen = { id: mask, variantId: small, optionText: 'Small' };
  expect(isInCart([bare, { id: mask, variantId: large }], chosen)).toBe(false);
  expect(isInCart([{ id: mask, variantId: small }], chosen)).toBe(true);
});

test('a cart is read from storage as it was written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anEntry, { maxLength: 100, comparator: isSameLine }), (entries) => {
      expect(readCart(writeCart(entries))).toEqual(entries);
    }),
  );
});

test('a buy-now item is read from storage as it was written', () => {
  fc.assert(
    fc.property(anEntry, (entry) => {
      expect(readBuyNow(writeBuyNow(entry))).toEqual(entry);
    }),
  );
});

test('no stored text causes an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readCart(text)).toBeInstanceOf(Array);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.constant(mask), price: fc.anything(), image: fc.anything() })), (list) => {
      expect(readCart(JSON.stringify(list))).toHaveLength(list.length === 0 ? 0 : 1);
    }),
  );
  for (const text of [null, '', 'null', '{}', '"cart"', '[', '[[[]]]', '\u0000']) expect(readCart(text)).toEqual([]);
});

test('an invalid entry is dropped and the others stay', () => {
  const text = JSON.stringify([
    null,
    7,
    { name: 'no id' },
    { id: '1; drop table' },
    { id: mask, variantId: 9 },
    { id: mask },
  ]);
  expect(readCart(text).map(({ id }) => id)).toEqual([mask]);
});

test('a stored line with only an id has quantity 1 and an unknown price', () => {
  expect(readCart(JSON.stringify([{ id: mask }]))).toEqual([
    {
      id: mask,
      variantId: null,
      quantity: 1,
      type: 'shop',
      name: '',
      price: null,
      discount: 0,
      image: null,
      optionText: null,
    },
  ]);
});

test('stored products follow the specification: rupees, percent, a list of images or one', () => {
  const picture = `/media/${lamp}/320.webp`;
  const record = { id: mask, name: 'Oni Mask', description: 'Red', price: 1299, discount: 20, category: 'figurines' };
  for (const images of [{ images: [picture] }, { image: picture }]) {
    const [entry] = readCart(JSON.stringify([{ ...record, ...images }]));
    expect(entry).toMatchObject({ price: 129_900, discount: 20, name: 'Oni Mask', image: picture });
  }
});

test('foreign pictures and impossible figures are ignored', () => {
  const [entry] = readCart(
    JSON.stringify([{ id: mask, price: -1, discount: 400, quantity: 1e9, image: 'https://evil.example/pixel.gif' }]),
  );
  expect(entry).toMatchObject({ price: null, discount: 0, quantity: 10, image: null });
});

test('the same variant is one line, and another size is another line', () => {
  const text = JSON.stringify([
    { id: mask, variantId: small },
    { id: mask, variantId: small },
    { id: mask, variantId: large },
  ]);
  expect(readCart(text).map(({ variantId }) => variantId)).toEqual([small, large]);
});

test('lines beyond the maximum of a cart are dropped', () => {
  const many = Array.from({ length: 130 }, (_, at) => ({ id: `${mask.slice(0, -3)}${String(at).padStart(3, '0')}` }));
  expect(readCart(JSON.stringify(many))).toHaveLength(numbers.CART_MAX_LINES);
});

test('quantities are whole numbers from 1 to 10', () => {
  expect([0, -4, 1.9, 11, Number.NaN, Infinity].map(clampQuantity)).toEqual([1, 1, 1, 10, 1, 10]);
  expect([null, 3, 40].map((stock) => quantityMax({ stock, unitsMax: null }))).toEqual([10, 3, 10]);
  expect(quantityMax({ stock: 3, unitsMax: 2 })).toBe(2);
});

const current: CurrentLine = {
  id: mask,
  variantId: small,
  type: 'shop',
  name: 'Oni Mask',
  optionText: 'Small',
  price: 100_000,
  discount: 20,
  stock: 3,
  image: null,
  startsAtMs: null,
  unitsMax: null,
  releaseOn: null,
};

test('a line shows what changed', () => {
  expect(lineState({ quantity: 3, seen: 80_000 }, current)).toBe('ok');
  expect(lineState({ quantity: 3, seen: null }, current)).toBe('ok');
  expect(lineState({ quantity: 3, seen: 90_000 }, current)).toBe('changed');
  expect(lineState({ quantity: 4, seen: 80_000 }, current)).toBe('short');
  expect(lineState({ quantity: 9, seen: 80_000 }, { ...current, stock: null })).toBe('ok');
  expect(lineState({ quantity: 1, seen: 80_000 }, { ...current, stock: 0 })).toBe('sold-out');
  expect(lineState({ quantity: 1, seen: 80_000 }, { ...current, stock: 0, startsAtMs: 1 })).toBe('upcoming');
  expect(lineState({ quantity: 3, seen: 80_000 }, { ...current, unitsMax: 2 })).toBe('over-limit');
  expect(lineState({ quantity: 2, seen: 80_000 }, { ...current, unitsMax: 2 })).toBe('ok');
  expect(lineState({ quantity: 1, seen: 80_000 }, 'gone')).toBe('gone');
  expect(lineState({ quantity: 1, seen: 80_000 }, 'choose')).toBe('choose');
});

test('a priced line shows the shop’s values and keeps the chosen quantity', () => {
  const [stored] = readCart(JSON.stringify([{ id: mask, quantity: 5, name: 'Forged', price: 1 }]));
  expect(withCurrentPrice(stored as CartEntry, current)).toEqual({
    id: mask,
    variantId: small,
    quantity: 5,
    type: 'shop',
    name: 'Oni Mask',
    price: 100_000,
    discount: 20,
    image: null,
    optionText: 'Small',
  });
  expect(withCurrentPrice(stored as CartEntry, 'gone')).toBe(stored);
});

test('two stored lines of one variant are merged', () => {
  const entries = readCart(
    JSON.stringify([{ id: mask, quantity: 7 }, { id: lamp }, { id: mask, variantId: small, quantity: 6 }]),
  );
  const lines = mergeLines(entries.map((entry) => (entry.id === mask ? withCurrentPrice(entry, current) : entry)));
  expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [mask, 10],
    [lamp, 1],
  ]);
});
