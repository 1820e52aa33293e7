import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readRupees } from '#shop/catalog/editing/csv-values.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, removeProduct } from '#tests/support/fixtures/catalog.ts';
import { file, importsInto, plain, row } from '#tests/support/fixtures/shopify-file.ts';
import { findDraft, findPreviewPicture, repeatRun, requestImport, saveDraft } from './import-draft.server.ts';
import { runImport } from './run-import.server.ts';

const { db } = await openTestDatabase({ poolSize: 3 });
await sql`insert into customers (id, name, email) values ('owner', 'Owner', 'o@example.com'), ('other', 'Other', 'p@example.com')`.execute(
  db,
);

beforeEach(async () => {
  await sql`truncate products, import_drafts cascade`.execute(db);
});

const importing = importsInto(db);

const productAt = (handle: string) =>
  db.selectFrom('products').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow();

test('new and restored products are drafts, and what is live stays live, until the import publishes', async () => {
  await openProduct(db, { name: 'Live' });
  await openProduct(db, { name: 'Draft', published: false });
  const { id: gone } = await openProduct(db, { name: 'Gone' });
  await removeProduct(db, gone);
  const all = file(plain('live'), plain('draft'), plain('gone'), plain('new'), plain('hidden', { Published: 'false' }));
  const states = async () =>
    Promise.all(['live', 'draft', 'gone', 'new', 'hidden'].map(async (handle) => (await productAt(handle)).published));
  await importing(all, { publish: false });
  expect(await states()).toEqual([true, false, false, false, false]);
  await importing(all, { publish: true });
  expect(await states()).toEqual([true, true, true, true, false]);
  // A file may always take something out of the shop.
  await importing(file(plain('live', { Published: 'false' })), { publish: false });
  expect((await productAt('live')).published).toBe(false);
});

test('a factor multiplies every price before it is rounded to whole rupees', async () => {
  const { remarks } = await importing(
    file(
      plain('shirt', { 'Variant Price': '15.49', 'Variant Compare At Price': '20' }),
      row({ Handle: 'cap', Title: 'Cap', 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant Price': '10' }),
      row({ Handle: 'cap', 'Option1 Value': 'L', 'Variant Price': '12.5' }),
    ),
    { factor: 86.5 },
  );
  // 20 × 86.5 = 1730; 15.49 × 86.5 = 1339.885; 12.5 × 86.5 = 1081.25.
  expect(await productAt('shirt')).toMatchObject({ price_paise: 1_730_00, from_payable_paise: 1_340_00 });
  expect(await productAt('cap')).toMatchObject({ price_paise: 865_00, from_price_paise: 865_00, price_varies: true });
  const variants = await db.selectFrom('variants').select('price_paise').where('option1', '=', 'L').execute();
  expect(variants).toEqual([{ price_paise: 1_081_00 }]);
  expect(remarks).toEqual([]);
});

test('an amount times a factor is rounded half up, without floating point', () => {
  const amounts = [
    ['1.005', 100, 101],
    ['0.5', 1, 1],
    ['0.49999999', 1, 0],
    ['999999999', 0.000001, 1000],
    ['15', 83.1234, 1247],
  ] as const;
  for (const [text, factor, rupees] of amounts) {
    expect(readRupees(text, factor)?.amount, `${text} × ${factor}`).toBe(rupees * 100);
  }
  expect(readRupees('12', 0.5)).toEqual({ amount: 6_00, isRounded: false });
  expect(readRupees('0.4', 1)).toEqual({ amount: 0, isRounded: true });
});

test('what Shopify does not track is in stock without a count, and what is sold beyond its stock is made to order', async () => {
  await importing(
    file(
      plain('untracked', { 'Variant Inventory Qty': '1', 'Variant Inventory Policy': 'deny' }),
      plain('endless', { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Policy': 'continue' }),
      plain('counted', { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '0' }),
    ),
  );
  expect(await productAt('untracked')).toMatchObject({ empty_stock: 'in-stock', availability: 'in-stock' });
  expect(await productAt('endless')).toMatchObject({ empty_stock: 'made-to-order', availability: 'made-to-order' });
  expect(await productAt('counted')).toMatchObject({ availability: 'sold-out' });
  const stocks = await db.selectFrom('variants').select('stock').where('stock', 'is', null).execute();
  expect(stocks).toHaveLength(2);
});

test('tags are saved and found by search; a list that is too long loses its end, with a remark', async () => {
  const long = Array.from({ length: 80 }, (_, at) => `word${at}`);
  const { remarks } = await importing(file(plain('a', { Tags: 'Glow , neon' }), plain('b', { Tags: long.join(', ') })));
  expect((await productAt('a')).tags).toBe('Glow, neon');
  const { tags } = await productAt('b');
  expect(tags?.length).toBeLessThanOrEqual(300);
  expect(long.join(', ').startsWith(tags ?? '-')).toBe(true);
  expect(remarks).toEqual(['3 text-cut Tags']);
  const { rows } = await sql<{ handle: string }>`
    select handle from products where search_vector @@ 'neon'::tsquery`.execute(db);
  expect(rows).toEqual([{ handle: 'a' }]);
});

test('the preview is a table of price, stock and remarks, and follows another choice of the same file', async () => {
  const content = new TextEncoder().encode(
    file(
      row({
        Handle: 'tee',
        Title: 'Tee',
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Variant Price': '15',
        'Image Src': 'https://pictures.example/tee.jpg',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '-1',
      }),
      row({
        Handle: 'tee',
        'Option1 Value': 'L',
        'Variant Price': '18',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '4',
      }),
    ),
  );
  const saved = await saveDraft(db, 'owner', { fileName: 'tee.csv', category: 'cosplay', content });
  if (!saved.ok) throw new Error(saved.reason);
  const id = saved.value;
  const run = () =>
    runImport(db, id, {
      signal: new AbortController().signal,
      afterImport: async () => {},
      onFault: (error) => {
        throw error;
      },
    });
  const first = async () => (await findDraft(db, 'owner', id))?.preview?.added.rows[0];
  await run();
  expect(await first()).toMatchObject({
    facts: { price: 15_00, payable: 15_00, isFrom: true, units: 4, variants: 2, isPublished: false },
    remarks: [{ kind: 'stock-below-zero', line: 2 }],
  });
  expect(await findPreviewPicture(db, 'owner', id, 2)).toBe('https://pictures.example/tee.jpg');
  expect(await findPreviewPicture(db, 'owner', id, 3)).toBeNull();
  expect(await findPreviewPicture(db, 'other', id, 2)).toBeNull();

  await repeatRun(db, 'owner', id, { category: 'cosplay', factor: 80, publish: true });
  await run();
  expect(await first()).toMatchObject({ facts: { price: 1_200_00, isPublished: true } });
  expect((await findDraft(db, 'owner', id))?.choice).toEqual({ category: 'cosplay', factor: 80, publish: true });
  expect(await db.selectFrom('products').select('id').execute()).toEqual([]);
  await requestImport(db, 'owner', id);
  await run();
  expect(await productAt('tee')).toMatchObject({ from_price_paise: 1_200_00, published: true });
});
