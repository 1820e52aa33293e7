import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { saveProduct } from '#shop/catalog/editing/save-product.server.ts';
import { deadlocksOf, openConnections, openTestDatabase } from '#tests/support/database.ts';
import {
  availabilityNow,
  expectLedgerBalanced,
  openProduct,
  productInput,
  stockOf,
  variantInput,
  withSizes,
} from '#tests/support/fixtures/catalog.ts';
import { returnStock, takeStock } from './stock.server.ts';

/** Real connections, one for each buyer: a race on a single connection is none. */
const BUYERS = 50;

const { db, pool } = await openTestDatabase({ poolSize: BUYERS });
await openConnections(db, BUYERS);
expect(pool.totalCount).toBe(BUYERS);

const buyers = <Outcome>(buy: (buyer: number) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)));

test('exactly twenty of fifty concurrent buyers get one of twenty units', async () => {
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 20 })] });
  const [variantId = ''] = variantIds;
  const outcomes = await buyers((buyer) =>
    withTransaction(db, (trx) => takeStock(trx, [{ variantId, quantity: 1 }], `rush:${buyer}`)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
  expect(await stockOf(db, variantId)).toBe(0);
  expect(await availabilityNow(db, id)).toBe('sold-out');
  await expectLedgerBalanced(db);
});

test('orders with the same lines in opposite order do not deadlock', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => openProduct(db, withSizes(40, 40, 40))));
  const variantIds = made.flatMap((product) => product.variantIds);
  const before = await deadlocksOf(db);
  const outcomes = await buyers((buyer) => {
    const lines = variantIds.map((variantId) => ({ variantId, quantity: 1 }));
    return withTransaction(db, (trx) => takeStock(trx, buyer % 2 ? lines : lines.toReversed(), `many:${buyer}`));
  });
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(40);
  expect(await deadlocksOf(db)).toBe(before);
  for (const { id } of made) expect(await availabilityNow(db, id)).toBe('sold-out');
  await expectLedgerBalanced(db);
});

test('two sizes that sell out at the same time leave the product sold out', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, variantIds } = await openProduct(db, withSizes(6, 6, 6));
    await Promise.all(
      variantIds.map((variantId) =>
        withTransaction(db, (trx) => takeStock(trx, [{ variantId, quantity: 6 }], `size:${variantId}`)),
      ),
    );
    expect(await availabilityNow(db, id)).toBe('sold-out');
  }
});

/** Runs the first transaction up to its commit, lets the second one meet it, then commits the first. */
async function meet(first: (trx: Db) => Promise<unknown>, second: (trx: Db) => Promise<unknown>): Promise<void> {
  const [done, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = withTransaction(db, async (trx) => {
    await first(trx);
    done.resolve();
    await open.promise;
  });
  await done.promise;
  const visitor = withTransaction(db, async (trx) => void (await second(trx)));
  // Long enough to reach the lock; a transaction that needs none is done by then.
  await pause(100);
  open.resolve();
  await Promise.all([holder, visitor]);
}

test('of two who buy the last units of different sizes the later one sees the earlier change', async () => {
  const { id, variantIds } = await openProduct(db, withSizes(6, 6));
  const [small = '', large = ''] = variantIds;
  await meet(
    (trx) => takeStock(trx, [{ variantId: small, quantity: 6 }], 'meet:1'),
    (trx) => takeStock(trx, [{ variantId: large, quantity: 6 }], 'meet:2'),
  );
  expect(await availabilityNow(db, id)).toBe('sold-out');
});

test('returning the same order twice at the same time returns its stock once', async () => {
  const { variantIds } = await openProduct(db, withSizes(9));
  const [variantId = ''] = variantIds;
  await withTransaction(db, (trx) => takeStock(trx, [{ variantId, quantity: 4 }], 'both'));
  await meet(
    (trx) => returnStock(trx, 'both'),
    (trx) => returnStock(trx, 'both'),
  );
  expect(await stockOf(db, variantId)).toBe(9);
  await expectLedgerBalanced(db);
});

test('concurrent taking, returning and saving keep ledger, stock and product consistent', async () => {
  const first = await openProduct(db, withSizes(30, 30));
  const second = await openProduct(db, withSizes(6, 6));
  const all = [...first.variantIds, ...second.variantIds];
  await buyers(async (buyer) => {
    const lines = (buyer % 2 ? all : all.toReversed()).map((variantId) => ({ variantId, quantity: 1 }));
    const taken = await withTransaction(db, (trx) => takeStock(trx, lines, `mixed:${buyer}`));
    if (buyer % 5 === 0) {
      const input = productInput({ ...withSizes(undefined as never, undefined as never), price: (100 + buyer) * 100 });
      const saved = await saveProduct(db, input, { id: buyer % 2 ? first.id : second.id, reference: 'edit' });
      expect(saved.ok).toBe(true);
    }
    if (taken.ok && buyer % 3 === 0) await withTransaction(db, (trx) => returnStock(trx, `mixed:${buyer}`));
  });
  await expectLedgerBalanced(db);
  for (const { id, variantIds } of [first, second]) {
    const stocks = await Promise.all(variantIds.map((variantId) => stockOf(db, variantId)));
    const most = Math.max(...stocks.map(Number));
    expect(await availabilityNow(db, id)).toBe(most === 0 ? 'sold-out' : most <= 5 ? 'low' : 'in-stock');
  }
});

test('twenty concurrent saves of one handle make one product', async () => {
  const saved = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      saveProduct(db, productInput({ name: `Crane ${at}` }), { handle: 'one-crane', reference: 'import' }),
    ),
  );
  const ids = new Set(saved.map((outcome) => (outcome.ok ? outcome.value.id : outcome.reason)));
  expect(ids.size).toBe(1);
  expect(saved.filter((outcome) => outcome.ok && outcome.value.isNew)).toHaveLength(1);
  await expectLedgerBalanced(db);
});
