import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openDemoCanary } from '#tests/support/security/demo-canary.ts';
import '#tests/support/database.ts';
import { saveCustomerNote } from '#shop/accounts/note-customer.server.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { sendMessage } from '#shop/messages/send-message.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { exportCustomerData, requestData } from './export-customer-data.server.ts';

type Recipients = Record<string, unknown> & {
  account: object;
  orders: { id: string }[];
  messages: unknown[];
  emails: unknown[];
};

async function whole(parts: AsyncGenerator<string>): Promise<{ text: string; exported: Recipients }> {
  let text = '';
  for await (const part of parts) text += part;
  return { text, exported: JSON.parse(text) };
}

test('a customer’s export has everything that the shop stores about them, and no secret', async () => {
  const { db, orderContext, session, adminId, canaries, liked, over } = await openDemoCanary();
  await db.updateTable('customers').set({ email_verified: true }).where('id', '=', session.customerId).execute();
  await saveCustomerNote(db, { adminId, customerId: session.customerId, text: 'Asks for gift wrap', seen: '' });
  const { text, exported } = await whole(exportCustomerData(orderContext, session, new Date()));
  expect(exported.account).toMatchObject({ shopNote: 'Asks for gift wrap', phone: canaries.phone });
  expect(Object.keys(exported)).toEqual([
    ...[
      'exportedAt',
      'account',
      'addresses',
      'cart',
      'likes',
      'reviews',
      'returns',
      'messages',
      'emails',
      'stockAlerts',
      'ordersOfPreviousShop',
    ],
    ...['draftOrders', 'storeCredit', 'payoutDetails', 'orders'],
  ]);
  // An import's file and the second factor's secret are not exported.
  const { draft, secondFactor, ...expected } = canaries;
  expect(Object.entries(expected).filter(([, canary]) => !text.includes(canary))).toEqual([]);
  for (const hidden of [draft, secondFactor]) expect(text).not.toContain(hidden);
  expect(text).toContain(liked.id);
  expect(exported.orders).toHaveLength(3);
  expect(exported.orders.find(({ id }) => id === over)).toMatchObject({
    status: 'completed',
    payments: [{ by: 'upi', status: 'paid', received: [{ reference: canaries.reference }] }],
    taxDocuments: [
      { kind: 'invoice', buyer: { name: canaries.business, gstin: canaries.gstin } },
      { kind: 'credit-note' },
    ],
  });
  expect(exported).toMatchObject({
    storeCredit: [{ amountPaise: 1_00, reason: 'refund', orderId: over }],
    payoutDetails: [{ orderId: over, details: { kind: 'upi', upiId: 'asha.payout@okaxis' } }],
  });
  const logins = await db.selectFrom('logins').select('password').execute();
  const sessions = await db.selectFrom('sessions').select('token').execute();
  const verifications = await db.selectFrom('verifications').select(['identifier']).execute();
  const secrets = [...logins, ...sessions, ...verifications].flatMap((row) => Object.values(row));
  expect(secrets.length).toBeGreaterThan(4);
  for (const secret of secrets) expect(text).not.toContain(String(secret));
  expect(text).not.toMatch(/"password"|\$argon2|"sealed"|token/i);
});

test('an export has nothing of others, and no messages of an unverified mailbox', async () => {
  const { db, accounts, orderContext } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  const meera = await joinShop(accounts, { username: 'meera' });
  await saveAddress(db, meera.session.customerId, anAddress({ name: 'Meera Joshi' }));
  await writeOrder(db, { customerId: meera.session.customerId });
  const message = { name: 'A', email: asha.form.email, message: 'From a visitor', website: '' };
  await sendMessage(db, { network: '198.51.100.8', owners: ['stall@example.com'] }, message);
  const orderId = await writeOrder(db, { customerId: asha.session.customerId });
  await db.updateTable('orders').set({ email: asha.form.email }).where('id', '=', orderId).execute();
  await enqueueEmails(db, orderContext, ['order-placed'], orderId);
  const before = await whole(exportCustomerData(orderContext, asha.session, new Date()));
  expect(before.text).not.toMatch(/meera|From a visitor/i);
  expect(before.exported.emails).toMatchObject([{ kind: 'verify-email' }, { kind: 'order-placed' }]);
  expect(before.exported.orders.map(({ id }) => id)).toEqual([orderId]);
  await db.updateTable('customers').set({ email_verified: true }).where('username', '=', 'asha').execute();
  const { exported } = await whole(exportCustomerData(orderContext, asha.session, new Date()));
  expect(exported.messages).toMatchObject([{ message: 'From a visitor' }]);
  expect(exported.emails).toMatchObject(['verify-email', 'message-received', 'order-placed'].map((kind) => ({ kind })));
});

test('the export contains all orders, also more than one batch', async () => {
  const { db, accounts, orderContext } = await openTestShop();
  const { session } = await joinShop(accounts, { username: 'asha' });
  const ids: string[] = [];
  for (let at = 0; at < 103; at += 1) ids.push(await writeOrder(db, { customerId: session.customerId }));
  const { exported } = await whole(exportCustomerData(orderContext, session, new Date()));
  expect(exported.orders.map(({ id }) => id)).toEqual(ids.toSorted());
});

test('a customer can export five times an hour', async () => {
  const { db, accounts } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  const meera = await joinShop(accounts, { username: 'meera' });
  for (let at = 0; at < 5; at += 1) expect(await requestData(db, asha.session)).toMatchObject({ ok: true });
  expect(await requestData(db, asha.session)).toMatchObject({ ok: false, reason: 'too-many' });
  expect(await requestData(db, meera.session)).toMatchObject({ ok: true });
});

/** Tables that name customers, with the section of the export that has them. */
const sections = {
  customers: 'account',
  logins: 'account',
  sessions: 'account',
  known_devices: 'account',
  admin_roles: 'account',
  two_factors: 'account',
  addresses: 'addresses',
  carts: 'cart',
  likes: 'likes',
  reviews: 'reviews',
  deleted_hidden_reviews: 'reviews',
  review_reports: 'reviews',
  review_votes: 'reviews',
  contact_messages: 'messages',
  outbox: 'emails',
  stock_alerts: 'stockAlerts',
  past_orders: 'ordersOfPreviousShop',
  draft_orders: 'draftOrders',
  payout_details: 'payoutDetails',
  store_credit_entries: 'storeCredit',
  store_credit_balances: 'storeCredit',
  orders: 'orders',
  checkouts: 'orders',
  promotion_uses: 'orders',
};

const leftOut = {
  checkout_keys: 'random numbers of forms',
  // Work of the staff for the shop.
  api_keys: 'made by staff',
  import_drafts: 'file of staff',
  moving_files: 'file of staff',
  policies: 'written by staff',
  settings: 'changed by staff',
  staff_invitations: 'sent by staff',
  saved_filters: 'choices in lists, without what was searched for',
};

test('every table with a customer is exported, or says why not', async () => {
  const { db } = await openTestShop();
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('customer_id', 'email', 'recipient')
    union select conrelid::regclass::text from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(sections), ...Object.keys(leftOut)].sort());
});
