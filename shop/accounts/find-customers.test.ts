import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { bengaluru, writeOrder } from '#tests/support/fixtures/orders.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import type { CustomerSort } from './customer-view.ts';
import { findCustomer, findCustomers, logOutCustomer, revealContact } from './find-customers.server.ts';

async function withCustomers() {
  const { db } = await openTestShop();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await db
    .insertInto('customers')
    .values([
      { id: 'asha', name: 'Asha Rao', username: 'asha', email: 'Asha.Rao@example.com', created_at: at(1) },
      {
        id: 'meera',
        name: 'meera',
        username: 'meera',
        email: 'm@mail.example',
        created_at: at(2),
        email_verified: true,
      },
      { id: 'odd', name: '100%_odd', username: null, email: 'odd@example.com', created_at: at(3) },
    ])
    .execute();
  const query = { q: '', sort: 'newest' as CustomerSort, page: 1, filters: {} };
  const find = async (changes: Partial<typeof query> = {}) => {
    const found = await findCustomers(db, { ...query, ...changes });
    return found.ok ? found.value.rows : found.reason;
  };
  const idsFor = async (changes: Partial<typeof query>) => {
    const rows = await find(changes);
    return typeof rows === 'string' ? rows : rows.map(({ id }) => id);
  };
  return { db, find, idsFor };
}

test('customers are found by parts of name, username and address, by phone and by order number', async () => {
  const { db, idsFor } = await withCustomers();
  const order = await writeOrder(db, { customerId: 'meera', address: { ...bengaluru, phone: '919876501234' } });
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', order).executeTakeFirstOrThrow();
  await db
    .insertInto('addresses')
    .values({
      id: newId(),
      customer_id: 'asha',
      slot: 1,
      name: 'Asha',
      phone: '9876543210',
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      address_line: '4 Lantern Street',
    })
    .execute();
  expect(await idsFor({ q: 'RAO' })).toEqual(['asha']);
  expect(await idsFor({ q: 'asha.rao@EXAMPLE.com' })).toEqual(['asha']);
  expect(await idsFor({ q: 'example.com' })).toEqual(['odd', 'asha']);
  expect(await idsFor({ q: 'me' })).toEqual(['meera']);
  expect(await idsFor({ q: '%_' })).toEqual(['odd']);
  expect(await idsFor({ q: '_' })).toEqual(['odd']);
  expect(await idsFor({ q: `#${number}` })).toEqual(['meera']);
  expect(await idsFor({ q: `${number}` })).toEqual(['meera']);
  expect(await idsFor({ q: '+91 98765-01234' })).toEqual(['meera']);
  expect(await idsFor({ q: '98765 43210' })).toEqual(['asha']);
  expect(await idsFor({ q: '543210' })).toEqual([]);
  expect(await idsFor({ q: 'nobody' })).toEqual([]);
});

test('the phone number of a profile is shown and searched', async () => {
  const { db, idsFor } = await withCustomers();
  await db.updateTable('customers').set({ phone: '9123456780' }).where('id', '=', 'asha').execute();
  expect(await idsFor({ q: '+91 91234 56780' })).toEqual(['asha']);
  expect(await findCustomer(db, 'asha', new Date())).toMatchObject({ phone: '••••••6780' });
  expect(await revealContact(db, { adminId: 'owner', customerId: 'asha' })).toMatchObject({
    value: { phones: ['9123456780'] },
  });
});

test('the list shows what each customer ordered and paid, and can be sorted by it', async () => {
  const { db, find, idsFor } = await withCustomers();
  const pay = (id: string) => db.updateTable('orders').set({ is_paid: true }).where('id', '=', id).execute();
  await pay(await writeOrder(db, { customerId: 'asha', lines: [{ pricePaise: 100_00 }] }));
  await pay(await writeOrder(db, { customerId: 'asha', status: 'refunded', lines: [{ pricePaise: 900_00 }] }));
  await writeOrder(db, { customerId: 'asha', lines: [{ pricePaise: 50_00 }] });
  await pay(await writeOrder(db, { customerId: 'odd', lines: [{ pricePaise: 200_00 }] }));
  const rows = await find({ q: 'asha' });
  expect(rows).toMatchObject([
    { email: 'A•••@example.com', orders: 2, spentPaise: 100_00, isVerified: false, lastOrderAt: expect.any(Date) },
  ]);
  expect(await idsFor({})).toEqual(['odd', 'meera', 'asha']);
  expect(await idsFor({ sort: 'oldest' })).toEqual(['asha', 'meera', 'odd']);
  expect(await idsFor({ sort: 'name' })).toEqual(['odd', 'asha', 'meera']);
  expect(await idsFor({ sort: 'name-back' })).toEqual(['meera', 'asha', 'odd']);
  expect(await idsFor({ sort: 'most-spent' })).toEqual(['odd', 'asha', 'meera']);
  expect(await idsFor({ page: 2 })).toBe('past-the-end');
});

test('what a customer spent and what of it was refunded are about the same orders and the same money', async () => {
  const { db, payOnline, refund, orderContext } = await openRefundClient();
  const { customerId, orderId } = await payOnline();
  await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }] });
  await refund(orderId, { lines: [{ line: 1, amountPaise: 25_00 }], to: 'store-credit' });
  const gone = await payOnline();
  expect((await cancelOrder(orderContext, gone.customerId, gone.orderId)).ok).toBe(true);
  await db.updateTable('orders').set({ customer_id: customerId }).where('id', '=', gone.orderId).execute();
  const { payable_paise: spentPaise } = await db
    .selectFrom('orders')
    .select('payable_paise')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(await findCustomer(db, customerId, new Date())).toMatchObject({
    orders: 1,
    spentPaise,
    refundedPaise: 100_00,
  });
});

test('contact data is masked, and viewing it is logged without the name', async () => {
  const { db } = await withCustomers();
  await writeOrder(db, { customerId: 'asha' });
  const customer = await findCustomer(db, 'asha', new Date());
  expect(customer).toMatchObject({ email: 'A•••@example.com', phone: '••••••3210', sessions: 0, addresses: 0 });
  expect(await revealContact(db, { adminId: 'owner', customerId: 'asha' })).toEqual({
    ok: true,
    value: { email: 'Asha.Rao@example.com', phones: ['9876543210'], addresses: [] },
  });
  expect(
    await db.selectFrom('audit_log').select(['admin_id', 'action', 'subject_id', 'subject_name']).execute(),
  ).toEqual([{ admin_id: 'owner', action: 'customer.view-contact', subject_id: 'asha', subject_name: 'Customer' }]);
  expect(await findCustomer(db, 'nobody', new Date())).toBeNull();
  expect(await revealContact(db, { adminId: 'owner', customerId: 'nobody' })).toMatchObject({ reason: 'not-found' });
});

test('signing a customer out ends all of their sessions and nobody else’s', async () => {
  const { db, accounts } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  const meera = await joinShop(accounts, { username: 'meera' });
  const { customerId } = asha.session;
  expect(await logOutCustomer(db, { adminId: 'owner', customerId, isStaffIncluded: false })).toEqual({
    ok: true,
    value: 1,
  });
  const left = await db.selectFrom('sessions').select('customer_id').execute();
  expect(left).toEqual([{ customer_id: meera.session.customerId }]);
  expect(await db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()).toEqual([
    { action: 'customer.log-out', before: { sessions: 1 }, after: { sessions: 0 } },
  ]);
});
