import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import {
  expectLedgerBalanced,
  openProduct,
  productInput,
  removeProduct,
  variantInput,
  withSizes,
} from '#tests/support/fixtures/catalog.ts';
import type { ProductInput } from '../product.ts';
import { saveProduct } from './save-product.server.ts';

const { db } = await openTestDatabase();

const row = (id: string) => db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const variantsOf = (id: string) =>
  db.selectFrom('variants').selectAll().where('product_id', '=', id).orderBy('position').execute();
const imagesOf = (id: string) =>
  db.selectFrom('product_images').selectAll().where('product_id', '=', id).orderBy('position').execute();

test('a product stores what listings show of its variants', async () => {
  const { id } = await openProduct(db, {
    price: 1_000_00,
    discount: 12.5,
    option1Name: 'Size',
    variants: [
      variantInput({ option1: 'L', price: 1_200_00, stock: 0 }),
      variantInput({ option1: 'S', price: 800_00, stock: 3 }),
      variantInput({ option1: 'M', price: 1_000_00, stock: null }),
    ],
  });
  expect(await row(id)).toMatchObject({
    from_price_paise: 800_00,
    from_payable_paise: 700_00,
    price_varies: true,
    availability: 'made-to-order',
    version: 1,
  });
  // The product's own price is no price of its own.
  expect((await variantsOf(id)).map(({ price_paise }) => price_paise)).toEqual([1_200_00, 800_00, null]);
});

test('a variant keeps its id when its options and SKU change', async () => {
  const { id } = await openProduct(db, {
    option1Name: 'Size',
    variants: [
      variantInput({ option1: 'S', sku: 'KEEP-S' }),
      variantInput({ option1: 'M', sku: 'KEEP-M', stock: 4 }),
      variantInput({ option1: 'L', sku: 'KEEP-L' }),
    ],
  });
  const [small, medium, large] = await variantsOf(id);
  await saveProduct(
    db,
    productInput({
      option1Name: 'Size',
      variants: [
        // Exchanged SKUs of two that keep their sizes, and one that is found by its SKU alone.
        variantInput({ option1: 'M', sku: 'KEEP-S', stock: undefined }),
        variantInput({ option1: 'S', sku: 'KEEP-M', stock: 1 }),
        variantInput({ option1: 'Large', sku: 'KEEP-L' }),
        variantInput({ option1: 'XL' }),
      ],
    }),
    { id, reference: 'edit' },
  );
  const after = await variantsOf(id);
  expect(after.slice(0, 3).map((variant) => variant.id)).toEqual([medium?.id, small?.id, large?.id]);
  expect(after.map(({ option1, sku, stock }) => [option1, sku, stock])).toEqual([
    ['M', 'KEEP-S', 4],
    ['S', 'KEEP-M', 1],
    ['Large', 'KEEP-L', 10],
    ['XL', null, 10],
  ]);
  await expectLedgerBalanced(db);
});

test('a variant that is removed is deleted with its ledger', async () => {
  const { id } = await openProduct(db, withSizes(3, 4));
  await saveProduct(db, productInput({ variants: [variantInput({ stock: 2 })] }), { id, reference: 'edit' });
  expect(await variantsOf(id)).toMatchObject([{ option1: null, stock: 2 }]);
  await expectLedgerBalanced(db);
});

test('a picture is fetched once', async () => {
  const images = ['https://pictures.example/a.jpg', 'https://pictures.example/b.jpg'].map((sourceUrl) => ({
    mediaId: null,
    sourceUrl,
    alt: '',
  }));
  const { id } = await openProduct(db, { images });
  const mediaId = '01900000-0000-7000-8000-000000000001';
  await db.insertInto('media').values({ id: mediaId, width: 9, height: 9, sha256: 'x' }).execute();
  await db
    .updateTable('product_images')
    .set({ media_id: mediaId })
    .where('product_id', '=', id)
    .where('position', '=', 1)
    .execute();
  await db
    .updateTable('product_images')
    .set({ failure: 'timeout' })
    .where('product_id', '=', id)
    .where('position', '=', 0)
    .execute();
  await saveProduct(db, productInput({ images: images.toReversed() }), { id, reference: 'edit' });
  expect(await imagesOf(id)).toMatchObject([
    { source_url: images[1]?.sourceUrl, media_id: mediaId, failure: null },
    { source_url: images[0]?.sourceUrl, media_id: null, failure: null },
  ]);
});

test('saving by handle changes the product and restores a removed one', async () => {
  const first = await saveProduct(db, productInput(), { handle: 'paper-crane-9', reference: 'a' });
  const id = first.ok ? first.value.id : '';
  expect(await removeProduct(db, id)).toEqual({ ok: true, value: undefined });
  expect(await removeProduct(db, id)).toMatchObject({ ok: false, reason: 'no-such-product' });
  expect(await saveProduct(db, productInput(), { id, reference: 'b' })).toMatchObject({ reason: 'no-such-product' });
  const second = await saveProduct(db, productInput({ name: 'Crane' }), { handle: 'paper-crane-9', reference: 'b' });
  expect(second).toMatchObject({ ok: true, value: { id, isNew: false } });
  expect(await row(id)).toMatchObject({ name: 'Crane', deleted_at: null });
});

test('a product keeps its type, also when saving by handle restores it', async () => {
  const file = productInput({ type: 'digital', category: null });
  const first = await saveProduct(db, file, { handle: 'wallpaper', reference: 'a' });
  const id = first.ok ? first.value.id : '';
  const saveAsGoods = () => saveProduct(db, productInput(), { handle: 'wallpaper', reference: 'b' });
  expect(await saveAsGoods()).toEqual({ ok: false, reason: 'field-wrong', field: 'type' });
  await removeProduct(db, id);
  expect(await saveAsGoods()).toEqual({ ok: false, reason: 'field-wrong', field: 'type' });
  expect(await saveProduct(db, file, { handle: 'wallpaper', reference: 'c' })).toMatchObject({ ok: true });
  expect(await row(id)).toMatchObject({ type: 'digital', deleted_at: null });
});

test('two products with one name get different handles', async () => {
  const ids = [await openProduct(db, { name: 'Twin Crane!' }), await openProduct(db, { name: 'Twin Crane!' })];
  const handles = await Promise.all(ids.map(async ({ id }) => (await row(id)).handle));
  expect(handles[0]).toBe('twin-crane');
  expect(handles[1]).toMatch(/^twin-crane-[0-9a-f]{8}$/);
});

test('a SKU belongs to one product until that is removed', async () => {
  const owner = await openProduct(db, { variants: [variantInput({ sku: 'ONLY-1' })] });
  const other = productInput({ variants: [variantInput({ sku: 'ONLY-1' })] });
  expect(await saveProduct(db, other, { reference: 'x' })).toEqual({ ok: false, reason: 'sku-taken', field: 'sku' });
  await removeProduct(db, owner.id);
  expect((await saveProduct(db, other, { reference: 'x' })).ok).toBe(true);
});

test('saving an outdated version is refused', async () => {
  const { id } = await openProduct(db);
  expect(await saveProduct(db, productInput(), { id, version: 1, reference: 'a' })).toMatchObject({
    value: { version: 2 },
  });
  expect(await saveProduct(db, productInput(), { id, version: 1, reference: 'b' })).toMatchObject({
    reason: 'changed-meanwhile',
  });
});

test('invalid fields are named, and nothing is stored', async () => {
  const count = async () => (await db.selectFrom('products').select('id').execute()).length;
  const before = await count();
  const https = { mediaId: null, sourceUrl: 'https://pictures.example/a.jpg', alt: '' };
  const wrong: [Partial<ProductInput>, string, string][] = [
    [{ name: '  ' }, 'field-missing', 'name'],
    [{ name: 'x'.repeat(201) }, 'field-too-long', 'name'],
    [{ name: 'a\0b' }, 'field-wrong', 'name'],
    [{ price: 99_50 }, 'field-wrong', 'price'],
    [{ price: -1_00 }, 'field-wrong', 'price'],
    [{ price: (numbers.PRICE_MAX_RUPEES + 1) * 100 }, 'field-wrong', 'price'],
    [{ discount: 100.5 }, 'field-wrong', 'discount'],
    [{ discount: Number.NaN }, 'field-wrong', 'discount'],
    [{ category: null }, 'field-missing', 'category'],
    [{ type: 'digital' }, 'field-wrong', 'category'],
    [{ demoUrl: 'https://demo.example/' }, 'field-wrong', 'demoUrl'],
    [{ type: 'digital', category: null, demoUrl: 'http://demo.example/' }, 'field-wrong', 'demoUrl'],
    [{ hsn: '12' }, 'field-wrong', 'hsn'],
    [{ hsn: '4911910' }, 'field-wrong', 'hsn'],
    [{ gstRate: 17 }, 'field-wrong', 'gstRate'],
    [{ variants: [] }, 'field-missing', 'variants'],
    [{ variants: [variantInput(), variantInput()] }, 'field-missing', 'option1Name'],
    [{ option1Name: 'Size' }, 'field-missing', 'option1'],
    [
      { ...withSizes(1), variants: [variantInput({ option1: 'S' }), variantInput({ option1: 'S ' })] },
      'same-options-twice',
      'variants',
    ],
    [withSizes(...Array.from({ length: 101 }, () => 1)), 'too-many-variants', 'variants'],
    [{ variants: [variantInput({ stock: -1 })] }, 'field-wrong', 'stock'],
    [{ variants: [variantInput({ sku: 'x'.repeat(61) })] }, 'field-too-long', 'sku'],
    [{ images: [{ ...https, sourceUrl: 'http://pictures.example/a.jpg' }] }, 'field-wrong', 'images'],
    [{ images: Array.from({ length: 21 }, () => https) }, 'too-many-pictures', 'images'],
    [{ sizeTable: { head: ['Size', 'Chest'], rows: [['S']] } }, 'field-wrong', 'sizeTable'],
  ];
  for (const [changes, reason, field] of wrong) {
    expect(await saveProduct(db, productInput(changes), { reference: 'x' })).toEqual({ ok: false, reason, field });
  }
  expect(await saveProduct(db, productInput(), { handle: 'Not A Handle', reference: 'x' })).toMatchObject({
    field: 'handle',
  });
  expect(await count()).toBe(before);
});

test('search finds the words of a product, its options and SKU', async () => {
  const { id } = await openProduct(db, {
    name: 'Crane of Kyōto',
    option1Name: 'Colour',
    variants: [variantInput({ option1: 'Vermilion', sku: 'CRN-77' })],
  });
  const { search_vector } = await row(id);
  for (const word of ['crane', 'kyoto', 'vermilion', '77']) expect(search_vector).toContain(`'${word}'`);
  const words = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', ['kyoto', 'vermilion'])
    .execute();
  expect(words).toHaveLength(2);
});

test('missing values are those of the category, and an emptied field stays empty', async () => {
  const { hsn, gstRate, countryOfOrigin, netQuantity, ...silent } = productInput({ category: 'figurines' });
  const saved = await saveProduct(db, silent, { reference: 'test' });
  const id = saved.ok ? saved.value.id : '';
  const read = () =>
    db
      .selectFrom('products')
      .select(['hsn', 'gst_rate', 'country_of_origin', 'net_quantity'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await read()).toEqual({ hsn: '39264049', gst_rate: null, country_of_origin: 'India', net_quantity: '1 N' });
  await saveProduct(db, { ...silent, hsn: ' ', netQuantity: '2 N' }, { id, reference: 'test' });
  expect(await read()).toEqual({ hsn: null, gst_rate: null, country_of_origin: 'India', net_quantity: '2 N' });
});
