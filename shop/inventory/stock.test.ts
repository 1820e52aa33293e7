import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import {
  availabilityNow,
  expectLedgerBalanced,
  openProduct,
  stockOf,
  withSizes,
} from '#tests/support/fixtures/catalog.ts';
import { returnStock, setStock, takeStock } from './stock.server.ts';

const { db } = await openTestDatabase();

const take = (lines: [string, number][], reference: string) =>
  withTransaction(db, (trx) =>
    takeStock(
      trx,
      lines.map(([variantId, quantity]) => ({ variantId, quantity })),
      reference,
    ),
  );
const returnUnits = (reference: string) => withTransaction(db, (trx) => returnStock(trx, reference));
const set = (variantId: string, quantity: number | null) =>
  withTransaction(db, (trx) => setStock(trx, variantId, quantity, 'counted'));
const one = <Item>(items: readonly Item[]): Item => items[0] as Item;

test('an order takes its stock and records it in the ledger', async () => {
  const { variantIds } = await openProduct(db, withSizes(10, 8));
  const [small = '', large = ''] = variantIds;
  expect(
    await take(
      [
        [small, 3],
        [large, 8],
        [small, 1],
      ],
      'order:1',
    ),
  ).toEqual({ ok: true, value: undefined });
  expect([await stockOf(db, small), await stockOf(db, large)]).toEqual([6, 0]);
  const moves = await db
    .selectFrom('stock_moves')
    .select(['variant_id', 'quantity', 'reason'])
    .where('reference', '=', 'order:1')
    .orderBy('quantity')
    .execute();
  expect(moves).toEqual([
    { variant_id: large, quantity: -8, reason: 'taken' },
    { variant_id: small, quantity: -4, reason: 'taken' },
  ]);
  await expectLedgerBalanced(db);
});

test('an order without enough stock takes nothing and reports what is left', async () => {
  const { variantIds } = await openProduct(db, withSizes(5, 2));
  const [small = '', large = ''] = variantIds;
  const gone = newId();
  const outcome = await db.transaction().execute((trx) =>
    takeStock(
      trx,
      [
        { variantId: small, quantity: 1 },
        { variantId: large, quantity: 3 },
        { variantId: gone, quantity: 1 },
      ],
      'short',
    ),
  );
  expect(outcome).toEqual({
    ok: false,
    reason: 'out-of-stock',
    short: expect.arrayContaining([
      { variantId: large, left: 2 },
      { variantId: gone, left: 0 },
    ]),
  });
  // Even the caller who commits all the same has taken nothing.
  expect([await stockOf(db, small), await stockOf(db, large)]).toEqual([5, 2]);
  expect(await db.selectFrom('stock_moves').selectAll().where('reference', '=', 'short').execute()).toEqual([]);
});

test('a line without enough stock leaves the stock of all other lines', async () => {
  const { variantIds } = await openProduct(db, withSizes(5, 2));
  const [small = '', large = ''] = variantIds;
  const lines = [small, large].map((variantId) => ({ variantId, quantity: 3 }));
  expect((await db.transaction().execute((trx) => takeStock(trx, lines, 'one-short'))).ok).toBe(false);
  expect([await stockOf(db, small), await stockOf(db, large)]).toEqual([5, 2]);
});

test('an order with a deleted variant takes no stock', async () => {
  const { variantIds } = await openProduct(db, withSizes(5));
  const outcome = await db.transaction().execute((trx) =>
    takeStock(
      trx,
      [
        { variantId: one(variantIds), quantity: 1 },
        { variantId: newId(), quantity: 1 },
      ],
      'half',
    ),
  );
  expect(outcome.ok).toBe(false);
  expect(await stockOf(db, one(variantIds))).toBe(5);
});

test('made-to-order products can always be ordered and have no stock entries', async () => {
  const { id, variantIds } = await openProduct(db, withSizes(null));
  expect((await take([[one(variantIds), 10]], 'bespoke')).ok).toBe(true);
  await returnUnits('bespoke');
  expect(await stockOf(db, one(variantIds))).toBeNull();
  expect(await availabilityNow(db, id)).toBe('made-to-order');
  expect(await db.selectFrom('stock_moves').selectAll().where('reference', '=', 'bespoke').execute()).toEqual([]);
});

test('availability changes at every threshold of the stock', async () => {
  const { id, variantIds } = await openProduct(db, withSizes(7, 2));
  const first = one(variantIds);
  expect(await availabilityNow(db, id)).toBe('in-stock');
  await take([[first, 2]], 'follow:1');
  expect(await availabilityNow(db, id)).toBe('low');
  await take(
    [
      [first, 5],
      [variantIds[1] ?? '', 2],
    ],
    'follow:2',
  );
  expect(await availabilityNow(db, id)).toBe('sold-out');
  await returnUnits('follow:1');
  expect(await availabilityNow(db, id)).toBe('low');
  await returnUnits('follow:2');
  expect(await availabilityNow(db, id)).toBe('in-stock');
  await set(first, null);
  expect(await availabilityNow(db, id)).toBe('made-to-order');
  await expectLedgerBalanced(db);
});

test('a repeated return restores the stock once', async () => {
  const { variantIds } = await openProduct(db, withSizes(9));
  const variant = one(variantIds);
  await take([[variant, 4]], 'back');
  await Promise.all([returnUnits('back'), returnUnits('back'), returnUnits('back')]);
  await returnUnits('back');
  expect(await stockOf(db, variant)).toBe(9);
  await expectLedgerBalanced(db);
});

test('units returned to a product that is now made to order leave the ledger at zero', async () => {
  const { variantIds } = await openProduct(db, withSizes(9));
  const variant = one(variantIds);
  await take([[variant, 4]], 'late');
  await set(variant, null);
  await returnUnits('late');
  await expectLedgerBalanced(db);
  await set(variant, 3);
  await returnUnits('late');
  expect(await stockOf(db, variant)).toBe(3);
  await expectLedgerBalanced(db);
});

test('setting the stock records the difference, and an equal value nothing', async () => {
  const { variantIds } = await openProduct(db, withSizes(9));
  const variant = one(variantIds);
  for (const quantity of [12, 12, null, null, 0, 4]) expect((await set(variant, quantity)).ok).toBe(true);
  const moves = await db
    .selectFrom('stock_moves')
    .select(['quantity', 'reason'])
    .where('variant_id', '=', variant)
    .orderBy('id')
    .execute();
  expect(moves).toEqual([
    { quantity: 9, reason: 'opening' },
    { quantity: 3, reason: 'set' },
    { quantity: -12, reason: 'set' },
    { quantity: 4, reason: 'set' },
  ]);
  expect(await set(variant, -1)).toMatchObject({ ok: false, reason: 'stock-wrong' });
  expect(await set(variant, 1.5)).toMatchObject({ ok: false, reason: 'stock-wrong' });
  expect(await set(newId(), 1)).toMatchObject({ ok: false, reason: 'no-such-variant' });
});

test('stock entries cannot be changed', async () => {
  const { variantIds } = await openProduct(db, withSizes(3));
  const moves = () => sql`update stock_moves set quantity = 99 where variant_id = ${one(variantIds)}`.execute(db);
  const loss = () => sql`delete from stock_moves where variant_id = ${one(variantIds)}`.execute(db);
  await expect(moves()).rejects.toThrow('append-only');
  await expect(loss()).rejects.toThrow('append-only');
});
