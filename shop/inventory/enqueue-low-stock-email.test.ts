import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, withSizes } from '#tests/support/fixtures/catalog.ts';
import { enqueueLowStockEmail } from './low-stock.server.ts';
import { takeStock } from './stock.server.ts';

const { db } = await openTestDatabase();
const cod = { isOn: true, maxPaise: null, feePaise: 0 };
const settings = {
  cod,
  codUnverified: 'refuse' as const,
  upiId: null,
  expiryMinutes: 15,
  ownerEmails: ['o@example.com'],
};
const orderContext: Pick<OrderContext, 'db' | 'settings'> = { db, settings };

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
