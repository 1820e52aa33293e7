import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { eraseBriefPhotos, findBriefPhoto, listBriefPhotos } from './brief-photos.server.ts';
import { acceptQuote, quoteOrder } from './quote-order.server.ts';
import { sendBrief } from './send-brief.server.ts';
import { addDemoServices } from './services.server.ts';

/** A shop that paints, and somebody who has sent a brief. */
async function withBrief(env: Record<string, string> = { TEST_PAYMENTS: 'on' }) {
  const { db, orderContext, accounts } = await openTestShop({ SECRET: 'a secret of the tests, 32 characters', ...env });
  const offer = { slug: 'portrait', title: 'Your portrait', text: 'Drawn.', image: null, fromPricePaise: 999_00 };
  await addDemoServices(db, [offer]);
  const { session } = await joinShop(accounts, { username: 'asha' });
  const { customerId } = session;
  const idempotencyKey = newId();
  const send = (brief = 'My cat as a tengu.') =>
    sendBrief(orderContext, customerId, { slug: 'portrait', idempotencyKey, brief });
  const sent = await send();
  if (!sent.ok) throw new Error(sent.reason);
  const { orderId } = sent.value;
  const quote = (rupees = 1_499) => quoteOrder(orderContext, { orderId, pricePaise: rupees * 100, adminId: 'owner' });
  const accept = (method: 'test' | 'cod' | null = null) => acceptQuote(orderContext, { customerId, orderId, method });
  const row = () => db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const emails = async () =>
    (await db.selectFrom('outbox').select('kind').orderBy('created_at').execute()).map(({ kind }) => kind);
  return { db, orderContext, customerId, orderId, send, quote, accept, row, emails };
}

test('a brief is an order that waits for a price; sending it again gives the same order, also concurrently', async () => {
  const { send, orderId, row, emails, db, customerId } = await withBrief();
  const again = await Promise.all(Array.from({ length: 6 }, () => send()));
  expect(again.map((sent) => sent.ok && sent.value.orderId)).toEqual(Array.from({ length: 6 }, () => orderId));
  expect(await row()).toMatchObject({
    kind: 'service',
    service_title: 'Your portrait',
    brief: 'My cat as a tengu.',
    customer_id: customerId,
    username: 'asha',
    email: 'asha@example.com',
    created_at: expect.any(Date),
    status: 'pending',
    payable_paise: 0,
  });
  expect((await emails()).filter((kind) => kind === 'order-placed' || kind === 'new-brief')).toHaveLength(2);
  expect(await auditOrders(db)).toEqual([]);
});

test('a brief with the key of another order is refused', async () => {
  const { db, orderContext, customerId } = await withBrief();
  const idempotencyKey = newId();
  await writeOrder(db, { customerId });
  await db
    .updateTable('checkouts')
    .set({ idempotency_key: idempotencyKey })
    .where('content_hash', '=', 'test')
    .execute();
  const sent = await sendBrief(orderContext, customerId, { slug: 'portrait', idempotencyKey, brief: 'My cat.' });
  expect(sent).toMatchObject({ ok: false, reason: 'key-reused' });
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(2);
});

test('a price is set, accepted and paid, and the ledger is right', async () => {
  const { db, orderContext, orderId, quote, accept, row, emails } = await withBrief();
  expect(await accept('test')).toMatchObject({ reason: 'illegal-move' });
  expect(await quote()).toMatchObject({ ok: true });
  expect(await quote()).toMatchObject({ reason: 'illegal-move' });
  expect(await emails()).toContain('quote-ready');
  expect(await row()).toMatchObject({ status: 'quoted', payable_paise: 1_499_00 });
  expect(await accept('cod')).toMatchObject({ reason: 'method-unavailable' });
  expect(await Promise.all([accept('test'), accept('test')])).toEqual([
    { ok: true, value: { next: 'pay' } },
    { ok: true, value: { next: 'pay' } },
  ]);
  const { status, checkout_id } = await row();
  expect(status).toBe('unpaid');
  const money = { provider: 'test' as const, providerPaymentId: 'one', amountPaise: 1_499_00, currency: 'INR' };
  expect(await recordPayment(db, orderContext, { ...money, of: { checkoutId: checkout_id ?? '' } })).toBe('paid');
  expect(await row()).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await auditOrders(db)).toEqual([]);
  expect(await cancelOrder(orderContext, 'somebody else', orderId)).toMatchObject({ reason: 'not-found' });
});

test('without a payment method the order is confirmed, and the owner records the payment', async () => {
  const { quote, accept, row } = await withBrief({});
  await quote();
  expect(await accept()).toEqual({ ok: true, value: { next: 'order' } });
  expect(await row()).toMatchObject({ status: 'confirmed', is_paid: false, method: 'later' });
});

test('an outdated price cannot be accepted, and the order expires', async () => {
  const { db, orderContext, orderId, quote, accept, row } = await withBrief();
  await quote();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  expect((await row()).expires_at?.getTime()).toBeGreaterThan(inDays(13.9).getTime());
  expect(await expireOrders(orderContext, inDays(13.9))).toBe(0);
  expect((await row()).expires_at?.getTime()).toBeLessThanOrEqual(inDays(14).getTime());
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', orderId)
    .execute();
  expect(await accept('test')).toMatchObject({ reason: 'over' });
  expect(await expireOrders(orderContext, new Date())).toBe(1);
  expect(await row()).toMatchObject({ status: 'cancelled' });
});

test('cancelling declines a price, and a price is whole rupees above zero', async () => {
  const { db, orderContext, customerId, orderId, quote, row } = await withBrief();
  for (const rupees of [0, -1, 0.5, 20_000_000]) expect(await quote(rupees)).toMatchObject({ reason: 'price-wrong' });
  await quote();
  expect(await cancelOrder(orderContext, customerId, orderId)).toMatchObject({ ok: true });
  expect(await row()).toMatchObject({ status: 'cancelled' });
  expect(await auditOrders(db)).toEqual([]);
});

test('the photos of a brief are seen by its customer and the shop, and go with the account', async () => {
  const { db, orderContext, customerId } = await withBrief();
  const photos = [1, 2].map((mark) => ({ width: 2, height: 1, bytes: Buffer.from([mark]) }));
  const brief = { slug: 'portrait', idempotencyKey: newId(), brief: 'My dog.', photos };
  const sent = await sendBrief(orderContext, customerId, brief);
  if (!sent.ok) throw new Error(sent.reason);
  const { orderId } = sent.value;
  const [first, second] = await listBriefPhotos(db, orderId);
  const photoId = second?.id ?? '';
  expect(first).toMatchObject({ width: 2, height: 1 });
  expect(await findBriefPhoto(db, { customerId }, { orderId, photoId })).toEqual(Buffer.from([2]));
  expect(await findBriefPhoto(db, 'admin', { orderId, photoId })).toEqual(Buffer.from([2]));
  expect(await findBriefPhoto(db, { customerId: 'somebody' }, { orderId, photoId })).toBeNull();
  await eraseBriefPhotos(db, [orderId]);
  expect(await listBriefPhotos(db, orderId)).toEqual([]);
});
