import { expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { registeredShop, writeOrder } from '#tests/support/fixtures/orders.ts';
import { cleanUpOrders, eraseOrders } from './customer-orders.server.ts';

const { db } = await openTestDatabase();

const rowOf = (id: string) =>
  db
    .selectFrom('orders')
    .select(['username', 'email', 'phone', 'address', 'payable_paise', 'customer_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('erasing a customer anonymises their orders, except shipped parcels, and keeps the ledger', async () => {
  const customer = { id: 'asha', name: 'Asha', email: 'asha@example.com' };
  await db.insertInto('customers').values(customer).execute();
  const [over, open, other] = await Promise.all([
    writeOrder(db, { customerId: 'asha', status: 'completed' }),
    writeOrder(db, { customerId: 'asha', status: 'shipped' }),
    writeOrder(db, { status: 'completed' }),
  ]);
  await issueInvoice(db, registeredShop, over);
  await eraseOrders(db, 'asha');
  await db.deleteFrom('customers').where('id', '=', 'asha').execute();
  const gone = { username: null, email: null, customer_id: null };
  expect(await rowOf(over)).toMatchObject({ ...gone, address: null, phone: null, payable_paise: 499_00 });
  expect(await rowOf(open)).toMatchObject({ ...gone, address: { city: 'Bengaluru' } });
  await db.updateTable('orders').set({ status: 'completed' }).where('id', '=', open).execute();
  await cleanUpOrders(db);
  expect(await rowOf(open)).toMatchObject({ ...gone, address: null, phone: null });
  expect(await rowOf(other)).toMatchObject({ username: 'asha', address: { city: 'Bengaluru' } });
  const { document } = await db.selectFrom('invoices').select('document').executeTakeFirstOrThrow();
  expect(document).toMatchObject({ buyer: { name: 'Asha Rao' } });
});

test('tags and notes of an order that was open when its customer left go when it is over, also without an address', async () => {
  const customer = { id: 'meera', name: 'Meera', email: 'meera@example.com' };
  await db.insertInto('customers').values(customer).execute();
  const orderId = await writeOrder(db, { customerId: 'meera', status: 'shipped', address: null });
  await db.updateTable('orders').set({ phone: null }).where('id', '=', orderId).execute();
  await eraseOrders(db, 'meera');
  await db.deleteFrom('customers').where('id', '=', 'meera').execute();
  await db.insertInto('order_tags').values({ order_id: orderId, tag: 'meera k' }).execute();
  const tags = () => db.selectFrom('order_tags').select('tag').where('order_id', '=', orderId).execute();
  await cleanUpOrders(db);
  expect(await tags()).toHaveLength(1);
  await db.updateTable('orders').set({ status: 'completed' }).where('id', '=', orderId).execute();
  await cleanUpOrders(db);
  expect(await tags()).toEqual([]);
});
