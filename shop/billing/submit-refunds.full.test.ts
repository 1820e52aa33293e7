import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { listOrders } from '#shop/orders/find-orders.server.ts';
import { untilQueryWaits } from '#tests/support/database.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { confirmClaim, submitReference } from './confirm-claim.server.ts';
import { handlePaymentEvent } from './confirm-payment.server.ts';
import { fetchPayment, submitRefunds } from './reconcile-payments.server.ts';
import { recordManualRefund } from './record-refund.server.ts';

/** Paid at Razorpay and cancelled again: its money is to go back. */
async function openCancelled() {
  const checkoutClient = await openCheckoutClient();
  const { orderContext, provider, razorpay, checkOutAtRazorpay } = checkoutClient;
  const placed = await checkOutAtRazorpay();
  const paid = razorpay.pay(placed.order);
  await fetchPayment(orderContext, provider, placed.order.id);
  await cancelOrder(orderContext, placed.customerId, placed.orderId);
  const problems: string[] = [];
  const start = Date.now();
  /** A sweep so many minutes from now. */
  const sweep = (minutes: number) =>
    submitRefunds(orderContext, new Date(start + minutes * 60_000), (error) => problems.push((error as Error).message));
  const statusNow = async () => (await checkoutClient.refundsNow(placed.checkoutId)).map(({ status }) => status);
  return { ...checkoutClient, ...placed, paid, problems, sweep, statusNow };
}

test('a cancelled order is refunded by the provider, and its page shows the refund', async () => {
  const { db, customerId, razorpay, orderId, payment, sweep, statusNow, orderNow, eventsOf, emailsAbout } =
    await openCancelled();
  expect(await statusNow()).toEqual(['requested']);
  await sweep(1);
  expect(razorpay.refunds).toMatchObject([{ amount: payment.amountPaise, status: 'processed' }]);
  expect(await statusNow()).toEqual(['done']);
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded', cancelled_by: 'customer' });
  expect((await eventsOf(orderId)).slice(-3)).toEqual(['refund-requested', 'refunded', 'moved to refunded']);
  expect(await emailsAbout(orderId)).toContain('order-refunded');
  // It stays out of the customer's normal list.
  const normal = await listOrders(db, customerId, { page: 1, isCancelledShown: false });
  expect(normal).toMatchObject({ value: { total: 0 } });
  await sweep(600);
  expect(razorpay.refunds).toHaveLength(1);
});

test('a refund request whose response was lost is repeated, and refunds once', async () => {
  const { razorpay, orderId, sweep, statusNow, orderNow, problems } = await openCancelled();
  razorpay.behave('lost');
  await sweep(1);
  expect(await statusNow()).toEqual(['sent']);
  expect(razorpay.refunds).toHaveLength(1);
  razorpay.behave('kind');
  // Not immediately: it waits its turn.
  await sweep(1);
  expect(await statusNow()).toEqual(['sent']);
  await sweep(10);
  expect(await statusNow()).toEqual(['done']);
  expect(razorpay.refunds).toHaveLength(1);
  // The provider's records were read first: it recognises a repeated request for some hours only.
  expect(razorpay.requests.filter((line) => /^POST .*\/refund$/.test(line))).toHaveLength(1);
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
  expect(problems).toHaveLength(1);
});

test.each(['away', 'garbage'] as const)(
  'while the provider is %s the refund waits, ever longer, and is not forgotten',
  async (behaviour) => {
    const { razorpay, sweep, statusNow, problems } = await openCancelled();
    razorpay.behave(behaviour);
    for (const minutes of [1, 5, 20, 60, 180]) await sweep(minutes);
    expect(await statusNow()).toEqual(['sent']);
    expect(problems).toHaveLength(5);
    razorpay.behave('kind');
    await sweep(24 * 60);
    expect(await statusNow()).toEqual(['done']);
    expect(razorpay.refunds).toHaveLength(1);
  },
);

test('of several concurrent jobs one requests the refund', async () => {
  const { razorpay, sweep, statusNow, db } = await openCancelled();
  const attempts = () => db.selectFrom('refunds').select('attempts').execute();
  // While one holds the refund, the others leave it alone, now and afterwards.
  await db.transaction().execute(async (trx) => {
    await sql`select from refunds for update`.execute(trx);
    const { promise: over, resolve } = Promise.withResolvers<void>();
    Promise.all(Array.from({ length: 3 }, () => sweep(1))).then(() => resolve());
    await Promise.race([over, untilQueryWaits(db, 3)]);
  });
  expect(await attempts()).toEqual([{ attempts: 0 }]);
  await sweep(1);
  expect(await statusNow()).toEqual(['done']);
  expect(await attempts()).toEqual([{ attempts: 1 }]);
  expect(razorpay.refunds).toHaveLength(1);
});

test('a completed refund is neither undone nor reported twice', async () => {
  const { orderContext, provider, razorpay, orderId, paid, sweep, statusNow, eventsOf } = await openCancelled();
  await sweep(1);
  const [refund] = razorpay.refunds;
  if (refund === undefined) throw new Error('Nobody requested a refund');
  const events = await eventsOf(orderId);
  for (const [status, id] of [
    ['processed', 'evt_again'],
    ['failed', 'evt_late'],
  ] as const) {
    const { body } = razorpay.message(`refund.${status}`, { payment: paid, refund: { ...refund, status } });
    const news = provider.webhook?.read(Buffer.from(body));
    if (!news) throw new Error('The message could not be read');
    await handlePaymentEvent(orderContext, { provider: 'razorpay', eventId: id, event: news });
    expect(await statusNow()).toEqual(['done']);
    expect(await eventsOf(orderId)).toEqual(events);
  }
});

test('a rejected refund is reported to the owner and not requested again', async () => {
  const { razorpay, orderId, sweep, statusNow, orderNow, eventsOf, emailsAbout } = await openCancelled();
  razorpay.behave('refusing');
  await sweep(1);
  razorpay.behave('kind');
  await sweep(24 * 60);
  expect(await statusNow()).toEqual(['failed']);
  expect(razorpay.refunds).toEqual([]);
  expect(await orderNow(orderId)).toMatchObject({ status: 'cancelled' });
  expect((await eventsOf(orderId)).at(-1)).toBe('payment-problem');
  expect((await emailsAbout(orderId)).filter((kind) => kind === 'payment-attention')).toHaveLength(1);
});

test('a pending refund is completed by a webhook or by polling the provider', async () => {
  for (const source of ['webhook', 'records'] as const) {
    const { orderContext, provider, razorpay, paid, sweep, statusNow } = await openCancelled();
    razorpay.refundAs('pending');
    await sweep(1);
    expect(await statusNow()).toEqual(['sent']);
    const [refund] = razorpay.refunds;
    if (refund === undefined) throw new Error('Nobody requested a refund');
    refund.status = 'processed';
    if (source === 'webhook') {
      const { body } = razorpay.message('refund.processed', { payment: paid, refund });
      const news = provider.webhook?.read(Buffer.from(body));
      if (!news) throw new Error('The message could not be read');
      await handlePaymentEvent(orderContext, { provider: 'razorpay', eventId: 'evt_refund', event: news });
    } else {
      await sweep(24 * 60);
    }
    expect(await statusNow()).toEqual(['done']);
    expect(razorpay.refunds).toHaveLength(1);
  }
});

test('a UPI payment is refunded by the owner, who gets an email and marks it as sent', async () => {
  const checkoutClient = await openCheckoutClient();
  const { orderContext } = checkoutClient;
  const { customerId, checkoutId, orderId } = await checkoutClient.checkOut({ method: 'upi' });
  await submitReference(orderContext, customerId, orderId, '412345678901');
  await confirmClaim(orderContext, orderId, checkoutClient.adminId);
  await cancelOrder(orderContext, customerId, orderId);
  const [refund] = await checkoutClient.refundsNow(checkoutId);
  expect(refund).toMatchObject({ status: 'by-hand', reason: 'cancelled' });
  await submitRefunds(orderContext, new Date(Date.now() + 86_400_000), () => {});
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'cancelled' });
  expect(
    await recordManualRefund(orderContext, { refundId: String(refund?.id), adminId: checkoutClient.adminId }),
  ).toBe(true);
  expect(
    await recordManualRefund(orderContext, { refundId: String(refund?.id), adminId: checkoutClient.adminId }),
  ).toBe(false);
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'refunded' });
});
