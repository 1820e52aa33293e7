import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connection, connect } from '#db/connect.ts';
import { expectBooksBalanced, openProduct, removeProduct, variantInput } from '#tests/support/catalog.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { CategorySlug } from './category.ts';
import { importProducts } from './import-products.server.ts';

let database: TestDatabase;
let connection: Connection;
let db: Connection['db'];
beforeEach(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
  db = connection.db;
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status'.split(
    ',',
  );

/** A row of Shopify's format from the cells that matter. */
function row(cells: Record<string, string>): string {
  for (const name of Object.keys(cells)) if (!HEAD.includes(name)) throw new Error(`There is no column ${name}`);
  return HEAD.map((name) => {
    const cell = cells[name] ?? '';
    return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }).join(',');
}
const file = (...rows: string[]) => [HEAD.join(','), ...rows, ''].join('\n');
const plain = (handle: string, cells: Record<string, string> = {}) =>
  row({
    Handle: handle,
    Title: `The ${handle}`,
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': '500',
    ...cells,
  });

type Options = { category?: CategorySlug | null; categories?: [string, CategorySlug][]; isDryRun?: boolean };

/** Imports and gives the report with everything that was said: "line reason detail". */
async function importing(content: string | Uint8Array, options: Options = {}) {
  const said: string[] = [];
  const { category = 'stickers', categories = [], isDryRun = false } = options;
  async function* chunks() {
    yield typeof content === 'string' ? new TextEncoder().encode(content) : content;
  }
  const imported = await importProducts(db, chunks(), {
    category,
    categories: new Map(categories),
    isDryRun,
    reference: 'import test.csv',
    onFault: ({ line, kind, detail, rows }) => said.push(`${line} ${kind} ${detail} [${rows.first}-${rows.last}]`),
    onNote: ({ line, kind, detail }) => said.push(`${line} ${kind} ${detail}`),
  });
  return { imported, report: imported.ok ? imported.value : null, said };
}

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

test('a product of several rows comes in whole: options, stock, pictures and plain text', async () => {
  const { report, said } = await importing(
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
  expect(said).toEqual([]);
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
    is_sample: false,
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
  await expectBooksBalanced(db);
});

test('importing again changes, and never doubles', async () => {
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
  await expectBooksBalanced(db);
});

test('a dry run writes nothing and says the same', async () => {
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
  expect({ report: real.report, said: real.said }).toEqual({ report: dry.report, said: dry.said });
  expect(dry.said).toEqual([
    '2 price-rounded 99.5 → 100',
    '4 sku-taken TAKEN (paper-crane) [4-4]',
    '6 sku-again OTHER (line 2) [6-6]',
  ]);
});

test('each row that is refused is named with its line, and nothing else is lost', async () => {
  const bytes = (text: string) => Buffer.from(text);
  const content = Buffer.concat([
    bytes(`${HEAD.join(',')}\n`),
    bytes(`${plain('first')}\n`),
    bytes(`${plain('', { Title: 'No handle' })}\n`),
    bytes(`${plain('no-name', { Title: ' ' })}\n`),
    bytes(`${plain('no-price', { 'Variant Price': '' })}\n`),
    bytes(`${plain('wrong-price', { 'Variant Price': 'abc' })}\n`),
    bytes(`${plain('minus', { 'Variant Price': '-5' })}\n`),
    bytes(`${plain('wrong-stock', { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': 'many' })}\n`),
    bytes('short,row\n'),
    bytes(`${plain('long')},,,\n`),
    bytes(`${plain('broken').replace('The broken', 'caf')}`.replace('caf', 'caf\u0001')).map((byte) =>
      byte === 1 ? 0xe9 : byte,
    ),
    bytes('\n'),
    bytes(`${plain('nul', { Title: 'N\0UL' })}\n`),
    bytes(`${plain('open', { Title: 'x' }).replace(',x,', ',"never closed,')}\n`),
    bytes(`${plain('three', { 'Option1 Name': 'Size', 'Option3 Name': 'Cut', 'Option3 Value': 'Wide' })}\n`),
    bytes(`${plain('gift', { 'Gift Card': 'true' })}\n`),
    bytes(`${plain('書')}\n`),
    bytes(`${plain('first')}\n`),
    bytes(`${plain('much', { 'Variant Price': '99999999' })}\n`),
    bytes(`${plain('last')}\n`),
  ]);
  const { report, said } = await importing(content);
  expect(said).toEqual([
    '3 no-handle  [3-3]',
    '4 no-name  [4-4]',
    '5 no-price  [5-5]',
    '6 wrong-number abc [6-6]',
    '7 wrong-number -5 [7-7]',
    '8 wrong-number many [8-8]',
    '9 wrong-columns 2/25 [9-9]',
    '10 wrong-columns 28/25 [10-10]',
    '11 broken-utf8  [11-11]',
    '12 nul  [12-12]',
    '13 quote-open  [13-13]',
    '14 third-option Cut [14-14]',
    '15 gift-card  [15-15]',
    '16 unusable-handle 書 [16-16]',
    '17 handle-again 2 [17-17]',
    '18 field-wrong price [18-18]',
  ]);
  expect(await handles()).toEqual(['first', 'last']);
  expect(report).toEqual({ rows: 18, created: 2, changed: 0, refusedProducts: 16, refusedRows: 16, pictures: 0 });
});

test('a product with one bad row is left out whole, with all that is wrong with it', async () => {
  const size = (value: string, cells: Record<string, string> = {}) =>
    row({ Handle: 'tee', 'Option1 Value': value, 'Variant Price': '500', ...cells });
  const { report, said } = await importing(
    file(
      plain('before'),
      size('S', { Title: 'Tee', 'Option1 Name': 'Size', 'Variant Price': 'free' }),
      size('M'),
      size('L', { 'Variant Price': '', 'Variant SKU': 'L' }),
      `${size('XL')},one too many`,
      row({ 'Option1 Value': 'XXL', 'Variant Price': '500' }),
      plain('after'),
    ),
  );
  expect(said).toEqual(['6 wrong-columns 26/25 [3-7]', '7 no-handle  [3-7]']);
  expect(report).toMatchObject({ created: 2, refusedProducts: 1, refusedRows: 5 });
  const mended = await importing(
    file(
      size('S', { Title: 'Tee', 'Option1 Name': 'Size', 'Variant Price': 'free' }),
      size('M'),
      size('L', { 'Variant Price': '', 'Variant SKU': 'L' }),
    ),
  );
  expect(mended.said).toEqual(['2 wrong-number free [2-4]', '4 no-price  [2-4]']);
  expect(await handles()).toEqual(['after', 'before']);
});

test('prices keep their MRP where one discount serves all, and are exact in any case', async () => {
  const size = (handle: string, value: string, price: string, compareAt: string, cells: Record<string, string> = {}) =>
    row({
      Handle: handle,
      'Option1 Value': value,
      'Variant Price': price,
      'Variant Compare At Price': compareAt,
      ...cells,
    });
  const first = (handle: string) => ({ Title: handle, 'Option1 Name': 'Size' });
  const { said } = await importing(
    file(
      size('same', 'S', '900', '1000', first('same')),
      size('same', 'M', '1800', '2000'),
      size('differ', 'S', '900', '1000', first('differ')),
      size('differ', 'M', '1900', '2000'),
      size('lower', 'S', '900', '100', first('lower')),
      size('free', 'S', '0', '100', first('free')),
    ),
  );
  expect(said).toEqual(['4 discounts-differ ']);
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

test('the category comes from the file, the type, a tag or the command, in this order', async () => {
  const { said } = await importing(
    file(
      plain('by-type', { Type: 'Posters', Tags: 'caps' }),
      plain('by-tag', { Type: 'Else', Tags: 'new, Caps' }),
      plain('by-none', { Type: 'Else' }),
    ),
    {
      category: null,
      categories: [
        ['posters', 'wall-decor'],
        ['caps', 'cosplay'],
      ],
    },
  );
  expect(said).toEqual(['4 no-category Else [4-4]']);
  expect(await productAt('by-type')).toMatchObject({ category: 'wall-decor' });
  expect(await productAt('by-tag')).toMatchObject({ category: 'cosplay' });
  const own = 'Handle,Title,Variant Price,Category\na,A,5,figurines\nb,B,5,tables\n';
  expect((await importing(own, { category: null })).said).toEqual(['3 unknown-category tables [3-3]']);
  expect(await productAt('a')).toMatchObject({ category: 'figurines' });
});

test('Shopify’s newer names of columns are understood', async () => {
  const { said } = await importing(
    'Title,URL handle,Description,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Image position,Gift card\n' +
      'Cap,cap,<p>Blue</p>,TRUE,Draft,CAP-1,,,400,500,shopify,4,DENY,https://pictures.example/cap.jpg,1,FALSE\n',
  );
  expect(said).toEqual([]);
  expect(await productAt('cap')).toMatchObject({ description: 'Blue', discount: 20, published: false });
  expect(await variantsAt('cap')).toMatchObject([{ sku: 'CAP-1', stock: 4 }]);
});

test('what cannot be kept as it stands is kept as well as it can be, and said', async () => {
  const { report, said } = await importing(
    file(
      plain('Odd_Handle', {
        'Variant Price': '99.49',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '-2',
      }),
      plain('no-count', { 'Variant Inventory Tracker': 'shopify', 'Image Src': 'http://pictures.example/a.jpg' }),
    ),
  );
  expect(said).toEqual([
    '2 handle-changed odd-handle',
    '2 price-rounded 99.49 → 99',
    '2 stock-below-zero -2',
    '3 stock-unknown ',
    '3 picture-not-https http://pictures.example/a.jpg',
  ]);
  expect(report).toMatchObject({ created: 2, pictures: 0 });
  expect(await variantsAt('odd-handle')).toMatchObject([{ stock: 0 }]);
});

test('a tracked stock without a quantity stays as it is', async () => {
  await importing(file(plain('kept', { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '6' })));
  await importing(file(plain('kept', { 'Variant Inventory Tracker': 'shopify' })));
  expect(await variantsAt('kept')).toMatchObject([{ stock: 6 }]);
});

test('an import brings a removed product back', async () => {
  await importing(file(plain('back')));
  await removeProduct(db, (await productAt('back')).id);
  expect((await importing(file(plain('back')))).report).toMatchObject({ changed: 1 });
  expect(await productAt('back')).toMatchObject({ deleted_at: null });
});

test('a file that holds no products is said to be none', async () => {
  expect((await importing('')).imported).toMatchObject({ ok: false, reason: 'file-empty' });
  expect((await importing('Name,Cost\nA,5\n')).imported).toEqual({
    ok: false,
    reason: 'not-a-product-file',
    missing: ['Handle', 'Title', 'Variant Price'],
  });
  expect((await importing('Handle,Title,Variant Price\n')).report).toMatchObject({ rows: 0, created: 0 });
});

test('a product of thousands of rows is refused and holds nobody up', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) =>
    row({ Handle: 'huge', Title: 'Huge', 'Option1 Name': 'No.', 'Option1 Value': String(at), 'Variant Price': '5' }),
  );
  const { report, said } = await importing(file(...rows, plain('next')));
  expect(said[0]).toMatch(/^2 too-many-variants/);
  expect(report).toMatchObject({ created: 1, refusedRows: 5_000 });
});

test('only the leading apostrophe that our own export wrote is taken off', async () => {
  await importing(file(plain('theirs', { Title: "'=1+1" })));
  expect(await productAt('theirs')).toMatchObject({ name: "'=1+1" });
});

const listingAt = async (handle: string) => {
  const { hsn, gst_rate, country_of_origin, net_quantity } = await productAt(handle);
  return [hsn, gst_rate, country_of_origin, net_quantity];
};

test('what a file says nothing of is filled in by its category, and its own word goes before', async () => {
  const head = [...HEAD, 'HSN', 'GST Rate', 'Country Of Origin', 'Net Quantity'].join(',');
  const lines = [`${plain('bare')},,,,`, `${plain('told')},61091000,12,Japan,`, plain('next', { Tags: 'Robe' })];
  const categories: [string, CategorySlug][] = [['robe', 'cosplay']];
  const { said } = await importing([head, lines[0], lines[1], `${lines[2]},,,,2 N`].join('\n'), { categories });
  expect(said).toEqual([]);
  expect(await listingAt('bare')).toEqual(['39199090', null, 'India', '1 N']);
  expect(await listingAt('told')).toEqual(['61091000', 12, 'Japan', '1 N']);
  expect(await listingAt('next')).toEqual(['62114300', null, 'India', '2 N']);
});

test('importing again keeps what was corrected meanwhile, and a new shelf brings its own defaults', async () => {
  await importing(file(plain('crane'), plain('robe')));
  await db
    .updateTable('products')
    .set({ hsn: '49119100', gst_rate: 5, country_of_origin: 'Japan' })
    .where('handle', '=', 'crane')
    .execute();
  await importing(file(plain('crane', { Type: 'Paper' }), plain('robe', { Type: 'Robe' })), {
    categories: [
      ['paper', 'wall-decor'],
      ['robe', 'cosplay'],
    ],
  });
  expect(await listingAt('crane')).toEqual(['49119100', 5, 'Japan', '1 N']);
  expect(await listingAt('robe')).toEqual(['62114300', null, 'India', '1 N']);
});
