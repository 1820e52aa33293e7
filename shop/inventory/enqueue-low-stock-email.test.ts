import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { composeShop } from '#server/compose.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, withSizes } from '#tests/support/fixtures/catalog.ts';
import { enqueueLowStockEmail } from './low-stock.server.ts';
import { takeStock } from './stock.server.ts';

const connection = await openTestDatabase();
const { db } = connection;
const { orderContext } = composeShop(parseEnv({ SHOP_EMAIL: 'o@example.com' }), connection);

const emails = () => db.selectFrom('outbox').select('facts').where('kind', '=', 'low-stock').execute();

test('the owner gets one email a day about products that sold and run low', async () => {
  await openProduct(db, { name: 'Quiet Fan', ...withSizes(1) });
  await enqueueLowStockEmail(orderContext);
  expect(await emails()).toEqual([]);
  const { variantIds } = await openProduct(db, { name: 'Busy Fan', ...withSizes(7, 40) });
  await withTransaction(db, (trx) =>
    takeStock(
      trx,
      variantIds.map((variantId) => ({ variantId, quantity: 4 })),
      newId(),
    ),
  );
  await Promise.all([
    enqueueLowStockEmail(orderContext),
    enqueueLowStockEmail(orderContext),
    enqueueLowStockEmail(orderContext),
  ]);
  await enqueueLowStockEmail(orderContext);
  expect((await emails()).map(({ facts }) => facts)).toEqual([
    { products: [{ name: 'Busy Fan', optionText: 'Size 1', left: 3 }] },
  ]);
});
