import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { suggestCustomers } from '#shop/accounts/find-customers.server.ts';
import { findOrderByNumber } from '#shop/fulfilment/list-admin-orders.server.ts';
import { suggestAdminProducts } from '#shop/search/list-admin-products.server.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';

test('an order is found by its whole number alone', async () => {
  const { db } = await openTestShop();
  const id = await writeOrder(db, { status: 'packed' });
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  const hit = { id, number, status: 'packed', name: 'Asha Rao' };
  expect(await findOrderByNumber(db, String(number))).toEqual(hit);
  expect(await findOrderByNumber(db, `#${number}`)).toEqual(hit);
  for (const text of ['', String(number + 1), `${number} 1`, 'crane', '99999999999999'])
    expect(await findOrderByNumber(db, text), text).toBeNull();
});

test('products are found by part of their name, drafts too; a percent sign is no wildcard', async () => {
  const { db } = await openTestShop();
  const mask = await openProduct(db, { name: 'Fox Mask', published: false });
  const stand = await openProduct(db, { name: 'Mask Stand' });
  const gone = await openProduct(db, { name: 'Mask of Rain' });
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
  const find = async (text: string, count = 5) => (await suggestAdminProducts(db, { text, count })).map(({ id }) => id);
  expect(await find('mask')).toEqual([stand.id, mask.id]);
  expect(await find('mask', 1)).toEqual([stand.id]);
  expect(await find('%')).toEqual([]);
});

test('customers are found by name, with a masked email address', async () => {
  const { db } = await openTestShop();
  const { customerId } = await openCustomer(db);
  await db
    .updateTable('customers')
    .set({ name: 'Noor Khan', email: 'noor@example.com' })
    .where('id', '=', customerId)
    .execute();
  const [hit, ...others] = await suggestCustomers(db, { text: 'noor kh', count: 5 });
  expect(hit).toMatchObject({ id: customerId, name: 'Noor Khan' });
  expect(hit?.email).not.toContain('noor@');
  expect(others).toEqual([]);
});
