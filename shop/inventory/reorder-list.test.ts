import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, removeProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { exportReorder, listReorder } from './reorder-list.server.ts';
import { returnStock, takeStock } from './stock.server.ts';

const { db } = await openTestDatabase();

beforeEach(async () => {
  await sql`truncate products cascade`.execute(db);
});

const one = async (name: string, stock: number | null, changes: object = {}) =>
  (await openProduct(db, { name, variants: [variantInput({ stock })], ...changes })).variantIds[0] ?? '';

const sell = async (variantId: string, quantity: number, reference: string) => {
  expect(await takeStock(db, [{ variantId, quantity }], reference)).toMatchObject({ ok: true });
};

const list = async () => (await listReorder(db, 5, { page: 1, pageSize: 50 })).rows;

test('what runs out first comes first, with the units to order', async () => {
  const fast = await one('Fast', 40);
  await sell(fast, 30, 'order-1');
  const gone = await one('Gone', 12);
  await sell(gone, 12, 'order-2');
  await one('Slow', 3);
  const plenty = await one('Plenty', 100);
  await sell(plenty, 20, 'order-3');
  // 60 sold and 24 left lasts 12 days, although 24 is above the threshold.
  const soon = await one('Soon', 84);
  await sell(soon, 60, 'order-4');
  expect(await list()).toMatchObject([
    { name: 'Gone', stock: 0, sold: 12, daysLeft: 0, suggested: 17 },
    { name: 'Fast', stock: 10, sold: 30, daysLeft: 10, suggested: 25 },
    { name: 'Soon', stock: 24, sold: 60, daysLeft: 12, suggested: 41 },
    { name: 'Slow', stock: 3, sold: 0, daysLeft: null, suggested: 2 },
  ]);
});

test('what was cancelled or sold long ago does not count as sold', async () => {
  const id = await one('Mask', 9);
  await sell(id, 5, 'order-1');
  await returnStock(db, 'order-1');
  await sell(id, 4, 'order-2');
  expect(await list()).toMatchObject([{ name: 'Mask', stock: 5, sold: 4 }]);
  await sql`alter table stock_moves disable trigger stock_moves_stay`.execute(db);
  await sql`update stock_moves set created_at = now() - interval '31 days'`.execute(db);
  await sql`alter table stock_moves enable trigger stock_moves_stay`.execute(db);
  expect(await list()).toMatchObject([{ stock: 5, sold: 0, daysLeft: null, suggested: 0 }]);
});

test('variants are listed by themselves; deleted, demo and uncounted ones are not', async () => {
  await openProduct(db, { name: 'Tee', ...withSizes(0, 50, null) });
  await one('Demo', 0, { isDemo: true });
  await one('Draft', 1, { published: false });
  const { id } = await openProduct(db, { name: 'Removed', variants: [variantInput({ stock: 0 })] });
  await removeProduct(db, id);
  expect((await list()).map(({ name, optionText }) => [name, optionText])).toEqual([
    ['Tee', 'Size 1'],
    ['Draft', null],
  ]);
  const second = await listReorder(db, 5, { page: 2, pageSize: 1 });
  expect(second).toMatchObject({ total: 2, rows: [{ name: 'Draft' }] });
});

test('the file has every row, and no cell that a spreadsheet would run', async () => {
  await one('=SUM(A1)', 0);
  const parts: string[] = [];
  await exportReorder(db, 5, async (text) => void parts.push(text));
  expect(parts.join('').split('\r\n')).toEqual([
    'Product,Variant,SKU,Stock,Sold in 30 days,Days left,Suggested quantity',
    "'=SUM(A1),,,0,0,,5",
    '',
  ]);
});
