import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { priceCart } from './price-cart.server.ts';

const { db } = await openTestDatabase();

type Piece = { option1?: string; stock: number | null; rupees?: number };

/** A published product at ₹1,000 less 20%. */
async function addProduct(name: string, pieces: Piece[], changes: { deleted_at?: Date; published?: boolean } = {}) {
  const id = newId();
  await db
    .insertInto('products')
    .values({
      id,
      handle: id,
      type: 'shop',
      category: 'figurines',
      name,
      price_paise: 100_000,
      discount: 20,
      option1_name: pieces[0]?.option1 === undefined ? null : 'Size',
      from_price_paise: 100_000,
      from_payable_paise: 80_000,
      ...changes,
    })
    .execute();
  const variants = pieces.map(({ option1, stock, rupees }, position) => ({
    id: newId(),
    product_id: id,
    position,
    option1: option1 ?? null,
    stock,
    price_paise: rupees === undefined ? null : rupees * 100,
  }));
  await db.insertInto('variants').values(variants).execute();
  return { id, variants: variants.map((variant) => variant.id) };
}

const want = (id: string, variantId: string | null | undefined = null, quantity = 1, seen: number | null = null) => ({
  id,
  variantId: variantId ?? null,
  quantity,
  seen,
});

test('lines are returned in the order of the request, each with the shop’s price', async () => {
  const mask = await addProduct('Oni Mask', [{ stock: 3 }]);
  const kimono = await addProduct('Kimono', [
    { option1: 'S', stock: 2 },
    { option1: 'L', stock: null, rupees: 1500 },
  ]);
  const lines = await priceCart(db, [
    want(kimono.id, kimono.variants[1], 10, 120_000),
    want(mask.id, mask.variants[0], 3, 79_900),
    want(kimono.id, kimono.variants[0], 3),
    want(mask.id),
  ]);
  expect(lines.map(({ state }) => state)).toEqual(['ok', 'changed', 'short', 'ok']);
  expect(lines[0]?.answer).toEqual({
    id: kimono.id,
    variantId: kimono.variants[1],
    type: 'shop',
    name: 'Kimono',
    optionText: 'L',
    price: 150_000,
    discount: 20,
    stock: null,
    image: null,
    startsAtMs: null,
    unitsMax: null,
    releaseOn: null,
  });
  expect(lines[3]?.answer).toMatchObject({ variantId: mask.variants[0], price: 100_000, optionText: null, stock: 3 });
});

test('sold-out, removed, hidden and unknown products are reported', async () => {
  const soldOut = await addProduct('Sold out', [{ stock: 0 }]);
  const removed = await addProduct('Removed', [{ stock: 1 }], { deleted_at: new Date() });
  const draft = await addProduct('Draft', [{ stock: 1 }], { published: false });
  const lines = await priceCart(db, [
    want(soldOut.id),
    want(removed.id, removed.variants[0]),
    want(draft.id),
    want(newId()),
  ]);
  expect(lines.map(({ state }) => state)).toEqual(['sold-out', 'gone', 'gone', 'gone']);
});

test('a size that does not exist has to be chosen again', async () => {
  const kimono = await addProduct('Kimono', [{ option1: 'S', stock: 2 }]);
  const other = await addProduct('Haori', [{ option1: 'S', stock: 2 }]);
  const lines = await priceCart(db, [want(kimono.id), want(kimono.id, newId()), want(kimono.id, other.variants[0])]);
  expect(lines.map(({ state }) => state)).toEqual(['choose', 'choose', 'choose']);
});

test('an old variant of a product without options means its only variant', async () => {
  const mask = await addProduct('Mask', [{ stock: 2 }]);
  const [line] = await priceCart(db, [want(mask.id, newId())]);
  expect(line).toMatchObject({ state: 'ok', answer: { variantId: mask.variants[0] } });
});

test('the first available picture is shown in its smallest sharp size', async () => {
  const mask = await addProduct('Mask', [{ stock: 2 }]);
  const media = newId();
  await db
    .insertInto('media')
    .values({ id: media, width: 1200, height: 1200, webp_widths: [960, 160, 320], sha256: media })
    .execute();
  await db
    .insertInto('product_images')
    .values([
      { product_id: mask.id, position: 0, source_url: 'https://example.com/a.jpg' },
      { product_id: mask.id, position: 1, media_id: media },
    ])
    .execute();
  const [line] = await priceCart(db, [want(mask.id)]);
  expect(line?.answer).toMatchObject({ image: `/media/${media}/320.webp` });
});

test('an empty cart makes no query', async () => {
  expect(await priceCart(db, [])).toEqual([]);
});
