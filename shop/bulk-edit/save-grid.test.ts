import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { newId } from '#db/ids.ts';
import { quickEdit } from '#shop/catalog/editing/quick-edit.server.ts';
import type { CollectionRule } from '#shop/collections/collection.ts';
import { setStock } from '#shop/inventory/stock.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import {
  availabilityNow,
  expectLedgerBalanced,
  openProduct,
  removeProduct,
  stockOf,
  variantInput,
  withSizes,
} from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { chooseGrid, listGrid } from './list-grid.server.ts';
import type { GridEdit, GridValues } from './product-grid.ts';
import { saveGrid } from './save-grid.server.ts';
import { cleanUpEdits, findUndoable, undoGrid } from './undo-grid.server.ts';

const { db } = await openTestDatabase({ poolSize: 4 });

beforeEach(async () => {
  await sql`truncate products, collections, product_edits, audit_log cascade`.execute(db);
});

/** What the page sends for a product with these values typed. */
async function typed(id: string, values: Partial<GridValues> = {}, stocks: string[] = []): Promise<GridEdit> {
  const [row] = await listGrid(db, [id]);
  if (!row) throw new Error('The product is not in the grid');
  return {
    id,
    version: row.version,
    values: { ...row.values, ...values },
    collectionsWas: row.values.collections,
    stocks: (row.stocks ?? []).map(({ variantId, stock }, at) => ({
      variantId,
      typed: stocks[at] ?? stock,
      was: stock,
    })),
  };
}

const save = (edits: GridEdit[], saveId = newId()) => saveGrid(db, { adminId: 'asha', type: 'shop', saveId, edits });

const productAt = (id: string) => db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const handMade = (title: string, rule: CollectionRule | null = null) =>
  openCollection(db, { title, slug: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'), rule });

/** Fills a collection to its limit with copies of the only product. */
async function fill(collectionId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'products'
      and is_generated = 'NEVER' and column_name not in ('id', 'handle')`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    with copies as (
      insert into products (id, handle, ${columns}) select gen_random_uuid(), 'copy-' || n, ${columns}
      from products, generate_series(1, ${numbers.COLLECTION_PRODUCTS_MAX}::integer) as n returning id)
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}, id, row_number() over () from copies`.execute(db);
}

const RULE: CollectionRule = {
  type: 'shop',
  category: null,
  series: null,
  min: null,
  max: null,
  inStock: false,
  sort: 'newest',
  count: 10,
};

test('every cell is stored with ledger, price history, search words and audit log', async () => {
  await handMade('Summer, hot');
  const { id, variantIds } = await openProduct(db, { name: 'Tee', price: 499_00, hsn: '39264049', ...withSizes(3, 8) });
  const values = {
    price: '₹ 1,000',
    discount: '12.5',
    category: 'stickers & decals',
    series: 'Moon',
    collections: 'summer, hot',
    tags: 'glow, neon',
  };
  const edit = await typed(id, values, ['0', '']);
  expect(await save([edit])).toMatchObject([{ id, result: 'saved', version: 2 }]);
  expect(await productAt(id)).toMatchObject({
    price_paise: 1_000_00,
    from_payable_paise: 875_00,
    discount: 12.5,
    category: 'stickers',
    series: 'Moon',
    tags: 'glow, neon',
    version: 2,
    hsn: '39199090',
    availability: 'made-to-order',
  });
  expect(await Promise.all(variantIds.map((variant) => stockOf(db, variant)))).toEqual([0, null]);
  await expectLedgerBalanced(db);
  const [row] = await listGrid(db, [id]);
  expect(row?.values).toMatchObject({ collections: 'Summer, hot', category: 'Stickers & Decals' });
  const history = await db.selectFrom('price_changes').selectAll().where('product_id', '=', id).execute();
  expect(history).toMatchObject([{ price_before_paise: 499_00, price_paise: 1_000_00, changed_by: 'asha' }]);
  const { rows: found } = await sql`select id from products where search_vector @@ 'neon'::tsquery`.execute(db);
  expect(found).toEqual([{ id }]);
  const log = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('id').execute();
  expect(log).toMatchObject([
    { action: 'product.update', before: { price: 499, 'stock Size 1': 3 }, after: { price: 1000, 'stock Size 1': 0 } },
    { action: 'product.update', before: { collections: '' }, after: { collections: 'Summer, hot' } },
  ]);
  // The answer was lost, and the page sends it again: nothing is written twice.
  expect(await save([edit])).toMatchObject([{ result: 'unchanged', version: 2 }]);
  expect((await productAt(id)).version).toBe(2);
});

test('an invalid row says why, and the others are saved', async () => {
  const { id: bad, variantIds } = await openProduct(db, { name: 'Bad' });
  const { id: good } = await openProduct(db, { name: 'Good' });
  await handMade('By rule', RULE);
  const values = { price: 'much', discount: '101', category: 'cars', collections: 'By rule', series: 'x'.repeat(61) };
  const answers = await save([await typed(bad, values, ['1.5']), await typed(good, { price: '5' })]);
  expect(answers).toMatchObject([{ result: 'invalid' }, { result: 'saved' }]);
  expect(Object.keys(answers[0]?.faults ?? {}).toSorted()).toEqual(
    ['category', 'collections', 'discount', 'price', 'series', `stock-${variantIds[0]}`].toSorted(),
  );
  expect(await productAt(bad)).toMatchObject({ version: 1, price_paise: 499_00 });
  expect(await productAt(good)).toMatchObject({ version: 2, price_paise: 5_00 });
});

test('what somebody else changed or sold meanwhile is a conflict that shows what is stored', async () => {
  const { id: edited } = await openProduct(db, { name: 'Edited' });
  const { id: sold, variantIds } = await openProduct(db, { name: 'Sold', variants: [variantInput({ stock: 10 })] });
  const { id: gone } = await openProduct(db, { name: 'Gone' });
  const { id: collected } = await openProduct(db, { name: 'Collected' });
  const summer = await handMade('Summer');
  await handMade('Winter');
  const edits = await Promise.all([
    typed(edited, { price: '600' }),
    typed(sold, { price: '600' }, ['12']),
    typed(gone, { price: '600' }),
    typed(collected, { collections: 'Winter' }),
  ]);
  const theirs = { id: edited, version: 1, price: 450_00, discount: 0, stocks: [] };
  expect(await quickEdit(db, 'ravi', 'shop', theirs)).toMatchObject({ ok: true });
  await setStock(db, variantIds[0] ?? '', 7, 'sold');
  await removeProduct(db, gone);
  await db
    .insertInto('collection_products')
    .values({ collection_id: summer, product_id: collected, position: 1 })
    .execute();
  const answers = await save(edits);
  expect(answers.map(({ result }) => result)).toEqual(['conflict', 'conflict', 'gone', 'conflict']);
  expect(answers[0]).toMatchObject({ version: 2, row: { values: { price: '450' } } });
  expect(answers[1]?.row?.stocks).toMatchObject([{ stock: '7' }]);
  expect(answers[3]?.row?.values.collections).toBe('Summer');
  expect(await productAt(edited)).toMatchObject({ price_paise: 450_00 });
  expect(await productAt(sold)).toMatchObject({ price_paise: 499_00 });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(7);
  // Sent again with the version and stock of the answer, it is meant.
  expect(await save([await typed(sold, { price: '600' }, ['12'])])).toMatchObject([{ result: 'saved' }]);
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(12);
});

test('an undo restores the whole save, but nothing that changed since', async () => {
  await handMade('Summer');
  const opened = await Promise.all(
    ['A', 'B', 'C'].map((name) => openProduct(db, { name, tags: 'old', variants: [variantInput({ stock: 5 })] })),
  );
  const ids = opened.map(({ id }) => id);
  const before = await listGrid(db, ids);
  const saveId = newId();
  const change = { price: '900', category: 'Wall Decor', collections: 'Summer', tags: 'new' };
  // As two batches of one save.
  await save([await typed(ids[0] ?? '', change, ['9']), await typed(ids[1] ?? '', change, ['9'])], saveId);
  await save([await typed(ids[2] ?? '', change, ['9'])], saveId);
  expect(await findUndoable(db, 'asha', 'shop')).toMatchObject({ id: saveId, products: 3 });
  expect(await findUndoable(db, 'ravi', 'shop')).toBeNull();
  expect(await undoGrid(db, 'ravi', saveId)).toEqual({ undone: 0, kept: [], full: [] });
  await setStock(db, opened[2]?.variantIds[0] ?? '', 8, 'sold');
  expect(await undoGrid(db, 'asha', saveId)).toEqual({ undone: 2, kept: ['C'], full: [] });
  const after = await listGrid(db, ids);
  const shown = (rows: typeof before) =>
    rows.map(({ values, stocks }) => ({ values, stocks: stocks?.map(({ stock }) => stock) }));
  expect(shown(after.slice(0, 2))).toEqual(shown(before.slice(0, 2)));
  expect(after[2]?.values).toMatchObject(change);
  await expectLedgerBalanced(db);
  expect(await availabilityNow(db, ids[0] ?? '')).toBe('low');
  expect(await undoGrid(db, 'asha', saveId)).toEqual({ undone: 0, kept: [], full: [] });
  expect(await findUndoable(db, 'asha', 'shop')).toBeNull();
});

test('an undo restores the HSN that was typed, and both changes of it are in the audit log', async () => {
  const [own, usual] = ['39199090', '39264049'];
  // Typed for a figurine; it is also the usual one of the category that it goes to.
  const { id } = await openProduct(db, { category: 'figurines', hsn: own });
  const { id: plain } = await openProduct(db, { category: 'figurines', hsn: usual });
  const [saveId, older] = [newId(), newId()];
  const change = { category: 'Stickers & Decals' };
  await save([await typed(id, change), await typed(plain, change)], saveId);
  expect(await undoGrid(db, 'asha', saveId)).toMatchObject({ undone: 2 });
  expect(await productAt(id)).toMatchObject({ category: 'figurines', hsn: own });
  expect(await productAt(plain)).toMatchObject({ category: 'figurines', hsn: usual });
  const log = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', plain).orderBy('id').execute();
  expect(log).toMatchObject([
    { before: { hsn: usual }, after: { hsn: own } },
    { before: { hsn: own }, after: { hsn: usual } },
  ]);
  // A save that an earlier version remembered without the HSN.
  await save([await typed(plain, change)], older);
  await sql`update product_edits set replaced = replaced #- '{before,hsn}'`.execute(db);
  expect(await undoGrid(db, 'asha', older)).toMatchObject({ undone: 1 });
  expect(await productAt(plain)).toMatchObject({ category: 'figurines', hsn: usual });
});

test('saves are undone one after the other, the last one first', async () => {
  const { id } = await openProduct(db, { price: 500_00 });
  const [first, second, third] = [newId(), newId(), newId()];
  await save([await typed(id, { price: '600' })], first);
  await save([await typed(id, { price: '700' })], second);
  await save([await typed(id, { price: '800' })], third);
  expect(await undoGrid(db, 'asha', third)).toMatchObject({ undone: 1, kept: [] });
  expect(await undoGrid(db, 'asha', second)).toMatchObject({ undone: 1, kept: [] });
  expect((await productAt(id)).price_paise).toBe(600_00);
  expect(await undoGrid(db, 'asha', first)).toMatchObject({ undone: 1, kept: [] });
  expect((await productAt(id)).price_paise).toBe(500_00);
});

test('an undo says which products their collection has no room for', async () => {
  const { id } = await openProduct(db, { name: 'Lantern', tags: null });
  const collectionId = await handMade('Diwali');
  await save([await typed(id, { collections: 'Diwali' })]);
  const saveId = newId();
  await save([await typed(id, { collections: '', tags: 'lamp' })], saveId);
  await fill(collectionId);
  expect(await undoGrid(db, 'asha', saveId)).toEqual({ undone: 0, kept: [], full: ['Lantern'] });
  expect((await productAt(id)).tags).toBeNull();
});

test('a save can be undone for a day', async () => {
  const { id } = await openProduct(db);
  const saveId = newId();
  await save([await typed(id, { price: '900' })], saveId);
  await cleanUpEdits(db);
  expect(await findUndoable(db, 'asha', 'shop')).toMatchObject({ id: saveId });
  await sql`update product_edits set made_at = now() - interval '25 hours'`.execute(db);
  expect(await findUndoable(db, 'asha', 'shop')).toBeNull();
  await cleanUpEdits(db);
  expect(await undoGrid(db, 'asha', saveId)).toEqual({ undone: 0, kept: [], full: [] });
});

test('two administrators who save the same products at the same time never overwrite each other', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => (await openProduct(db, { name: `P${at}`, ...withSizes(5, 5) })).id),
  );
  const edits = (price: string) => Promise.all(ids.map((id) => typed(id, { price }, ['9', '9'])));
  const [mine, theirs] = await Promise.all([edits('100'), edits('200')]);
  const [one, other] = await Promise.all([
    saveGrid(db, { adminId: 'asha', type: 'shop', saveId: newId(), edits: mine }),
    saveGrid(db, { adminId: 'ravi', type: 'shop', saveId: newId(), edits: theirs.toReversed() }),
  ]);
  const results = [...one, ...other].map(({ result }) => result);
  expect(results.filter((result) => result === 'saved')).toHaveLength(ids.length);
  expect(results.filter((result) => result === 'conflict')).toHaveLength(ids.length);
  const versions = await db.selectFrom('products').select('version').execute();
  expect(versions.every(({ version }) => version === 2)).toBe(true);
  await expectLedgerBalanced(db);
});

test('the grid lists the selection or the query of a list, by name, without deleted products', async () => {
  const { id: b } = await openProduct(db, { name: 'b mask', published: false });
  const { id: a } = await openProduct(db, { name: 'A mask' });
  const { id: digital } = await openProduct(db, { name: 'mask', type: 'digital', category: null });
  const { id: gone } = await openProduct(db, { name: 'c mask' });
  await removeProduct(db, gone);
  const query = { q: 'mask', sort: 'newest', page: 1, filters: {} } as const;
  const all = (ids: string[]) => ({ ids, total: ids.length, isTotalCapped: false });
  expect(await chooseGrid(db, 'shop', { query })).toEqual(all([a, b]));
  expect(await chooseGrid(db, 'shop', { ids: [b, digital, gone] })).toEqual(all([b]));
  expect(await chooseGrid(db, 'digital', { query })).toEqual(all([digital]));
  expect(await chooseGrid(db, 'shop', { query: { ...query, filters: { status: 'draft' } } })).toMatchObject({
    ids: [b],
  });
  expect(await chooseGrid(db, 'shop', { query: { ...query, q: '!!' } })).toEqual(all([]));
});
