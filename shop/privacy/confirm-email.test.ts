import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { requestEmailChange } from '#shop/accounts/change-email.server.ts';
import { exportStockAlerts } from '#shop/inventory/stock-alerts.server.ts';
import { exportMessages } from '#shop/messages/messages.server.ts';
import { listThreadsOf } from '#shop/messages/reply.server.ts';
import { listPastOrders } from '#shop/moving/past-orders.server.ts';
import { emailsTo, joinShop, openTestShop, verifyAddress } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { confirmEmail } from './confirm-email.server.ts';
import { eraseCustomer } from './erase-customer.server.ts';

const OLD = 'asha@example.com';
const NEW = 'asha.rao@example.com';

/** A customer, for whose address there are an order of the previous shop, an alert and a conversation that the shop began. */
async function openCustomer() {
  const shop = await openTestShop();
  const { accounts, db } = shop;
  const asha = await joinShop(accounts, { username: 'asha' });
  const past = {
    source: 'shopify' as const,
    number: '#1001',
    ordered_at: new Date(0),
    status: 'paid',
    currency: 'INR',
  };
  await db
    .insertInto('past_orders')
    .values({ ...past, id: newId(), email: OLD, name: 'Asha', total_paise: 1_00, lines: '[]' })
    .execute();
  const {
    variantIds: [variantId],
  } = await openProduct(db);
  await sql`insert into stock_alerts (id, variant_id, email) values (${newId()}, ${variantId}, ${OLD})`.execute(db);
  const message = { name: 'Asha', email: OLD, message: 'Your parcel is late.', author_id: 'owner' };
  await db
    .insertInto('contact_messages')
    .values({ id: newId(), ...message })
    .execute();
  const changeEmail = async () => {
    await requestEmailChange(accounts, asha.session, { email: NEW, password: asha.form.password });
    const [email] = await emailsTo(accounts, NEW, 'change-email');
    return confirmEmail(accounts, asha.session, email?.token ?? '');
  };
  const countOf = async (customerId: string, verifiedEmail: string) => ({
    past: (await listPastOrders(db, verifiedEmail)).length,
    alerts: (await exportStockAlerts(db, verifiedEmail)).length,
    messages: (await exportMessages(db, { customerId, verifiedEmail })).length,
    threads: (await listThreadsOf(db, customerId)).length,
  });
  return { ...shop, asha, changeEmail, countOf };
}

const NOTHING = { past: 0, alerts: 0, messages: 0, threads: 0 };

test('what is stored by the old address follows a change of email, and is erased with the account', async () => {
  const { db, accounts, media, asha, changeEmail, countOf } = await openCustomer();
  await verifyAddress(accounts, asha.session.customerId);
  expect(await changeEmail()).toMatchObject({ value: 'changed' });
  expect(await countOf(asha.session.customerId, NEW)).toEqual({ past: 1, alerts: 1, messages: 1, threads: 1 });
  const next = await joinShop(accounts, { username: 'next', email: OLD });
  expect(await countOf(next.session.customerId, OLD)).toEqual(NOTHING);
  expect(await eraseCustomer({ accounts, media }, asha.session, asha.form.password)).toMatchObject({ ok: true });
  for (const table of ['past_orders', 'stock_alerts', 'contact_messages'] as const)
    expect(await db.selectFrom(table).select('id').execute(), table).toEqual([]);
});

test('who signed up with the address of another person takes nothing along', async () => {
  const { asha, changeEmail, countOf } = await openCustomer();
  expect(await changeEmail()).toMatchObject({ value: 'changed' });
  expect(await countOf(asha.session.customerId, NEW)).toEqual(NOTHING);
});
