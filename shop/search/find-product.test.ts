import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { findProductName } from '#shop/catalog/editing/find-product-form.server.ts';
import { emptyProduct } from '#shop/catalog/product-fields.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, productInput, removeProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openCustomers } from '#tests/support/fixtures/reviewers.ts';
import { findProduct, RELATED_PRODUCTS } from './find-product.server.ts';

const { db } = await openTestDatabase();

test('a product is returned with variants, prices and pictures in order', async () => {
  const mediaId = newId();
  const picture = { id: mediaId, width: 8, height: 8, avif_widths: [320], webp_widths: [320, 640], sha256: 'a' };
  await db.insertInto('media').values(picture).execute();
  const input = productInput({
    name: 'Haori Jacket',
    category: 'cosplay',
    fullDescription: 'Lined.',
    price: 1_999_00,
    discount: 12.5,
    option1Name: 'Size',
    variants: [
      variantInput({ option1: 'M', sku: 'HAORI-M', stock: 3 }),
      variantInput({ option1: 'L', price: 2_199_00, stock: null }),
    ],
    images: [
      { mediaId: null, sourceUrl: 'https://pictures.example/1.jpg', alt: 'On its way' },
      { mediaId, sourceUrl: null, alt: 'The back' },
    ],
    sizeTable: {
      head: ['Size', 'Chest'],
      rows: [
        ['M', '100'],
        ['L', '106'],
      ],
    },
    gstRate: 5,
    hsn: '61099090',
    series: 'Oni Academy',
  });
  const { id, variantIds } = await openProduct(db, input);
  const { published: _, gstRate: __, ...fields } = emptyProduct;
  const found = await findProduct(db, id);
  expect(found).toEqual({
    state: 'live',
    related: [],
    together: [],
    product: {
      ...fields,
      id,
      handle: 'haori-jacket',
      type: 'shop',
      category: 'cosplay',
      name: 'Haori Jacket',
      description: input.description,
      fullDescription: 'Lined.',
      price: 1_999_00,
      discount: 12.5,
      availability: 'made-to-order',
      option1Name: 'Size',
      variants: [
        {
          id: variantIds[0],
          option1: 'M',
          option2: null,
          sku: 'HAORI-M',
          stock: 3,
          price: 1_999_00,
          payable: 1_749_00,
          releaseOn: null,
        },
        {
          id: variantIds[1],
          option1: 'L',
          option2: null,
          sku: null,
          stock: null,
          price: 2_199_00,
          payable: 1_924_00,
          releaseOn: null,
        },
      ],
      pictures: [null, { id: mediaId, alt: 'The back', avifWidths: [320], webpWidths: [320, 640] }],
      sizeTable: input.sizeTable,
      hsn: '61099090',
      gstRates: [5],
      series: 'Oni Academy',
      ratingSum: 0,
      ratingCount: 0,
      offer: null,
      startsAtMs: null,
      unitsMax: null,
      isDemo: false,
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
    },
  });
});

test('a page has the exact stock only where few units are left', async () => {
  const stocks = [0, 5, 11, 12, 40_000, null];
  const variants = stocks.map((stock, at) => variantInput({ option1: `Size ${at}`, stock }));
  const { id } = await openProduct(db, { option1Name: 'Size', variants });
  const found = await findProduct(db, id);
  const shown = found?.state === 'live' ? found.product.variants.map(({ stock }) => stock) : [];
  expect(shown).toEqual([0, 5, 11, 11, 11, null]);
});

test('a product without its own rate has the rate of its HSN, prices and day', async () => {
  const robe = await openProduct(db, {
    ...withSizes(1, 1, 1),
    hsn: '62114300',
    price: 4_000_00,
    discount: 50,
  });
  const ratesAt = async (day: string) => {
    const found = await findProduct(db, robe.id, new Date(`${day}T12:00:00+05:30`));
    return found?.state === 'live' && found.product.gstRates;
  };
  expect(await ratesAt('2025-09-21')).toEqual([12]);
  expect(await ratesAt('2025-09-22')).toEqual([5]);
  await db
    .updateTable('variants')
    .set({ price_paise: 6_000_00 })
    .where('id', '=', robe.variantIds[2] ?? '')
    .execute();
  expect(await ratesAt('2025-09-22')).toEqual([5, 18]);
  await db.updateTable('products').set({ gst_rate: 0 }).where('id', '=', robe.id).execute();
  expect(await ratesAt('2025-09-22')).toEqual([0]);
  await db.updateTable('products').set({ gst_rate: null, hsn: null }).where('id', '=', robe.id).execute();
  expect(await ratesAt('2025-09-22')).toEqual([]);
});

test('a digital product is found by its id', async () => {
  const { id } = await openProduct(db, {
    type: 'digital',
    category: null,
    demoUrl: 'https://demo.example/',
    variants: [variantInput({ stock: null })],
  });
  expect(await findProduct(db, id)).toMatchObject({
    state: 'live',
    product: { type: 'digital', category: null, demoUrl: 'https://demo.example/', pictures: [] },
  });
  expect(await findProductName(db, id)).toEqual({ name: 'Paper Crane', isRemoved: false });
});

test('a removed product is returned with its name', async () => {
  const { id } = await openProduct(db, { name: 'Gone Lamp', category: 'tech-gear' });
  await removeProduct(db, id);
  expect(await findProduct(db, id)).toMatchObject({ state: 'removed', name: 'Gone Lamp' });
  expect(await findProductName(db, id)).toEqual({ name: 'Gone Lamp', isRemoved: true });
});

test('a draft is not found, removed or not', async () => {
  const { id } = await openProduct(db, { published: false });
  expect(await findProduct(db, id)).toBeNull();
  expect(await findProductName(db, id)).toBeNull();
  await removeProduct(db, id);
  expect(await findProduct(db, id)).toBeNull();
});

test.each(['', '1', 'DROP TABLE', '%00', '\0', `${newId()} `, newId().toUpperCase(), newId()])(
  '%j finds nothing',
  async (id) => {
    expect(await findProduct(db, id)).toBeNull();
    expect(await findProductName(db, id)).toBeNull();
  },
);

test('related products are from the series, then from the category, and can be bought', async () => {
  const shared = { category: 'stickers', series: 'Kitsune Post' } as const;
  const { id } = await openProduct(db, { name: 'Fox Sheet', ...shared });
  const open = async (name: string, changes: Parameters<typeof openProduct>[1]) =>
    (await openProduct(db, { name, ...changes })).id;
  const sister = await open('Fox Lantern', { ...shared, category: 'accessories' });
  const neighbour = await open('Cat Sheet', { category: 'stickers' });
  await open('Sold-out Fox', { ...shared, ...withSizes(0, 0) });
  await open('Fox Draft', { ...shared, published: false });
  await open('Fox Wallpaper', {
    ...shared,
    type: 'digital',
    category: null,
    variants: [variantInput({ stock: null })],
  });
  const upcoming = await open('Tomorrow Fox', shared);
  const startsAt = new Date(Date.now() + 3_600_000);
  const dropId = await openCollection(db, { slug: 'tomorrow', products: [upcoming], startsAt });
  expect(await relatedIds(id)).toEqual([sister, neighbour]);
  await db.updateTable('collections').set({ starts_at: new Date() }).where('id', '=', dropId).execute();
  expect(await relatedIds(id)).toEqual([upcoming, sister, neighbour]);
  const { id: loner } = await openProduct(db, { name: 'Loner', category: 'stickers' });
  expect(await relatedIds(loner)).toEqual(expect.arrayContaining([id, neighbour]));
  expect(await relatedIds(loner)).not.toContain(sister);
  // A removed product shows others of its category.
  await removeProduct(db, id);
  expect(await relatedIds(id)).toEqual(expect.arrayContaining([neighbour, loner]));
  expect(await relatedIds(id)).not.toContain(sister);
});

test('the number of related products is limited', async () => {
  const { id } = await openProduct(db, { category: 'wall-decor' });
  for (let count = 0; count < RELATED_PRODUCTS + 1; count += 1) await openProduct(db, { category: 'wall-decor' });
  expect(await relatedIds(id)).toHaveLength(RELATED_PRODUCTS);
});

const relatedIds = async (id: string) => (await findProduct(db, id))?.related.map((card) => card.id);

test('of the same series the better rated product comes first', async () => {
  const shared = { category: 'figurines', series: 'Rated' } as const;
  const [shown, plain, loved] = await Promise.all(
    ['Shown', 'Plain', 'Loved'].map((name) => openProduct(db, { name, ...shared })),
  );
  await db
    .updateTable('products')
    .set({ rating_sum: 50, rating_count: 10 })
    .where('id', '=', loved?.id ?? '')
    .execute();
  const found = await findProduct(db, shown?.id ?? '');
  expect(found?.related.slice(0, 2)).toMatchObject([
    { id: loved?.id, ratingSum: 50, ratingCount: 10 },
    { id: plain?.id },
  ]);
});

test('what several customers ordered together goes well with it, and is not listed as related again', async () => {
  const shared = { category: 'accessories', series: 'Night Train' } as const;
  const [pin, lanyard, patch, soldOut, once] = await Promise.all(
    ['Pin', 'Lanyard', 'Patch', 'Sold out', 'Once'].map(
      async (name) => (await openProduct(db, { name, ...shared })).id,
    ),
  );
  const [first, second, third] = await openCustomers(db, 3);
  const order = (customer: { customerId: string } | undefined, others: unknown[], status: 'completed' | 'cancelled') =>
    writeOrder(db, {
      customerId: customer?.customerId ?? null,
      status,
      lines: [pin, ...others].map((productId) => ({ productId: String(productId) })),
    });
  for (const customer of [first, second, third]) await order(customer, [patch, soldOut], 'completed');
  for (const customer of [first, second]) await order(customer, [lanyard], 'completed');
  // One customer twice, and cancelled orders, say nothing.
  for (const _ of [1, 2]) await order(third, [once], 'completed');
  for (const customer of [first, second]) await order(customer, [once], 'cancelled');
  await db.updateTable('variants').set({ stock: 0 }).where('product_id', '=', String(soldOut)).execute();
  await db.updateTable('products').set({ availability: 'sold-out' }).where('id', '=', String(soldOut)).execute();
  const found = await findProduct(db, String(pin));
  expect(found?.state === 'live' && found.together.map(({ id }) => id)).toEqual([patch, lanyard]);
  const related = found?.related.map(({ id }) => id) ?? [];
  expect(related[0]).toBe(once);
  for (const id of [patch, lanyard]) expect(related).not.toContain(id);
});
