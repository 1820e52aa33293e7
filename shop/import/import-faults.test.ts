import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { saveProduct } from '#shop/catalog/editing/save-product.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { productInput } from '#tests/support/fixtures/catalog.ts';
import { file, HEAD, importsInto, plain, row } from '#tests/support/fixtures/shopify-file.ts';
import { importReasons } from './import-copy.ts';

const { db } = await openTestDatabase();
const importing = importsInto(db);
beforeEach(async () => {
  await sql`truncate products cascade`.execute(db);
});

const handles = async () =>
  (await db.selectFrom('products').select('handle').orderBy('handle').execute()).map(({ handle }) => handle);

test('each refused row is reported with its line, and the others are imported', async () => {
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
  const { report, remarks } = await importing(content);
  expect(remarks).toEqual([
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

test('a product with one invalid row is skipped completely, with all its errors', async () => {
  const size = (value: string, cells: Record<string, string> = {}) =>
    row({ Handle: 'tee', 'Option1 Value': value, 'Variant Price': '500', ...cells });
  const { report, remarks } = await importing(
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
  expect(remarks).toEqual(['6 wrong-columns 26/25 [3-7]', '7 no-handle  [3-7]']);
  expect(report).toMatchObject({ created: 2, refusedProducts: 1, refusedRows: 5 });
  const fixed = await importing(
    file(
      size('S', { Title: 'Tee', 'Option1 Name': 'Size', 'Variant Price': 'free' }),
      size('M'),
      size('L', { 'Variant Price': '', 'Variant SKU': 'L' }),
    ),
  );
  expect(fixed.remarks).toEqual(['2 wrong-number free [2-4]', '4 no-price  [2-4]']);
  expect(await handles()).toEqual(['after', 'before']);
});

test('of several size tables, only those that cannot be stored are refused', async () => {
  const withTable = (handle: string, table: string) => `${plain(handle)},"${table.replaceAll('"', '""')}"`;
  const { remarks } = await importing(
    [
      `${HEAD.join(',')},Size Table`,
      withTable('nul', '{"head":["Size\\u0000"],"rows":[["S"]]}'),
      withTable('half', '{"head":["Size"],"rows":[["\\ud83d"]]}'),
      withTable('good', '{"head":["Size"],"rows":[["S"]]}'),
      '',
    ].join('\n'),
  );
  expect(remarks).toEqual(['2 field-wrong sizeTable [2-2]', '3 field-wrong sizeTable [3-3]']);
  expect(await handles()).toEqual(['good']);
});

test('a file of another shop does not turn a digital item into goods', async () => {
  const digital = productInput({ type: 'digital', category: null, name: 'Wallpaper' });
  await saveProduct(db, digital, { handle: 'wallpaper', reference: 'test' });
  const { remarks } = await importing(file(plain('wallpaper'), plain('crane')));
  expect(remarks).toEqual(['2 field-wrong type [2-2]']);
  expect(importReasons['field-wrong']('type')).toContain('give it another handle');
  expect(await handles()).toEqual(['crane', 'wallpaper']);
  expect(await db.selectFrom('products').select('type').where('handle', '=', 'wallpaper').execute()).toEqual([
    { type: 'digital' },
  ]);
});

test('a file without products is refused', async () => {
  expect((await importing('')).imported).toMatchObject({ ok: false, reason: 'file-empty' });
  expect((await importing('Name,Cost\nA,5\n')).imported).toEqual({
    ok: false,
    reason: 'not-a-product-file',
    missing: ['Handle', 'Title', 'Variant Price'],
  });
  expect((await importing('Handle,Title,Variant Price\n')).report).toMatchObject({ rows: 0, created: 0 });
});

test('a product with thousands of rows is refused without blocking others', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) =>
    row({ Handle: 'huge', Title: 'Huge', 'Option1 Name': 'No.', 'Option1 Value': String(at), 'Variant Price': '5' }),
  );
  const { report, remarks } = await importing(file(...rows, plain('next')));
  expect(remarks[0]).toMatch(/^2 too-many-variants/);
  expect(report).toMatchObject({ created: 1, refusedRows: 5_000 });
});
