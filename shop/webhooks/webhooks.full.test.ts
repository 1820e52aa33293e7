import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { listApiEvents } from '#shop/api-keys/read-events.server.ts';
import { takeStock } from '#shop/inventory/stock.server.ts';
import '#tests/support/database.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openWebhookShop, writeMove } from '#tests/support/fixtures/webhooks.ts';
import { countWaiting, replayDelivery, sendTestEvent } from './deliveries.server.ts';
import { cleanUpWebhooks } from './queue-deliveries.server.ts';
import { webhookForm } from './webhook.form.ts';
import type { WebhookTopic } from './webhook.ts';
import { createWebhook, findWebhook, listWebhooks, rotateSecret, switchOff } from './webhooks.server.ts';

const all: WebhookTopic[] = ['order', 'payment', 'refund', 'return', 'product', 'stock', 'customer'];

test('an event reaches the receiver with a signature that the official library accepts', async () => {
  const { db, receiver, run, log, id } = await openWebhookShop();
  const orderId = await writeOrder(db);
  await writeMove(db, orderId, 'shipped');
  await run();
  expect(receiver.received.map(({ type, data, signatures }) => [type, data.subjectId, signatures])).toEqual([
    ['order.placed', orderId, 1],
    ['order.shipped', orderId, 1],
  ]);
  const events = await listApiEvents(db, { after: 0, limit: 10 });
  expect(receiver.received.map((message) => message.id)).toEqual(events.map(({ position }) => `evt_${position}`));
  expect(receiver.received[1]?.data).toMatchObject({ from: 'confirmed', to: 'shipped', actor: 'admin' });
  expect(await log()).toMatchObject([
    { type: 'order.shipped', state: 'delivered', attempts: 1, status: 200, problem: null },
    { type: 'order.placed', state: 'delivered' },
  ]);
  expect((await findWebhook(db, id))?.lastSuccessAt).toBeInstanceOf(Date);
  await run();
  expect(receiver.received).toHaveLength(2);
});

test('each kind of event arrives, and says no more than the API', async () => {
  const { db, receiver, run } = await openWebhookShop(all);
  const { customerId } = await openCustomer(db);
  const { id: productId, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 7 })] });
  await sql`update products set published = false, version = version + 1 where id = ${productId}`.execute(db);
  const [variantId = ''] = variantIds;
  const orderId = await writeOrder(db);
  await withTransaction(db, (trx) => takeStock(trx, [{ variantId, quantity: 2 }], orderId));
  await withTransaction(db, (trx) => takeStock(trx, [{ variantId, quantity: 1 }], orderId));
  await sql`update customers set name = 'Asha R' where id = ${customerId}`.execute(db);
  await sql`update customers set last_login_at = now() where id = ${customerId}`.execute(db);
  const checkoutId = newId();
  await sql`
    insert into checkouts (id, customer_id, idempotency_key, content_hash, method, payable_paise)
    values (${checkoutId}, ${customerId}, ${newId()}, 'x', 'upi', 49900)`.execute(db);
  await sql`update orders set checkout_id = ${checkoutId} where id = ${orderId}`.execute(db);
  const paymentId = newId();
  await sql`
    insert into payments (id, checkout_id, provider, status, amount_paise) values (${paymentId}, ${checkoutId}, 'upi', 'open', 49900)`.execute(
    db,
  );
  await sql`update payments set status = 'paid' where id = ${paymentId}`.execute(db);
  await run();
  const types = receiver.received.map(({ type }) => type);
  expect(types.sort()).toEqual([
    ...['customer.created', 'customer.updated', 'order.placed', 'payment.paid', 'product.created'],
    ...['product.unpublished', 'stock.low'],
  ]);
  const subjects = Object.fromEntries(receiver.received.map(({ type, data }) => [type, data.subjectId]));
  expect(receiver.received.find(({ type }) => type === 'payment.paid')?.data.sourceId).toBe(paymentId);
  expect(subjects).toMatchObject({ 'stock.low': variantId, 'payment.paid': orderId, 'customer.updated': customerId });
  const fields = ['actor', 'amountPaise', 'at', 'from', 'id', 'sourceId', 'subjectId', 'to', 'type'];
  for (const { data } of receiver.received) expect(Object.keys(data).sort()).toEqual(fields);
  const { email } = await db.selectFrom('customers').select('email').executeTakeFirstOrThrow();
  for (const { raw } of receiver.received) for (const personal of [email, 'Asha']) expect(raw).not.toContain(personal);
});

test('a webhook gets the kinds of events that it asks for, and only what happens after it was created', async () => {
  const { db, receiver, context, run } = await openWebhookShop(['product']);
  const { id } = await openProduct(db);
  await writeOrder(db);
  const late = await createWebhook(context, 'admin', { url: receiver.url, topics: ['order'] }, receiver.outside);
  await run();
  expect(receiver.received.map(({ data }) => data.subjectId)).toEqual([id]);
  expect(late.ok).toBe(true);
  expect(await sql`select from webhook_deliveries`.execute(db)).toMatchObject({ rows: { length: 1 } });
});

test.each([
  [
    { status: 500, body: 'broken\0 inside' },
    { status: 500, problem: 'status', response: 'broken inside' },
  ],
  [
    { status: 302, headers: { location: 'https://169.254.169.254/' } },
    { status: 302, problem: 'redirect' },
  ],
  ['silent', { status: null, problem: 'site-too-slow' }],
] as const)('an answer %j is a failed attempt, and another one follows', async (behaviour, recorded) => {
  const { db, receiver, run, wait, log } = await openWebhookShop();
  await writeOrder(db);
  receiver.behave(behaviour);
  await run({ outside: { ...receiver.outside, patienceMs: 500 } });
  const [failed] = await log();
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1, ...recorded });
  expect((failed?.nextAt.getTime() ?? 0) - (failed?.attemptedAt?.getTime() ?? 0)).toBe(5_000);
  expect(receiver.requests()).toBe(1);
  await run();
  expect(receiver.requests()).toBe(1);
  receiver.behave({ status: 200 });
  await wait();
  await run();
  expect(receiver.received).toHaveLength(1);
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2, problem: null }]);
});

test('a rotated secret signs together with the old one for a day', async () => {
  const { db, receiver, context, run, action, secret, log } = await openWebhookShop();
  const rotated = await rotateSecret(context, action);
  if (!rotated.ok) throw new Error(rotated.reason);
  expect(rotated.value).toMatch(/^whsec_/);
  for (const trusted of [secret, rotated.value]) {
    receiver.trust(trusted);
    await writeOrder(db);
    await run();
  }
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2]);
  await sql`update webhooks set previous_until = now() - interval '1 second'`.execute(db);
  await writeOrder(db);
  await run();
  receiver.trust(secret);
  await writeOrder(db);
  await run();
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2, 1]);
  expect((await log())[0]).toMatchObject({ status: 401, response: 'wrong signature' });
  await cleanUpWebhooks(db);
  const stored = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  expect(stored.sealed_previous).toBeNull();
  const text = JSON.stringify([stored, await listWebhooks(db), await db.selectFrom('audit_log').selectAll().execute()]);
  for (const plain of [secret, rotated.value]) expect(text).not.toContain(plain.slice('whsec_'.length));
});

test('a secret that is changed twice within a day leaves the one that receivers have', async () => {
  const { db, receiver, context, run, action, secret } = await openWebhookShop();
  await rotateSecret(context, action);
  const last = await rotateSecret(context, action);
  if (!last.ok) throw new Error(last.reason);
  for (const trusted of [secret, last.value]) {
    receiver.trust(trusted);
    await writeOrder(db);
    await run();
  }
  expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 2]);
});

test('a test event arrives whatever the webhook asks for, and a replay has the same id', async () => {
  const { db, receiver, run, action, log } = await openWebhookShop(['stock']);
  await sendTestEvent(db, action);
  await run();
  const [first] = await log();
  await replayDelivery(db, { ...action, deliveryId: first?.id ?? '' });
  await run();
  expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
  expect(new Set(receiver.received.map((message) => message.id)).size).toBe(1);
  const hashes = receiver.received.map(({ data }) => createHash('sha256').update(JSON.stringify(data)).digest('hex'));
  expect(new Set(hashes).size).toBe(1);
  await switchOff(db, action);
  expect(await sendTestEvent(db, action)).toMatchObject({ reason: 'switched-off' });
  expect(await replayDelivery(db, { ...action, deliveryId: newId() })).toMatchObject({ reason: 'switched-off' });
  const actions = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
  expect(actions.map(({ action: name }) => name)).toEqual([
    ...['webhook.add', 'webhook.test', 'webhook.replay', 'webhook.disable'],
  ]);
});

test('old deliveries are deleted, and those that still wait are not', async () => {
  const { db, receiver, run, log } = await openWebhookShop();
  await writeOrder(db);
  await run();
  receiver.behave({ status: 500 });
  await writeOrder(db);
  await run();
  expect(await countWaiting(db)).toEqual({ overdue: 0, retrying: 1 });
  await sql`update webhook_deliveries set next_at = now() - interval '2 minutes'`.execute(db);
  expect(await countWaiting(db)).toEqual({ overdue: 1, retrying: 1 });
  await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.execute(db);
  await cleanUpWebhooks(db);
  expect(await log()).toMatchObject([{ state: 'waiting' }]);
});

test('twenty webhooks are the limit', async () => {
  const { context, receiver } = await openWebhookShop();
  const create = () => createWebhook(context, 'admin', { url: receiver.url, topics: ['order'] }, receiver.outside);
  const created = await Promise.all(Array.from({ length: 22 }, create));
  expect(created.filter(({ ok }) => ok)).toHaveLength(19);
  expect(created.find(({ ok }) => !ok)).toMatchObject({ reason: 'too-many' });
});

test.each([
  'http://stock.example/',
  'https://user:pass@stock.example/',
  'https://stock.example/#part',
  `https://stock.example/${'x'.repeat(500)}`,
  'nothing',
])('the form refuses %s', (url) => {
  expect(webhookForm.safeParse({ url, topics: 'order' }).success).toBe(false);
  expect(webhookForm.safeParse({ url: ' https://stock.example/a ', topics: 'order' }).data).toEqual({
    url: 'https://stock.example/a',
    topics: ['order'],
  });
});
