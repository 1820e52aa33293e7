import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { inviteStaff } from '#shop/accounts/staff/invite-staff.server.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { sendMessage } from '#shop/messages/send-message.server.ts';
import { markDelivered, openEmail } from '#shop/notifications/deliver-emails.server.ts';
import { deleteOldEmails } from '#shop/notifications/outbox.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { cleanUpOrders } from '#shop/orders/customer-orders.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { auditReturns } from '#shop/returns/audit-returns.server.ts';
import { untilQueryWaits } from '#tests/support/database.ts';
import { joinShop, openTestShop, verifyAddress } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { anAddress, checkoutInput, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { findInFiles, findInTables, listTables } from '#tests/support/security/canaries.ts';
import { ADDRESS, openDemoCanary, PASSWORD } from '#tests/support/security/demo-canary.ts';
import { eraseCustomer } from './erase-customer.server.ts';

/** Tables that no person can stand in. A new table needs an entry here, or a row of the marked customer. */
const NOBODYS = [
  ...[
    'changes',
    'api_events',
    'api_idempotency_keys',
    'api_keys',
    'cod_remittances',
    'downloads',
    'extension_jobs',
    'funnel_counts',
    'invoice_counters',
    'lock_slots',
    'login_codes',
    'collection_products',
    'collections',
    'kysely_migration',
    'kysely_migration_lock',
    'mailboxes',
    'media_leftovers',
    'new_review_votes',
  ],
  ...[
    'order_adjustments',
    'order_lines',
    'order_tags',
    'parcel_lines',
    'parcels',
    'payment_webhooks',
    'policies',
    'price_changes',
    'product_edits',
    'product_files',
    'product_images',
    'products',
    'redirects',
    'promotion_codes',
    'promotions',
    'refund_polls',
    'refunds',
    'return_lines',
    // Pictures hold no text: their own tests look whether they are gone.
    'return_photos',
  ],
  ...[
    'saved_filters',
    'search_log',
    'search_synonyms',
    'search_words',
    'services',
    'settings',
    'shipments',
    'shop_marks',
    'shop_setup',
    'stock_moves',
    'variants',
  ],
  ...['webhooks', 'webhook_deliveries'],
];

/** What the tax records need stays: docs/decisions/0034-account-deletion-and-data-export.md. */
const KEPT_RECORDS = {
  // Other programs are notified of whose account was deleted; the events are kept for 90 days.
  'api_events.subject_id': ['id'],
  'audit_log.after': ['reference'],
  'audit_log.subject_id': ['id'],
  'captures.provider_payment_id': ['reference'],
  // Anybody may write, under any address: the owner answers and deletes the message.
  'contact_messages.email': ['mail'],
  'contact_messages.message': ['message'],
  'message_replies.text': ['message'],
  'contact_messages.name': ['name'],
  'invoices.document': ['business', 'gstin', 'landmark', 'name', 'phone', 'street'],
  'order_events.actor_id': ['id'],
  'order_events.facts': ['reference'],
  'payments.claimed_reference': ['reference'],
  'return_events.actor_id': ['id'],
};

async function countPersonal(db: Db) {
  const { rows } = await sql`
    select (select count(*)::integer from return_photos) as photos, (select count(*)::integer from payout_details) as payouts`.execute(
    db,
  );
  return rows[0];
}

test('erasing an account keeps tax records and open orders, and nothing else', async () => {
  const { db, accounts, media, orderContext, dataDir, session, adminId, open, reviewed, canaries } =
    await openDemoCanary();
  const before = await findInTables(db, canaries);
  const filled = new Set(Object.keys(before).map((place) => place.split('.')[0]));
  const tables = (await listTables(db)).filter(({ schema }) => schema === 'public').map(({ name }) => name);
  expect(tables.filter((name) => !filled.has(name) && !NOBODYS.includes(name))).toEqual([]);
  const seen = new Set(Object.values(before).flat());
  expect(Object.keys(canaries).filter((kind) => !seen.has(kind))).toEqual([]);
  expect((await findInFiles(dataDir, canaries)).filter((path) => path.startsWith('media'))).not.toEqual([]);
  await db.deleteFrom('changes').execute();
  expect(await countPersonal(db)).toEqual({ photos: 1, payouts: 1 });

  expect(await eraseCustomer({ accounts, media }, session, PASSWORD)).toMatchObject({ ok: true });

  expect(await findInTables(db, canaries)).toEqual({
    ...KEPT_RECORDS,
    // The queue knows a picture's number for an hour after its work.
    ...Object.fromEntries(
      ['job', 'job_common'].flatMap((table) =>
        ['data', 'singleton_key'].map((column) => [`jobs.${table}.${column}`, ['photo']]),
      ),
    ),
    // A parcel that is on its way keeps its address.
    'orders.address': ['landmark', 'name', 'phone', 'street'],
    'orders.business_name': ['business'],
    'orders.gstin': ['gstin'],
    'orders.internal_note': ['note'],
    'orders.phone': ['phone'],
    // An email to the owner that is not delivered yet.
    'outbox.facts': ['mail', 'message', 'name'],
    // Until their time is up, an hour at most.
    'throttles.key': ['id', 'network'],
  });
  // Emails as files stand in for a mail server: what was sent is sent.
  expect((await findInFiles(dataDir, canaries)).filter((path) => !path.startsWith('mail'))).toEqual([]);
  // No cached page shows the reviews: the pages of these products are rendered again.
  const { rows: tags } = await sql<{ tag: string }>`select distinct tag from changes`.execute(db);
  expect(tags).toContainEqual({ tag: `product:${reviewed.id}` });

  // What was left of the store credit has lapsed, and the ledgers still close.
  expect(await db.selectFrom('store_credit_entries').select(['customer_id', 'amount_paise']).execute()).toEqual([
    { customer_id: null, amount_paise: 1_00 },
    { customer_id: null, amount_paise: -1_00 },
  ]);
  expect([...(await auditOrders(db)), ...(await auditReturns(db))]).toEqual([]);
  // Pictures and encrypted details hold no text that could be looked for.
  expect(await countPersonal(db)).toEqual({ photos: 0, payouts: 0 });

  await moveOrderAsAdmin(orderContext, { adminId, orderId: open, to: 'completed', isPaymentReceived: true });
  await cleanUpOrders(db);
  await sql`update outbox set delivered_at = now() - interval '31 days'`.execute(db);
  await deleteOldEmails(db);
  for (const gone of ['throttles', 'jobs.job']) await sql`delete from ${sql.table(gone)}`.execute(db);
  expect(await findInTables(db, canaries)).toEqual(KEPT_RECORDS);
});

test('an order that is placed while its account is erased is not placed, and asks to log in', async () => {
  const { db, accounts, media, orderContext } = await openTestShop({ TEST_PAYMENTS: 'on' });
  const { session, form } = await joinShop(accounts, { username: 'asha' });
  const { customerId } = session;
  const saved = await saveAddress(db, customerId, anAddress());
  const { id } = await openProduct(db);
  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = withTransaction(db, async (trx) => {
    await sql`select from addresses where customer_id = ${customerId} for update`.execute(trx);
    isHeld.resolve();
    await mayEnd.promise;
  });
  await isHeld.promise;
  const erasing = eraseCustomer({ accounts, media }, session, form.password);
  await untilQueryWaits(db);
  const addressId = saved.ok ? saved.value.id : '';
  const placing = placeOrder(orderContext, session, checkoutInput([requestedLine(id)], { addressId, method: 'test' }));
  await Promise.race([placing, untilQueryWaits(db, 2)]);
  mayEnd.resolve();
  await holding;
  expect(await erasing).toMatchObject({ ok: true });
  expect(await placing).toEqual({ ok: false, reason: 'account-gone' });
  expect(await db.selectFrom('orders').select('email').execute()).toEqual([]);
});

test('erasing an account deletes no emails and messages of others', async () => {
  const { db, accounts, media } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  await verifyAddress(accounts, asha.session.customerId);
  await joinShop(accounts, { username: 'meera' });
  const write = (email: string) =>
    sendMessage(
      db,
      { network: ADDRESS, owners: ['stall@example.com'] },
      { name: 'A', email, message: 'Hi', website: '' },
    );
  await write('meera@example.com');
  await write('asha@example.com');
  const kinds = () => db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute();
  const others = (await kinds()).filter(({ recipient }) => recipient !== 'asha@example.com');
  expect(await eraseCustomer({ accounts, media }, asha.session, asha.form.password)).toMatchObject({ ok: true });
  expect(await kinds()).toEqual(others);
  expect(await db.selectFrom('contact_messages').select('email').orderBy('ticket').execute()).toEqual([
    { email: 'meera@example.com' },
    { email: 'asha@example.com' },
  ]);
});

const STALL = 'stall@example.com';

test('who signs up with the address of another mailbox deletes with the account only what was written about it', async () => {
  const { db, accounts, media, orderContext } = await openTestShop({ SHOP_EMAIL: STALL });
  const meera = await joinShop(accounts, { username: 'meera' });
  const message = { name: 'Meera', email: meera.form.email, message: 'Hi', website: '' };
  await sendMessage(db, { network: ADDRESS, owners: [STALL] }, message);
  const adminId = meera.session.customerId;
  await db.insertInto('admin_roles').values({ customer_id: adminId, source: 'cli' }).execute();
  await inviteStaff(accounts, { adminId, email: STALL, role: 'packer' });
  const theirs = await db.selectFrom('outbox').select(['kind', 'recipient', 'facts']).orderBy('id').execute();
  expect(theirs.filter(({ recipient }) => recipient === STALL)).toHaveLength(2);
  const { session, form } = await joinShop(accounts, { username: 'outsider', email: STALL });
  const orderId = await writeOrder(db, { customerId: session.customerId });
  await db.updateTable('orders').set({ email: STALL }).execute();
  await enqueueEmails(db, orderContext, ['order-placed', 'new-order'], orderId);
  const ownersEmail = await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'facts'])
    .where('kind', '=', 'new-order')
    .execute();
  expect(await eraseCustomer({ accounts, media }, session, form.password)).toMatchObject({ ok: true });
  const left = await db.selectFrom('outbox').select(['kind', 'recipient', 'facts']).orderBy('id').execute();
  expect(left).toEqual([...theirs, ...ownersEmail]);
  expect(await db.selectFrom('staff_invitations').select('email').execute()).toEqual([{ email: STALL }]);
});

test('an account that is deleted and opened again sends no further emails a day to an unverified address', async () => {
  const { db, accounts, media, orderContext } = await openTestShop();
  const email = 'noor@example.com';
  const sent = () => db.selectFrom('outbox').select(['kind', 'facts']).where('recipient', '=', email).execute();
  async function orderAndErase(username: string) {
    const { session, form } = await joinShop(accounts, { username, email });
    for (let at = 0; at < effectLimits.unverifiedEmails.points; at += 1) {
      const orderId = await writeOrder(db, { customerId: session.customerId });
      await db.updateTable('orders').set({ email }).where('id', '=', orderId).execute();
      await enqueueEmails(db, orderContext, ['order-placed'], orderId);
    }
    for (const { id } of await db.selectFrom('outbox').select('id').execute()) {
      if ((await openEmail(db, accounts.seal, id, new Date())) !== null) await markDelivered(db, id);
    }
    expect(await eraseCustomer({ accounts, media }, session, form.password)).toMatchObject({ ok: true });
  }
  await orderAndErase('noor');
  expect((await sent()).map(({ facts }) => facts)).toEqual(Array(effectLimits.unverifiedEmails.points).fill({}));
  await orderAndErase('noor2');
  const placed = (await sent()).filter(({ kind }) => kind === 'order-placed');
  expect(placed).toHaveLength(effectLimits.unverifiedEmails.points - 1);
  await sql`update outbox set created_at = now() - interval '25 hours'`.execute(db);
  await deleteOldEmails(db);
  expect(await sent()).toEqual([]);
});
