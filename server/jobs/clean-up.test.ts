import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import type { OrderStatus } from '#db/tables/orders.ts';
import { withTransaction } from '#db/transaction.ts';
import { changeProductFile } from '#shop/downloads/product-files.server.ts';
import { listLeft, recordShares } from '#shop/orders/order-adjustments.server.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import '#tests/support/database.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openCleanUp } from './clean-up.ts';

test('a file that is stored after it was paid is released and emailed once, at the next clean-up', async () => {
  const shop = await openTestShop();
  const { db, orderContext } = shop;
  const digital = { type: 'digital' as const, category: null };
  const { id: productId } = await openProduct(db, { ...digital, name: 'Night Wallpapers' });
  const other = await openProduct(db, { ...digital, name: 'Day Wallpapers' });
  const lines = [
    { productId, name: 'Night Wallpapers' },
    { productId: other.id, name: 'Day Wallpapers' },
  ];
  const buy = async (status: OrderStatus, isPaid: boolean) => {
    const orderId = await writeOrder(db, { status, lines });
    const order = { kind: 'digital' as const, is_paid: isPaid };
    await db.updateTable('orders').set(order).where('id', '=', orderId).execute();
    return orderId;
  };
  const released = async () =>
    (
      await db
        .selectFrom('downloads')
        .select(['order_id', 'position'])
        .orderBy('order_id')
        .orderBy('position')
        .execute()
    ).map(({ order_id, position }) => [order_id, position]);
  const log = {
    info: () => {},
    error: ({ err }: { err?: unknown }) => {
      throw err;
    },
  };

  const paid = await buy('completed', true);
  await buy('confirmed', false);
  await buy('cancelled', true);
  const refunded = await buy('completed', true);
  await withTransaction(db, async (trx) => {
    const refundId = newId();
    const [night] = await listLeft(trx, refunded);
    await sql`
      insert into refunds (id, order_id, amount_paise, reason, status, target)
      values (${refundId}, ${refunded}, ${night?.goods}, 'goodwill', 'done', 'store-credit')`.execute(trx);
    await recordShares(trx, { orderId: refunded, refundId, shares: [{ line: 1, goods: night?.goods ?? 0, fees: 0 }] });
  });
  const cleanUp = openCleanUp(shop, log);
  await cleanUp();
  const file = { fileName: 'wallpapers.zip', link: 'https://files.example/wallpapers' };
  await changeProductFile(orderContext, 'asha', productId, file);
  await cleanUp();
  await cleanUp();
  expect(await released()).toEqual([[paid, 1]]);
  const emails = await db.selectFrom('outbox').select('facts').where('kind', '=', 'download-ready').execute();
  expect(emails).toMatchObject([{ facts: { orderId: paid } }]);

  await changeProductFile(orderContext, 'asha', other.id, { ...file, fileName: 'day.zip' });
  await cleanUp();
  expect(await released()).toEqual([
    [paid, 1],
    [paid, 2],
    [refunded, 2],
  ]);

  // Left waiting before the last start.
  const earlier = await buy('completed', true);
  await db
    .updateTable('product_files')
    .set({ updated_at: new Date(0) })
    .execute();
  await openCleanUp(shop, log)();
  expect((await released()).slice(3)).toEqual([
    [earlier, 1],
    [earlier, 2],
  ]);
});
