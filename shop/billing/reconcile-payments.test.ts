import { expect, test } from 'vitest';
import { readyPayment } from '#shop/payments/open-payment.server.ts';
import '#tests/support/database.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { confirmPayment, handlePaymentEvent } from './confirm-payment.server.ts';
import { findPayableCheckout } from './find-payable-checkout.server.ts';
import { reconcilePayments } from './reconcile-payments.server.ts';

async function openSweeps() {
  const checkoutClient = await openCheckoutClient();
  const problems: string[] = [];
  const start = Date.now();
  const sweep = (minutes: number) =>
    reconcilePayments(checkoutClient.orderContext, new Date(start + minutes * 60_000), (error) =>
      problems.push((error as Error).message),
    );
  const paymentNow = (id: string) =>
    checkoutClient.db
      .selectFrom('payments')
      .select(['status', 'look_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const looks = () => checkoutClient.razorpay.requests.filter((line) => line.endsWith('/payments')).length;
  return { ...checkoutClient, problems, sweep, paymentNow, looks };
}

test('a payment whose messages were all lost is found by polling, and polling ends', async () => {
  const { razorpay, checkOutAtRazorpay, sweep, orderNow, paymentNow, looks } = await openSweeps();
  const { orderId, order, payment } = await checkOutAtRazorpay();
  await sweep(0);
  expect(looks()).toBe(0);
  await sweep(1);
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
  razorpay.pay(order, { status: 'failed', captured: false });
  razorpay.pay(order, { status: 'authorized', captured: false });
  await sweep(2);
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
  razorpay.pay(order);
  await sweep(3);
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  await sweep(4);
  expect(await paymentNow(payment.id)).toEqual({ status: 'paid', look_at: null });
});

test('an abandoned payment is closed, polled less and less often, and dropped after five days', async () => {
  const { orderContext, razorpay, checkOutAtRazorpay, sweep, paymentNow, looks, refundsNow } = await openSweeps();
  const { customerId, checkoutId, orderId, order, payment } = await checkOutAtRazorpay();
  await cancelOrder(orderContext, customerId, orderId);
  await sweep(1);
  expect(await paymentNow(payment.id)).toMatchObject({ status: 'closed' });
  for (let minutes = 2; minutes <= 24 * 60; minutes += 1) await sweep(minutes);
  expect(looks()).toBeLessThan(80);
  // Late, and no message came.
  razorpay.pay(order);
  await sweep(26 * 60);
  expect(await refundsNow(checkoutId)).toMatchObject([{ order_id: orderId, reason: 'late' }]);
  for (const days of [2, 3, 4, 5, 6]) await sweep(days * 24 * 60);
  expect(await paymentNow(payment.id)).toMatchObject({ look_at: null });
});

test('a provider that is unreachable or answers invalid JSON is called again', async () => {
  const { razorpay, checkOutAtRazorpay, sweep, orderNow, problems } = await openSweeps();
  const { orderId, order } = await checkOutAtRazorpay();
  razorpay.pay(order);
  razorpay.behave('away');
  await sweep(1);
  razorpay.behave('garbage');
  await sweep(2);
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
  expect(problems).toHaveLength(2);
  razorpay.behave('kind');
  await sweep(3);
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed' });
});

test('a webhook that arrives before the provider’s order is stored loses no payment', async () => {
  const { db, orderContext, provider, razorpay, checkOut, sweep, orderNow } = await openSweeps();
  const { orderId, payment } = await checkOut();
  // The provider has made the order, and the shop has not written its id yet.
  const { id, amountPaise } = payment;
  const order = await provider.createOrder?.({ paymentId: id, amountPaise, currency: 'INR' });
  const message = razorpay.message('payment.captured', { payment: razorpay.pay({ id: String(order) }) });
  const news = provider.webhook?.read(Buffer.from(message.body));
  if (!news) throw new Error('The message could not be read');
  expect(await handlePaymentEvent(orderContext, { provider: 'razorpay', eventId: 'early', event: news })).toBe(
    'unknown',
  );
  expect(await readyPayment(db, provider, payment)).toBe(order);
  await sweep(1);
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
});

test('a payment that the provider assigns to another order confirms nothing', async () => {
  const { razorpay, checkOutAtRazorpay, sweep, orderNow, capturesNow } = await openSweeps();
  const [asha, meera] = [await checkOutAtRazorpay(), await checkOutAtRazorpay()];
  razorpay.pay(meera.order);
  razorpay.behave('mixing');
  await sweep(1);
  expect(await orderNow(asha.orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
  expect(await capturesNow(asha.checkoutId)).toEqual([]);
  expect(await orderNow(meera.orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
});

test('a browser’s report needs a valid signature and the same payment in the provider’s records', async () => {
  const { db, orderContext, razorpay, checkOutAtRazorpay, orderNow } = await openSweeps();
  const { customerId, orderId, order } = await checkOutAtRazorpay();
  const stranger = await checkOutAtRazorpay();
  const submitted = await findPayableCheckout(db, customerId, orderId);
  if (submitted === null) throw new Error('There is nothing to pay');
  const confirm = async (fields: Record<string, string>) =>
    (await confirmPayment(orderContext, customerId, submitted, fields)).is;
  const failed = razorpay.pay(order, { status: 'failed', captured: false });
  const word = razorpay.wordFor(failed);
  for (const signature of ['', 'x', 'f'.repeat(64), `${word.razorpay_signature}0`]) {
    expect(await confirm({ ...word, razorpay_signature: signature })).toBe('refused');
  }
  // Signed, and for another order.
  expect(await confirm(razorpay.wordFor(razorpay.pay(stranger.order)))).toBe('refused');
  // Signed, and nothing came in.
  expect(await confirm(razorpay.wordFor(failed))).toBe('waiting');
  const paid = razorpay.pay(order);
  for (const behaviour of ['away', 'refusing', 'garbage', 'cut'] as const) {
    razorpay.behave(behaviour);
    expect(await confirm(razorpay.wordFor(paid)), behaviour).toBe('waiting');
  }
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
  razorpay.behave('kind');
  expect(await confirm(razorpay.wordFor(paid))).toBe('paid');
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed' });
});
