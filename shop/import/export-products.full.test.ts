import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connect, type Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { addProduct } from '#shop/catalog/editing/edit-product.server.ts';
import { findProductForm } from '#shop/catalog/editing/find-product-form.server.ts';
import { checkProduct, readProductForm } from '#shop/catalog/editing/product.form.ts';
import { type ProductDraft, recordOf } from '#shop/catalog/editing/product-draft.ts';
import { saveProduct } from '#shop/catalog/editing/save-product.server.ts';
import type { ProductInput, SizeTable } from '#shop/catalog/product.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { openProduct, productInput, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { exportProducts } from './export-products.server.ts';
import { importProducts } from './import-products.server.ts';

async function withDatabase<Outcome>(work: (db: Db) => Promise<Outcome>): Promise<Outcome> {
  const database = await cloneDatabase();
  const connection = connect(database.url);
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
    await database.drop();
  }
}

async function exported(db: Db): Promise<string> {
  let text = '';
  await exportProducts(db, {
    origin: 'https://shop.example',
    write: async (part) => {
      text += part;
    },
  });
  return text;
}

async function imported(db: Db, text: string) {
  const remarks: string[] = [];
  async function* chunks() {
    yield new TextEncoder().encode(text);
  }
  const outcome = await importProducts(db, chunks(), {
    publish: true,
    category: null,
    categories: new Map(),
    isDryRun: false,
    reference: 'import',
    onFault: ({ line, kind, detail }) => remarks.push(`${line} ${kind} ${detail}`),
    onNote: ({ line, kind, detail }) => remarks.push(`${line} ${kind} ${detail}`),
  });
  return { outcome, remarks };
}

/** Everything of every product that an import can know, without ids. */
async function everything(db: Db) {
  const products = await db
    .selectFrom('products')
    .select(['id', 'handle', 'type', 'category', 'name', 'description', 'full_description', 'price_paise', 'discount'])
    .select(['option1_name', 'option2_name', 'size_table', 'demo_url', 'hsn', 'gst_rate', 'country_of_origin', 'maker'])
    .select(['net_quantity', 'series', 'is_demo', 'published', 'created_at', 'from_price_paise', 'from_payable_paise'])
    .select(['price_varies', 'availability', 'search_vector'])
    .orderBy('handle')
    .execute();
  return Promise.all(
    products.map(async ({ id, ...product }) => ({
      ...product,
      variants: await db
        .selectFrom('variants')
        .select(['position', 'option1', 'option2', 'sku', 'stock', 'price_paise'])
        .where('product_id', '=', id)
        .orderBy('position')
        .execute(),
      images: await db
        .selectFrom('product_images')
        .select(['position', 'source_url', 'alt'])
        .where('product_id', '=', id)
        .orderBy('position')
        .execute(),
    })),
  );
}

// Texts that spreadsheets and CSV readers stumble over.
const character = fc.constantFrom(
  'a',
  'B',
  '7',
  ' ',
  '"',
  "'",
  ',',
  ';',
  '\n',
  '=',
  '+',
  '-',
  '@',
  '<',
  '&',
  '₹',
  '屋',
  '🍜',
  '\t',
);
const text = (maxLength: number) =>
  fc.string({ unit: character, minLength: 1, maxLength }).filter((word) => word.trim() !== '');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const rupees = fc.integer({ min: 0, max: 90_000 }).map((amount) => amount * 100);
const stock = maybe(fc.integer({ min: 0, max: 50 }));

const anyProduct: fc.Arbitrary<ProductInput> = fc
  .record({
    type: fc.constantFrom('shop' as const, 'digital' as const),
    name: text(20),
    description: fc.string({ unit: character, maxLength: 40 }),
    fullDescription: maybe(text(60)),
    price: rupees,
    discount: fc.integer({ min: 0, max: 1_000_000 }).map((steps) => steps / 10_000),
    options: fc.constantFrom(0, 1, 2),
    values: fc.uniqueArray(
      text(8).map((word) => word.trim()),
      { minLength: 1, maxLength: 4 },
    ),
    stocks: fc.array(stock, { minLength: 4, maxLength: 4 }),
    prices: fc.array(maybe(rupees), { minLength: 4, maxLength: 4 }),
    releases: fc.array(maybe(fc.constant('2099-01-15')), { minLength: 4, maxLength: 4 }),
    hasSkus: fc.boolean(),
    images: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }),
    alt: fc.string({ unit: character, maxLength: 12 }),
    hsn: maybe(fc.constantFrom('4911', '39264049')),
    gstRate: maybe(fc.constantFrom(0, 5, 18, 0.25)),
    series: maybe(text(10)),
    maker: maybe(text(10)),
    sizeTable: maybe(fc.constant<SizeTable>({ head: ['Size', 'Chest, "cm"'], rows: [['S', '-90']] })),
    flags: fc.tuple(fc.boolean(), fc.boolean()),
  })
  .map(
    ({ options, values, stocks, prices, releases, hasSkus, images, alt, flags, ...rest }): ProductInput => ({
      ...productInput(),
      ...rest,
      category: rest.type === 'shop' ? ('stickers' as const) : null,
      demoUrl: rest.type === 'shop' ? null : 'https://demo.example/?a="1"',
      option1Name: options > 0 ? '=Size' : null,
      option2Name: options > 1 ? 'Colour' : null,
      variants: (options === 0 ? [''] : values).map((value, at) =>
        variantInput({
          option1: options > 0 ? value : null,
          option2: options > 1 ? '-Red' : null,
          sku: hasSkus ? `${newId()}` : null,
          stock: stocks[at] ?? null,
          price: prices[at] ?? null,
          releaseOn: releases[at] ?? null,
        }),
      ),
      images: images.map((number) => ({ mediaId: null, sourceUrl: `https://pictures.example/${number}.jpg`, alt })),
      published: flags[0],
      isDemo: flags[1],
    }),
  );

test('an export imported into an empty shop gives the same products', () =>
  withDatabase((shop) =>
    withDatabase((other) =>
      fc.assert(
        fc.asyncProperty(fc.array(anyProduct, { minLength: 1, maxLength: 6 }), async (inputs) => {
          for (const db of [shop, other]) await db.deleteFrom('products').execute();
          for (const [at, input] of inputs.entries()) {
            expect(checkProduct(input)).toMatchObject({ ok: true });
            const createdAt = new Date(Date.UTC(2026, 1, 1 + at));
            const saved = await saveProduct(shop, input, { handle: `p-${at}`, reference: 'x', createdAt });
            expect(saved).toMatchObject({ ok: true });
          }
          const file = await exported(shop);
          const { outcome, remarks } = await imported(other, file);
          expect(remarks).toEqual([]);
          expect(outcome).toMatchObject({ ok: true, value: { created: inputs.length } });
          expect(await everything(other)).toEqual(await everything(shop));
          expect(await exported(other)).toBe(file);
        }),
        { numRuns: 40 },
      ),
    ),
  ));

/** What somebody types into every field; a new one does not compile until it stands here. */
const filled: ProductDraft = {
  type: 'digital',
  category: '',
  name: 'Crane Wallpapers',
  price: '499',
  discount: '12.5',
  description: 'Five folded cranes.',
  fullDescription: 'Five cranes, folded and drawn.',
  option1Name: 'Screen',
  option1Values: 'Desk',
  option2Name: 'Colour',
  option2Values: 'Red',
  variants: [
    { id: '', option1: 'Desk', option2: 'Red', sku: 'CRANE-1', stock: '7', stockWas: '', price: '599', releaseOn: '' },
  ],
  pictures: [{ address: 'https://pictures.example/a.jpg', alt: 'A crane' }],
  imageUrls: '',
  sizeTable: 'Screen | Pixels\nDesk | 3840',
  demoUrl: 'https://demo.example/crane',
  hsn: '4911',
  gstRate: '5',
  countryOfOrigin: 'Japan',
  maker: 'Crane Works',
  netQuantity: '5 files',
  releaseOn: '',
  // Only goods have one.
  weight: '',
  packedLength: '',
  packedWidth: '',
  packedHeight: '',
  series: 'Paper Stars',
  tags: 'crane, paper',
  emptyStock: 'in-stock',
  published: 'false',
};

async function formsIn(db: Db): Promise<ProductDraft[]> {
  const products = await db.selectFrom('products').select('id').execute();
  const forms = await Promise.all(products.map(({ id }) => findProductForm(db, id)));
  // The stock when the form was rendered, and its variant.
  return forms.flatMap((form) =>
    form === null
      ? []
      : { ...form.draft, variants: form.draft.variants.map((row) => ({ ...row, id: '', stockWas: '' })) },
  );
}

test('every field of the product form is stored, rendered, logged and exported', () =>
  withDatabase((shop) =>
    withDatabase(async (other) => {
      const read = readProductForm(filled, 'https://shop.example');
      if (!read.ok) throw new Error(JSON.stringify(read.issues));
      expect(await addProduct(shop, { adminId: 'asha', shopOrigin: 'https://shop.example' }, read.value)).toMatchObject(
        {
          ok: true,
        },
      );
      expect(await formsIn(shop)).toEqual([filled]);
      const { option1Values, option2Values, imageUrls, ...stored } = filled;
      expect(Object.keys(recordOf(filled)).toSorted()).toEqual(Object.keys(stored).toSorted());
      expect((await imported(other, await exported(shop))).remarks).toEqual([]);
      expect(await formsIn(other)).toEqual([filled]);
    }),
  ));

test('a rate of the table does not become the product’s own by export and import, and an empty cell stays empty', () =>
  withDatabase(async (db) => {
    await openProduct(db, { name: 'By the table', hsn: '61091000', gstRate: null });
    await openProduct(db, { name: 'Own', hsn: '61091000', gstRate: 12 });
    await openProduct(db, { name: 'Silent', hsn: null, gstRate: null, countryOfOrigin: null, netQuantity: null });
    const before = await everything(db);
    const file = await exported(db);
    await db.updateTable('products').set({ hsn: '9503', gst_rate: 40, net_quantity: 'x' }).execute();
    expect((await imported(db, file)).remarks).toEqual([]);
    expect(await everything(db)).toEqual(before);
    expect(before.map(({ hsn, gst_rate }) => [hsn, gst_rate])).toEqual([
      ['61091000', null],
      ['61091000', 12],
      [null, null],
    ]);
  }));

test('no cell of an export can run as a formula', () =>
  withDatabase(async (db) => {
    await openProduct(db, {
      name: '=HYPERLINK("https://evil.example")',
      description: '-1+1',
      series: '@SUM',
      maker: "'=x",
    });
    const file = await exported(db);
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(file).toContain(",'-1+1,");
    expect(file).toContain(",'@SUM,");
    expect(file).toContain(",''=x,");
  }));

test('an export contains drafts and no removed products', () =>
  withDatabase(async (db) => {
    const gone = await openProduct(db, { name: 'Gone' });
    await openProduct(db, { name: 'Draft', published: false });
    await removeProduct(db, gone.id);
    const lines = (await exported(db)).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^draft,Draft,/);
  }));

test('pictures of the same shop are matched by id, and others by address', () =>
  withDatabase(async (db) => {
    const mediaId = newId();
    await db
      .insertInto('media')
      .values({ id: mediaId, width: 9, height: 9, sha256: 'x', webp_widths: [320, 640] })
      .execute();
    await openProduct(db, { images: [{ mediaId, sourceUrl: null, alt: 'One' }] });
    const file = await exported(db);
    expect(file).toContain(`https://shop.example/media/${mediaId}/640.webp`);
    expect((await imported(db, file)).remarks).toEqual([]);
    expect(await db.selectFrom('product_images').select('media_id').execute()).toEqual([{ media_id: mediaId }]);
    await withDatabase(async (other) => {
      const { remarks } = await imported(other, file.replace('https://shop.example', 'http://localhost:3000'));
      expect(remarks).toEqual(['2 picture-not-here 1']);
    });
  }));
