import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import type { AdminProductQuery } from '#shop/search/admin-product.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { expectLedgerBalanced, openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { exportProducts } from './export-products.server.ts';
import { DRAFT_MAX_BYTES, findDraft, type ImportDraft, saveDraft } from './import-draft.server.ts';
import { previewImport, submitImport } from './run-import.server.ts';

const { db } = await openTestDatabase({ poolSize: 3 });
await sql`insert into customers (id, name, email) values ('owner', 'Owner', 'o@example.com'), ('other', 'Other', 'p@example.com')`.execute(
  db,
);

beforeEach(async () => {
  await sql`truncate products, import_drafts cascade`.execute(db);
});

async function exported(changes: Partial<AdminProductQuery> = {}): Promise<string> {
  const parts: string[] = [];
  const query: AdminProductQuery = { q: '', sort: 'newest', page: 1, filters: {}, ...changes };
  await exportProducts(db, {
    origin: 'https://shop.example',
    write: async (text) => void parts.push(text),
    only: { type: 'shop', query },
  });
  return parts.join('');
}

const draftOf = (text: string): ImportDraft => ({
  id: 'any',
  fileName: 'products.csv',
  category: null,
  content: new TextEncoder().encode(text),
});

async function preview(text: string) {
  const seen = await previewImport(db, draftOf(text));
  if (!seen.ok) throw new Error(`Refused: ${seen.reason}`);
  return seen.value;
}

async function take(text: string) {
  const taken = await submitImport(db, 'owner', draftOf(text));
  if (!taken.ok) throw new Error(`Refused: ${taken.reason}`);
  return taken.value;
}

/** All that a file could change. */
async function state(): Promise<unknown[]> {
  const tables = ['products', 'variants', 'product_images', 'stock_moves', 'search_words', 'audit_log'];
  const all = tables.map((table) => sql`select * from ${sql.table(table)} order by 1`.execute(db));
  return (await Promise.all(all)).map(({ rows }) => rows);
}

test('an export of a filtered list contains exactly those products, whatever the page and sort order', async () => {
  await openProduct(db, { name: 'Kept mask', published: false });
  await openProduct(db, { name: 'Other mask' });
  await openProduct(db, { name: 'Kept fan', published: false });
  await openProduct(db, { name: 'Digital mask', type: 'digital', category: null });
  const text = await exported({ q: 'mask', page: 9, sort: 'name', filters: { status: 'draft' } });
  expect(text.match(/mask/gi)).toHaveLength(2);
  expect(text).toContain('Kept mask');
  expect((await exported()).split('\r\n')).toHaveLength(5);
  expect((await exported({ q: '!!' })).split('\r\n')).toHaveLength(2);
});

test('a preview shows old and new values, and stores nothing', async () => {
  await openProduct(db, { name: 'Crane', price: 499_00, variants: [variantInput({ sku: 'CR-1', stock: 10 })] });
  await openProduct(db, { name: 'Same' });
  const file = (await exported())
    .replaceAll('499', '550')
    .replace(/^same,.*\r\n/m, (line) => line.replaceAll('550', '499'))
    .concat('fan,Fan\r\n', 'mask,Mask,shop,masks\r\n');
  const before = await state();
  const seen = await preview(file);
  expect(await state()).toEqual(before);
  expect(seen).toMatchObject({ unchanged: 1, refusedProducts: 2, added: { count: 0 }, changed: { count: 1 } });
  expect(seen.changed.rows[0]).toMatchObject({
    name: 'Crane',
    isNew: false,
    difference: { before: { price: 499 }, after: { price: 550 } },
  });
  expect(Object.keys(seen.changed.rows[0]?.difference?.after ?? {})).toEqual(['price']);
  expect(seen.refused.rows.map(({ line, kind }) => [line, kind])).toEqual([
    [4, 'wrong-columns'],
    [5, 'wrong-columns'],
  ]);
});

test('the import does what the preview showed, with an audit entry for each change', async () => {
  const { id } = await openProduct(db, { name: 'Crane', variants: [variantInput({ sku: 'CR-1', stock: 10 })] });
  const { id: same } = await openProduct(db, { name: 'Same' });
  const own = await exported();
  const [head = ''] = own.split('\r\n');
  const fan = (await exported({ q: 'crane' }))
    .replace(`${head}\r\n`, '')
    .replaceAll('crane', 'fan')
    .replaceAll('Crane', 'Fan')
    .replaceAll('CR-1', 'FAN-1');
  const file = own.replace('shopify,10', 'shopify,4') + fan;
  const seen = await preview(file);
  expect(seen).toMatchObject({ added: { count: 1, rows: [{ name: 'Fan' }] }, changed: { count: 1 }, unchanged: 1 });
  expect(await take(file)).toEqual(seen);
  await expectLedgerBalanced(db);
  const versions = await db.selectFrom('products').select(['id', 'version']).where('id', 'in', [id, same]).execute();
  expect(new Map(versions.map((row) => [row.id, row.version]))).toEqual(
    new Map([
      [id, 2],
      [same, 1],
    ]),
  );
  const actions = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'product.import')
    .orderBy('at')
    .execute();
  expect(actions).toMatchObject([
    { admin_id: 'owner', subject_id: id, subject_name: 'Crane', before: { stock: 10 }, after: { stock: 4 } },
    { admin_id: 'owner', subject_name: 'Fan', after: { SKU: 'FAN-1', price: 499 } },
  ]);
  // Fields without a value are no changes of a new product.
  expect(Object.values(actions[1]?.after ?? {})).not.toContain('');
  // Again there is nothing left to do.
  const after = await state();
  expect(await take(file)).toMatchObject({ added: { count: 0 }, changed: { count: 0 }, unchanged: 3 });
  expect(await state()).toEqual(after);
});

test('a file is visible to its administrator only, and is replaced by the next', async () => {
  const content = new TextEncoder().encode('Handle,Title,Variant Price\r\n');
  const saved = await saveDraft(db, 'owner', { fileName: 'a\0.csv', category: 'stickers', content });
  if (!saved.ok) throw new Error(saved.reason);
  expect(await findDraft(db, 'other', saved.value)).toBeNull();
  expect(await findDraft(db, 'owner', saved.value)).toMatchObject({ fileName: 'a.csv', state: 'reading' });
  const row = await db.selectFrom('import_drafts').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ category: 'stickers', rows_total: 0 });
  expect(Buffer.from(row.content).equals(content)).toBe(true);
  const next = await saveDraft(db, 'owner', { fileName: '', category: null, content });
  expect(await findDraft(db, 'owner', saved.value)).toBeNull();
  expect(await findDraft(db, 'owner')).toMatchObject({ id: next.ok && next.value, fileName: 'products.csv' });
  expect(await saveDraft(db, 'owner', { fileName: 'a', category: null, content: new Uint8Array() })).toMatchObject({
    reason: 'no-file',
  });
  const large = new Uint8Array(DRAFT_MAX_BYTES + 1);
  expect(await saveDraft(db, 'owner', { fileName: 'a', category: null, content: large })).toMatchObject({
    reason: 'file-too-large',
  });
});

test('a file with too many rows is refused before it is stored', async () => {
  const rows = (count: number) => new TextEncoder().encode(`Handle,Title,Variant Price\n${'a,A,1\n'.repeat(count)}`);
  const save = (content: Uint8Array) => saveDraft(db, 'owner', { fileName: 'a.csv', category: null, content });
  expect(await save(rows(numbers.IMPORT_MAX_ROWS))).toMatchObject({ ok: true });
  expect(await save(rows(numbers.IMPORT_MAX_ROWS + 1))).toMatchObject({ reason: 'too-many-rows' });
});
