import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import type { OrderStatus } from '#db/tables/orders.ts';
import { changeProductFile } from '#shop/downloads/product-files.server.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import '#tests/support/database.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openCleanUp } from './clean-up.ts';

test('a file that is stored after it was paid is released and emailed once, at the next clean-up', async () => {
  const shop = await openTestShop();
  const { db, orderContext } = shop;
  const { id: productId } = await openProduct(db, { type: 'digital', category: null, name: 'Night Wallpapers' });
  const buy = async (status: OrderStatus, isPaid: boolean) => {
    const orderId = await writeOrder(db, { status, lines: [{ productId, name: 'Night Wallpapers' }] });
    const order = { kind: 'digital' as const, is_paid: isPaid };
    await db.updateTable('orders').set(order).where('id', '=', orderId).execute();
    return orderId;
  };
  const released = async () =>
    (await db.selectFrom('downloads').select('order_id').orderBy('order_id').execute()).map((row) => row.order_id);
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
  await sql`
    insert into refunds (id, order_id, amount_paise, reason, status, target)
    select ${newId()}, id, payable_paise, 'goodwill', 'done', 'store-credit' from orders where id = ${refunded}`.execute(
    db,
  );
  const cleanUp = openCleanUp(shop, log);
  await cleanUp();
  const file = { fileName: 'wallpapers.zip', link: 'https://files.example/wallpapers' };
  await changeProductFile(orderContext, 'asha', productId, file);
  await cleanUp();
  await cleanUp();
  expect(await released()).toEqual([paid]);
  const emails = await db.selectFrom('outbox').select('facts').where('kind', '=', 'download-ready').execute();
  expect(emails).toMatchObject([{ facts: { orderId: paid } }]);

  // Left waiting before the last start.
  const earlier = await buy('completed', true);
  await db
    .updateTable('product_files')
    .set({ updated_at: new Date(0) })
    .execute();
  await openCleanUp(shop, log)();
  expect(await released()).toEqual([paid, earlier]);
});
