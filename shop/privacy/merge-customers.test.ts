import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { findSession } from '#shop/accounts/sessions.server.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { findDraftOrder } from '#shop/draft-orders/find-drafts.server.ts';
import { eraseEmailReplies, exportMessages } from '#shop/messages/messages.server.ts';
import { findThread, listThreadsOf } from '#shop/messages/reply.server.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { hideReviews } from '#shop/reviews/moderate-reviews.server.ts';
import { deleteReview, writeReview } from '#shop/reviews/write-review.server.ts';
import { emailsTo, joinShop, openTestShop, verifyAddress } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectStarsRight, starsOf } from '#tests/support/fixtures/reviewers.ts';
import { customerColumns, listDuplicates, mergeCustomers, previewMerge } from './merge-customers.server.ts';

/** A shop with an account that stays, one with everything that moves, and one of an owner. */
async function openPair() {
  const shop = await openTestShop();
  const { accounts, db } = shop;
  const kept = await joinShop(accounts, { username: 'asha' });
  const merged = await joinShop(accounts, { username: 'asha.old' });
  const pair = { kept: kept.session.customerId, merged: merged.session.customerId };
  await verifyAddress(accounts, pair.kept);
  const merge = () => mergeCustomers(shop, { adminId: 'owner', ...pair });
  const count = async (table: 'likes' | 'reviews' | 'addresses' | 'orders' | 'sessions', customerId: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where customer_id = ${customerId}`.execute(db);
    return rows[0]?.count;
  };
  return { ...shop, pair, merge, count, mergedClient: merged.client };
}

test('every column that refers to customers is in the list, with what becomes of it', async () => {
  const { db } = await openTestShop();
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'customers'::regclass order by name`.execute(db);
  expect(Object.keys(customerColumns).toSorted()).toEqual(rows.map(({ name }) => name));
});

test('orders, addresses, credit, likes, reviews, cart and notes move, and what both have stays', async () => {
  const { db, pair, merge, count } = await openPair();
  const orderId = await writeOrder(db, { customerId: pair.merged, status: 'delivered' });
  const products = [await openProduct(db), await openProduct(db)];
  for (const [at, { id }] of products.entries()) {
    for (const customerId of at === 0 ? [pair.merged] : [pair.merged, pair.kept]) {
      await db.insertInto('likes').values({ customer_id: customerId, product_id: id }).execute();
      const rating = customerId === pair.kept ? 4 : 5;
      expect(await writeReview(db, { customerId }, { productId: id, rating, text: 'Lovely' })).toMatchObject({
        ok: true,
      });
    }
  }
  // A vote on the review that becomes their own.
  await sql`insert into review_votes (review_id, customer_id)
    select id, ${pair.kept} from reviews where customer_id = ${pair.merged}`.execute(db);
  for (let at = 0; at < 12; at += 1) {
    for (const customerId of [pair.kept, pair.merged]) {
      const saved = await saveAddress(db, customerId, anAddress({ addressLine: `${at} Lane of ${customerId}` }));
      expect(saved.ok).toBe(true);
    }
  }
  for (const customerId of [pair.kept, pair.merged]) {
    await withTransaction(db, (trx) =>
      addCredit(trx, { customerId, amountPaise: 500_00, reason: 'refund', orderId: null, refundId: null }),
    );
  }
  await sql`update customers set cod_blocked = true, internal_note = 'Rang twice', phone = '9876543210' where id = ${pair.merged}`.execute(
    db,
  );
  expect(await previewMerge(db, pair)).toMatchObject({
    value: { contents: { orders: 1, addresses: 12, reviews: 2, likes: 2, creditPaise: 500_00 } },
  });

  expect(await merge()).toEqual({ ok: true, value: undefined });
  expect(await findOrder(db, pair.kept, orderId)).toMatchObject({ id: orderId });
  expect(await count('likes', pair.kept)).toBe(2);
  expect(await count('reviews', pair.kept)).toBe(2);
  expect(await count('addresses', pair.kept)).toBe(20);
  const { rows: balances } = await sql`select customer_id, balance_paise from store_credit_balances`.execute(db);
  expect(balances).toEqual([{ customer_id: pair.kept, balance_paise: 1_000_00 }]);
  const { rows: votes } = await sql`select from review_votes`.execute(db);
  expect(votes).toEqual([]);
  const left = await db
    .selectFrom('customers')
    .select(['id', 'cod_blocked', 'internal_note', 'phone'])
    .where('id', 'in', [pair.kept, pair.merged])
    .execute();
  expect(left).toEqual([{ id: pair.kept, cod_blocked: true, internal_note: 'Rang twice', phone: '9876543210' }]);
  expect(await auditOrders(db)).toEqual([]);
  // Of the product that both had reviewed, one review counts.
  expect(await starsOf(db, products[0]?.id ?? '')).toEqual([5, 1]);
  expect(await starsOf(db, products[1]?.id ?? '')).toEqual([4, 1]);
  await expectStarsRight(db);
});

/** Addresses of an account, which are different in their last line; returns their ids. */
async function fillBook(db: Db, customerId: string, lines: readonly string[]): Promise<string[]> {
  const saved = await Promise.all(lines.map((addressLine) => saveAddress(db, customerId, anAddress({ addressLine }))));
  return saved.map((one) => (one.ok ? one.value.id : ''));
}

const lanes = (count: number) => Array.from({ length: count }, (_, at) => `${at} Lantern Lane`);

test('a draft order keeps an address: the equal one of the kept account, or one of its last free slots', async () => {
  const { db, pair, merge } = await openPair();
  await fillBook(db, pair.kept, lanes(19));
  const [equal = ''] = await fillBook(db, pair.merged, ['3 Lantern Lane']);
  await fillBook(db, pair.merged, ['An earlier one']);
  const [other = ''] = await fillBook(db, pair.merged, ['Of the draft']);
  const drafts = [newId(), newId()] as const;
  for (const [at, address_id] of [equal, other].entries())
    await db
      .insertInto('draft_orders')
      .values({ id: drafts[at] ?? '', customer_id: pair.merged, address_id })
      .execute();
  expect(await merge()).toMatchObject({ ok: true });
  expect((await findDraftOrder(db, drafts[0]))?.address).toMatchObject({ addressLine: '3 Lantern Lane' });
  expect((await findDraftOrder(db, drafts[1]))?.address).toMatchObject({ addressLine: 'Of the draft' });
});

test('accounts are not merged if a draft order would lose its address', async () => {
  const { db, pair, merge, count } = await openPair();
  await fillBook(db, pair.kept, lanes(20));
  const [address_id = ''] = await fillBook(db, pair.merged, ['Of the draft']);
  await db.insertInto('draft_orders').values({ id: newId(), customer_id: pair.merged, address_id }).execute();
  expect(await merge()).toMatchObject({ reason: 'drafts-need-addresses' });
  expect(await count('addresses', pair.merged)).toBe(1);
  await db.deleteFrom('draft_orders').execute();
  expect(await merge()).toMatchObject({ ok: true });
});

test('a hidden review of both accounts can be deleted after the other was', async () => {
  const { db, pair, merge } = await openPair();
  const { id: productId } = await openProduct(db);
  for (const customerId of [pair.kept, pair.merged]) {
    await writeReview(db, { customerId }, { productId, rating: 1, text: 'Rude' });
    const { id } = await db
      .selectFrom('reviews')
      .select('id')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    await hideReviews(db, { adminId: 'owner', reviewIds: [id], reason: `Of ${customerId}` });
  }
  expect(await deleteReview(db, { customerId: pair.kept }, productId)).toMatchObject({ ok: true });
  expect(await merge()).toMatchObject({ ok: true });
  expect(await deleteReview(db, { customerId: pair.kept }, productId)).toMatchObject({ ok: true });
  const held = await db.selectFrom('deleted_hidden_reviews').select(['customer_id', 'hidden_reason']).execute();
  expect(held).toEqual([{ customer_id: pair.kept, hidden_reason: `Of ${pair.merged}` }]);
});

const OLD = 'asha.old@example.com';
const NEW = 'asha@example.com';

/** What waits for or was sent to the address of the merged account, and an alert that both want. */
async function writeByAddress({ db, pair }: Awaited<ReturnType<typeof openPair>>) {
  const [
    {
      variantIds: [both = ''],
    },
    {
      variantIds: [theirs = ''],
    },
  ] = [await openProduct(db), await openProduct(db)];
  const orderIds = [
    await writeOrder(db, { customerId: pair.merged, status: 'shipped' }),
    await writeOrder(db, { customerId: pair.merged, status: 'completed' }),
  ];
  await db.updateTable('orders').set({ username: 'asha.old', email: OLD }).execute();
  for (const [variantId, email] of [
    ...[
      [both, OLD],
      [both, NEW],
      [theirs, OLD],
    ],
  ])
    await sql`insert into stock_alerts (id, variant_id, email) values (${newId()}, ${variantId}, ${email})`.execute(db);
  await db.deleteFrom('outbox').execute();
  await enqueueAll(db, [
    { kind: 'order-shipped', recipient: OLD, facts: { orderId: orderIds[0] } },
    { kind: 'order-link', recipient: OLD, facts: {} },
    { kind: 'login-link', recipient: OLD, facts: {} },
  ]);
  const messages = [newId(), newId()] as const;
  for (const [at, id] of messages.entries()) {
    const message = { name: 'Asha', email: OLD, message: 'Do you ship to Leh?', author_id: at === 0 ? null : 'owner' };
    await db
      .insertInto('contact_messages')
      .values({ id, ...message })
      .execute();
  }
  const threads = async () => (await listThreadsOf(db, pair.kept)).map(({ id }) => id);
  const alerts = async () => (await sql<{ email: string }>`select email from stock_alerts`.execute(db)).rows;
  const emails = () =>
    db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('created_at').orderBy('id').execute();
  return {
    messages,
    threads,
    alerts,
    emails,
    orders: () => db.selectFrom('orders').select(['username', 'email']).execute(),
  };
}

test('later emails about what has moved go to the address that is kept, and nothing of the other one is left', async () => {
  const shop = await openPair();
  const { messages, threads, alerts, emails, orders } = await writeByAddress(shop);
  await verifyAddress(shop.accounts, shop.pair.merged);
  expect((await shop.merge()).ok).toBe(true);
  expect((await threads()).toSorted()).toEqual(messages.toSorted());
  expect(await findThread(shop.db, messages[0])).toMatchObject({ email: OLD, customerId: shop.pair.kept });
  expect(await orders()).toEqual(Array(2).fill({ username: 'asha', email: NEW }));
  expect(await alerts()).toEqual(Array(2).fill({ email: NEW }));
  expect(await emails()).toEqual([
    { kind: 'order-shipped', recipient: NEW },
    { kind: 'order-link', recipient: NEW },
    { kind: 'accounts-merged', recipient: NEW },
    { kind: 'accounts-merged', recipient: OLD },
  ]);
});

test('messages of a merged account are exported with the one that stays, and erased like its own', async () => {
  const shop = await openPair();
  const { messages } = await writeByAddress(shop);
  await verifyAddress(shop.accounts, shop.pair.merged);
  await shop.merge();
  const sender = { customerId: shop.pair.kept, verifiedEmail: NEW };
  expect(await exportMessages(shop.db, sender)).toMatchObject([{ email: OLD }, { email: OLD, isFromShop: true }]);
  await eraseEmailReplies(shop.db, sender);
  const left = await shop.db.selectFrom('contact_messages').select('id').execute();
  expect(left).toEqual([{ id: messages[0] }]);
});

test('of an address that was never verified only what belongs to the account moves', async () => {
  const shop = await openPair();
  const { threads, alerts, emails, orders } = await writeByAddress(shop);
  expect((await shop.merge()).ok).toBe(true);
  expect(await threads()).toEqual([]);
  expect(await orders()).toEqual(Array(2).fill({ username: 'asha', email: NEW }));
  expect((await alerts()).filter(({ email }) => email === OLD)).toHaveLength(2);
  expect((await emails()).map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    ...[`order-shipped ${NEW}`, `order-link ${NEW}`, `login-link ${OLD}`],
    ...[`accounts-merged ${NEW}`, `accounts-merged ${OLD}`],
  ]);
});

test('the login of the merged account ends, both addresses get an email, and the audit log has it', async () => {
  const { db, accounts, pair, merge, mergedClient } = await openPair();
  expect(await findSession(accounts, mergedClient.cookie)).not.toBeNull();
  await db
    .insertInto('verifications')
    .values({ id: newId(), identifier: 'x', value: pair.merged, expires_at: new Date(Date.now() + 60_000) })
    .execute();
  expect((await merge()).ok).toBe(true);
  expect(await findSession(accounts, mergedClient.cookie)).toBeNull();
  expect(await emailsTo(accounts, 'asha@example.com', 'accounts-merged')).toMatchObject([{ facts: { isKept: true } }]);
  expect(await emailsTo(accounts, 'asha.old@example.com', 'accounts-merged')).toMatchObject([
    { facts: { isKept: false } },
  ]);
  const actions = await db.selectFrom('audit_log').selectAll().where('action', '=', 'customer.merge').execute();
  expect(actions).toMatchObject([
    { admin_id: 'owner', subject_id: pair.kept, before: { mergedAccount: pair.merged }, after: { orders: 0 } },
  ]);
  expect(await merge()).toMatchObject({ reason: 'not-found' });
});

test('staff, unverified accounts and an account with itself are not merged', async () => {
  const { db, accounts, pair, merge } = await openPair();
  await db.updateTable('customers').set({ email_verified: false }).where('id', '=', pair.kept).execute();
  expect(await merge()).toMatchObject({ reason: 'unverified' });
  await verifyAddress(accounts, pair.kept);
  expect(await previewMerge(db, { kept: pair.kept, merged: pair.kept })).toMatchObject({ reason: 'same' });
  await sql`insert into admin_roles (customer_id, source, role) values (${pair.merged}, 'cli', 'support')`.execute(db);
  expect(await merge()).toMatchObject({ reason: 'is-staff' });
});

test('of two merges in opposite directions one succeeds, and nothing is lost', async () => {
  const { db, accounts, pair, merge, ...shop } = await openPair();
  await verifyAddress(accounts, pair.merged);
  await writeOrder(db, { customerId: pair.merged });
  await writeOrder(db, { customerId: pair.kept });
  const back = () =>
    mergeCustomers({ db, media: shop.media }, { adminId: 'owner', kept: pair.merged, merged: pair.kept });
  const outcomes = await Promise.all([merge(), back()]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await sql<{ orders: number }>`
    select count(*)::integer as orders from orders join customers on customers.id = customer_id`.execute(db);
  expect(rows).toEqual([{ orders: 2 }]);
});

test('accounts with the same phone are offered, and others are found by email or username', async () => {
  const { db, pair } = await openPair();
  expect(await listDuplicates(db, pair.kept, '')).toEqual([]);
  await saveAddress(db, pair.kept, anAddress());
  await writeOrder(db, { customerId: pair.merged });
  await sql`update orders set phone = ${anAddress().phone}`.execute(db);
  expect(await listDuplicates(db, pair.kept, '')).toMatchObject([{ id: pair.merged }]);
  expect(await listDuplicates(db, pair.kept, 'ASHA.OLD@example.com')).toMatchObject([{ id: pair.merged }]);
  expect(await listDuplicates(db, pair.kept, 'asha')).toEqual([]);
});

test('accounts with the same phone in their profiles are offered', async () => {
  const { db, pair } = await openPair();
  await sql`update customers set phone = '9123456780' where id in (${pair.kept}, ${pair.merged})`.execute(db);
  expect(await listDuplicates(db, pair.kept, '')).toMatchObject([{ id: pair.merged }]);
});
