import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { expectLedgerBalanced, openProduct, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { file, importsInto, plain, row } from '#tests/support/fixtures/shopify-file.ts';

const { db } = await openTestDatabase();
const importing = importsInto(db);
beforeEach(async () => {
  await sql`truncate products cascade`.execute(db);
});

const productAt = (handle: string) =>
  db.selectFrom('products').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow();
const variantsAt = (handle: string) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['option1', 'option2', 'sku', 'stock', 'variants.price_paise'])
    .where('handle', '=', handle)
    .orderBy('position')
    .execute();
const imagesAt = (handle: string) =>
  db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['source_url', 'alt', 'media_id'])
    .where('handle', '=', handle)
    .orderBy('position')
    .execute();
const handles = async () =>
  (await db.selectFrom('products').select('handle').orderBy('handle').execute()).map(({ handle }) => handle);

test('a product of several rows is imported completely: options, stock, pictures and plain text', async () => {
  const { report, remarks } = await importing(
    file(
      row({
        Handle: 'oni-tee',
        Title: 'Oni Tee',
        'Body (HTML)':
          '<h2>Fit</h2><p>Soft &amp; <b>wide</b>.</p><ul><li>Cotton</li><li>Washed</li></ul><script>alert(1)</script>',
        Vendor: 'Oni Works',
        Published: 'TRUE',
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Option2 Name': 'Colour',
        'Option2 Value': 'Red',
        'Variant SKU': 'ONI-S',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '7',
        'Variant Inventory Policy': 'deny',
        'Variant Price': '799.00',
        'Variant Compare At Price': '999',
        'Image Src': 'https://pictures.example/b.jpg',
        'Image Position': '2',
        'Image Alt Text': 'Back',
      }),
      row({
        Handle: 'oni-tee',
        'Option1 Value': 'M',
        'Option2 Value': 'Red',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '5',
        'Variant Inventory Policy': 'continue',
        'Variant Price': '799',
        'Variant Compare At Price': '999',
        'Image Src': '//pictures.example/a.jpg',
        'Image Position': '1',
        'Variant Image': 'https://pictures.example/m.jpg',
      }),
      row({ Handle: 'oni-tee', 'Image Src': 'https://pictures.example/c.jpg', 'Image Position': '3' }),
    ),
    { category: 'cosplay' },
  );
  expect(remarks).toEqual([]);
  expect(report).toEqual({ rows: 3, created: 1, changed: 0, refusedProducts: 0, refusedRows: 0, pictures: 4 });
  expect(await productAt('oni-tee')).toMatchObject({
    name: 'Oni Tee',
    category: 'cosplay',
    description: 'Fit',
    full_description: 'Fit\n\nSoft & wide.\n\n- Cotton\n- Washed',
    maker: 'Oni Works',
    price_paise: 999_00,
    discount: 20,
    from_payable_paise: 799_00,
    option1_name: 'Size',
    option2_name: 'Colour',
    published: true,
    is_demo: false,
  });
  expect(await variantsAt('oni-tee')).toEqual([
    { option1: 'S', option2: 'Red', sku: 'ONI-S', stock: 7, price_paise: null },
    { option1: 'M', option2: 'Red', sku: null, stock: null, price_paise: null },
  ]);
  expect(await imagesAt('oni-tee')).toEqual([
    { source_url: 'https://pictures.example/a.jpg', alt: '', media_id: null },
    { source_url: 'https://pictures.example/b.jpg', alt: 'Back', media_id: null },
    { source_url: 'https://pictures.example/c.jpg', alt: '', media_id: null },
    { source_url: 'https://pictures.example/m.jpg', alt: '', media_id: null },
  ]);
  await expectLedgerBalanced(db);
});

test('importing again changes products without duplicates', async () => {
  const before = file(
    plain('one', { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '3' }),
    plain('two'),
  );
  const after = file(
    plain('one', { Title: 'New', 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '8' }),
  );
  expect((await importing(before)).report).toMatchObject({ created: 2, changed: 0 });
  const { id } = await productAt('one');
  expect((await importing(after)).report).toMatchObject({ created: 0, changed: 1 });
  expect(await handles()).toEqual(['one', 'two']);
  expect(await productAt('one')).toMatchObject({ id, name: 'New' });
  expect(await variantsAt('one')).toMatchObject([{ stock: 8 }]);
  await expectLedgerBalanced(db);
});

test('a dry run reports the same and writes nothing', async () => {
  await openProduct(db, { variants: [variantInput({ sku: 'TAKEN' })] });
  await importing(file(plain('swap', { 'Variant SKU': 'FREED' })));
  const content = file(
    plain('swap', { 'Variant SKU': 'OTHER', 'Variant Price': '99.5' }),
    plain('heir', { 'Variant SKU': 'FREED' }),
    plain('thief', { 'Variant SKU': 'TAKEN' }),
    plain('new'),
    plain('new-too', { 'Variant SKU': 'OTHER' }),
  );
  const state = async () => ({
    products: await db.selectFrom('products').selectAll().orderBy('id').execute(),
    variants: await db.selectFrom('variants').selectAll().orderBy('id').execute(),
    moves: await db.selectFrom('stock_moves').selectAll().orderBy('id').execute(),
    words: await db.selectFrom('search_words').selectAll().orderBy('word').execute(),
  });
  const before = await state();
  const dry = await importing(content, { isDryRun: true });
  expect(await state()).toEqual(before);
  const real = await importing(content);
  expect({ report: real.report, remarks: real.remarks }).toEqual({ report: dry.report, remarks: dry.remarks });
  expect(dry.remarks).toEqual([
    '2 price-rounded 99.5 → 100',
    '4 sku-taken TAKEN (paper-crane) [4-4]',
    '6 sku-again OTHER (line 2) [6-6]',
  ]);
});

test('the MRP is kept when one discount fits all variants, and prices are always exact', async () => {
  const size = (handle: string, value: string, price: string, compareAt: string, cells: Record<string, string> = {}) =>
    row({
      Handle: handle,
      'Option1 Value': value,
      'Variant Price': price,
      'Variant Compare At Price': compareAt,
      ...cells,
    });
  const first = (handle: string) => ({ Title: handle, 'Option1 Name': 'Size' });
  const { remarks } = await importing(
    file(
      size('same', 'S', '900', '1000', first('same')),
      size('same', 'M', '1800', '2000'),
      size('differ', 'S', '900', '1000', first('differ')),
      size('differ', 'M', '1900', '2000'),
      size('lower', 'S', '900', '100', first('lower')),
      size('free', 'S', '0', '100', first('free')),
    ),
  );
  expect(remarks).toEqual(['4 discounts-differ ']);
  expect(await productAt('same')).toMatchObject({
    price_paise: 1000_00,
    discount: 10,
    from_payable_paise: 900_00,
    price_varies: true,
  });
  expect(await productAt('differ')).toMatchObject({ price_paise: 900_00, discount: 0, from_payable_paise: 900_00 });
  expect(await variantsAt('differ')).toMatchObject([{ price_paise: null }, { price_paise: 1900_00 }]);
  expect(await productAt('lower')).toMatchObject({ price_paise: 900_00, discount: 0 });
  expect(await productAt('free')).toMatchObject({ price_paise: 100_00, discount: 100, from_payable_paise: 0 });
});

test('Shopify’s newer column names are accepted', async () => {
  const { remarks } = await importing(
    'Title,URL handle,Description,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Image position,Gift card\n' +
      'Cap,cap,<p>Blue</p>,TRUE,Draft,CAP-1,,,400,500,shopify,4,DENY,https://pictures.example/cap.jpg,1,FALSE\n',
  );
  expect(remarks).toEqual([]);
  expect(await productAt('cap')).toMatchObject({ description: 'Blue', discount: 20, published: false });
  expect(await variantsAt('cap')).toMatchObject([{ sku: 'CAP-1', stock: 4 }]);
});

test('values that cannot be stored unchanged are adapted and reported', async () => {
  const { report, remarks } = await importing(
    file(
      plain('Odd_Handle', {
        'Variant Price': '99.49',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '-2',
      }),
      plain('no-count', { 'Variant Inventory Tracker': 'shopify', 'Image Src': 'http://pictures.example/a.jpg' }),
    ),
  );
  expect(remarks).toEqual([
    '2 handle-changed odd-handle',
    '2 price-rounded 99.49 → 99',
    '2 stock-below-zero -2',
    '3 stock-unknown ',
    '3 picture-not-https http://pictures.example/a.jpg',
  ]);
  expect(report).toMatchObject({ created: 2, pictures: 0 });
  expect(await variantsAt('odd-handle')).toMatchObject([{ stock: 0 }]);
});

test('tracked stock without a quantity is not changed', async () => {
  await importing(file(plain('kept', { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '6' })));
  await importing(file(plain('kept', { 'Variant Inventory Tracker': 'shopify' })));
  expect(await variantsAt('kept')).toMatchObject([{ stock: 6 }]);
});

test('an import restores a removed product', async () => {
  await importing(file(plain('back')));
  await removeProduct(db, (await productAt('back')).id);
  expect((await importing(file(plain('back')))).report).toMatchObject({ changed: 1 });
  expect(await productAt('back')).toMatchObject({ deleted_at: null });
});

test('a product that is deleted right after its import stays deleted', async () => {
  await importing(file(plain('gone')), { onRows: async () => removeProduct(db, (await productAt('gone')).id) });
  expect((await productAt('gone')).deleted_at).not.toBeNull();
});

test('only the leading apostrophe of our own export is removed', async () => {
  await importing(file(plain('theirs', { Title: "'=1+1" })));
  expect(await productAt('theirs')).toMatchObject({ name: "'=1+1" });
});
