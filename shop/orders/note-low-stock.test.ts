import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connection, connect } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { takeStock } from '#shop/catalog/take-stock.server.ts';
import { openProduct, withSizes } from '#tests/support/catalog.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Desk } from './desk.ts';
import { noteLowStock } from './note-low-stock.server.ts';

let database: TestDatabase;
let connection: Connection;
let desk: Pick<Desk, 'db' | 'settings'>;
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
  const cod = { isOn: true, maxPaise: null, feePaise: 0 };
  const settings = { cod, upiId: null, expiryMinutes: 15, owner: 'o@example.com', ownerEmails: ['o@example.com'] };
  desk = { db: connection.db, settings };
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const letters = () => connection.db.selectFrom('outbox').select('facts').where('kind', '=', 'low-stock').execute();

test('the owner hears once a day what sold and runs out, and nothing of what only lies there', async () => {
  await openProduct(connection.db, { name: 'Quiet Fan', ...withSizes(1) });
  await noteLowStock(desk);
  expect(await letters()).toEqual([]);
  const { variantIds } = await openProduct(connection.db, { name: 'Busy Fan', ...withSizes(7, 40) });
  await withTransaction(connection.db, (trx) =>
    takeStock(
      trx,
      variantIds.map((variantId) => ({ variantId, pieces: 4 })),
      newId(),
    ),
  );
  await Promise.all([noteLowStock(desk), noteLowStock(desk), noteLowStock(desk)]);
  await noteLowStock(desk);
  expect((await letters()).map(({ facts }) => facts)).toEqual([
    { products: [{ name: 'Busy Fan', optionText: 'Size 1', left: 3 }] },
  ]);
});
