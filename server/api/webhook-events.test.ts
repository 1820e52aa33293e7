import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { takeStock } from '#shop/inventory/stock.server.ts';
import { orderStatuses } from '#shop/orders/order.ts';
import { returnStatuses } from '#shop/returns/return.ts';
import { type WebhookTopic, webhookTopicNames } from '#shop/webhooks/webhook.ts';
import '#tests/support/database.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openWebhookShop } from '#tests/support/fixtures/webhooks.ts';
import { eventTypesOf, webhookEvents, webhookMessages } from './webhook-events.ts';

const namesOf = (topic: WebhookTopic) => Object.keys(webhookEvents[topic]);

test('every event that the document names is sent with its body, and a signature that the official library accepts', async () => {
  const { db, receiver, run } = await openWebhookShop(webhookTopicNames);
  await changeCatalog(db);
  const orderId = await changeMoney(db);
  await changeHistories(db, orderId);
  for (let before = -1; receiver.received.length > before; ) {
    before = receiver.received.length;
    await run();
  }
  const documented = webhookTopicNames.flatMap(eventTypesOf);
  const received = new Map(receiver.received.map((message) => [message.type, message]));
  expect([...received.keys()].toSorted()).toEqual(documented.toSorted());
  for (const topic of webhookTopicNames) {
    for (const type of eventTypesOf(topic)) {
      const { timestamp, data } = received.get(type) ?? {};
      expect(webhookMessages[topic].safeParse({ type, timestamp, data }).error, type).toBeUndefined();
    }
  }
});

/** Products, stock and customers. */
async function changeCatalog(db: Db): Promise<void> {
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 6 })] });
  const orderId = await writeOrder(db);
  await withTransaction(db, (trx) => takeStock(trx, [{ variantId: variantIds[0] ?? '', quantity: 1 }], orderId));
  for (const change of [
    'name = name',
    'published = false',
    'published = true',
    'deleted_at = now()',
    'deleted_at = null',
  ])
    await sql`update products set ${sql.raw(change)}, version = version + 1 where id = ${id}`.execute(db);
  const { customerId } = await openCustomer(db);
  await sql`update customers set name = 'Asha R' where id = ${customerId}`.execute(db);
  await sql`delete from customers where id = ${customerId}`.execute(db);
}

/** A payment and a refund in each status. Returns their order. */
async function changeMoney(db: Db): Promise<string> {
  const { customerId } = await openCustomer(db);
  const orderId = await writeOrder(db);
  const [checkoutId, paymentId, captureId, refundId] = [newId(), newId(), newId(), newId()];
  await sql`
    insert into checkouts (id, customer_id, idempotency_key, content_hash, method, payable_paise)
    values (${checkoutId}, ${customerId}, ${newId()}, 'x', 'upi', 49900)`.execute(db);
  await sql`update orders set checkout_id = ${checkoutId} where id = ${orderId}`.execute(db);
  await sql`
    insert into payments (id, checkout_id, provider, status, amount_paise)
    values (${paymentId}, ${checkoutId}, 'upi', 'open', 49900)`.execute(db);
  for (const status of namesOf('payment'))
    await sql`update payments set status = ${status} where id = ${paymentId}`.execute(db);
  await sql`
    insert into captures (id, payment_id, provider, provider_payment_id, amount_paise, is_due)
    values (${captureId}, ${paymentId}, 'upi', 'x', 49900, true)`.execute(db);
  const [first, ...others] = namesOf('refund');
  await sql`
    insert into refunds (id, capture_id, order_id, amount_paise, reason, status)
    values (${refundId}, ${captureId}, ${orderId}, 100, 'goodwill', ${first})`.execute(db);
  for (const status of others) await sql`update refunds set status = ${status} where id = ${refundId}`.execute(db);
  return orderId;
}

/** The kinds and statuses in the histories of an order and of its return. */
async function changeHistories(db: Db, orderId: string): Promise<void> {
  const returnId = newId();
  await sql`
    insert into returns (id, order_id, idempotency_key, status, reason, wish)
    values (${returnId}, ${orderId}, ${newId()}, 'requested', 'damaged', 'refund')`.execute(db);
  const statuses: readonly string[] = [...orderStatuses, ...returnStatuses];
  for (const [topic, id] of [
    ['order', orderId],
    ['return', returnId],
  ] as const) {
    for (const [at, name] of namesOf(topic).entries()) {
      const [kind, status] = statuses.includes(name) ? ['moved', name] : [name, null];
      await sql`
        insert into ${sql.table(`${topic}_events`)} (${sql.ref(`${topic}_id`)}, position, kind, to_status, actor)
        values (${id}, ${100 + at}, ${kind}, ${status}, 'system')`.execute(db);
    }
  }
}
