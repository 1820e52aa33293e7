import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import type { StandInPayment } from '#tests/support/services/razorpay.ts';
import { fetchPayment } from './reconcile-payments.server.ts';
import { recordPayment } from './record-payment.server.ts';

type CheckoutClient = Awaited<ReturnType<typeof openCheckoutClient>>;

const AFTER_HOURS = () => new Date(Date.now() + 3_600_000);

const handleCapture = ({ razorpay, receiveWebhook }: CheckoutClient, payment: StandInPayment) =>
  receiveWebhook(razorpay.message('payment.captured', { payment }));

test('a payment confirms its order once, however often and from wherever it is reported', async () => {
  const checkoutClient = await openCheckoutClient();
  const { orderContext, provider, razorpay, checkOutAtRazorpay, orderNow, capturesNow, eventsOf, emailsAbout } =
    checkoutClient;
  const { checkoutId, orderId, order, payment, variantId } = await checkOutAtRazorpay({ hasFile: true });
  const paid = razorpay.pay(order);
  expect(await checkoutClient.receiveWebhook(razorpay.message('payment.captured', { payment: paid }, 'evt_1'))).toBe(
    'paid',
  );
  expect(await checkoutClient.receiveWebhook(razorpay.message('payment.captured', { payment: paid }, 'evt_1'))).toBe(
    'known',
  );
  expect(await checkoutClient.receiveWebhook(razorpay.message('payment.captured', { payment: paid }, 'evt_2'))).toBe(
    'known',
  );
  expect(await checkoutClient.receiveWebhook(razorpay.message('order.paid', { payment: paid }, 'evt_3'))).toBe('known');
  expect(await fetchPayment(orderContext, provider, order.id)).toBe('known');
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true, expires_at: null });
  expect(await capturesNow(checkoutId)).toEqual([
    {
      provider_payment_id: paid.id,
      amount_paise: payment.amountPaise,
      currency: 'INR',
      is_due: true,
      status: 'paid',
    },
  ]);
  expect(await eventsOf(orderId)).toEqual(['placed', 'paid', 'moved to confirmed']);
  expect(await emailsAbout(orderId)).toEqual(['order-confirmed', 'new-order']);
  expect(await stockOf(checkoutClient.db, variantId)).toBe(4);
});

test('paid files can be downloaded immediately, and their order cannot be cancelled', async () => {
  const checkoutClient = await openCheckoutClient();
  const { customerId, fileOrderId, order } = await checkoutClient.checkOutAtRazorpay({ hasFile: true });
  await handleCapture(checkoutClient, checkoutClient.razorpay.pay(order));
  expect(await checkoutClient.orderNow(fileOrderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await cancelOrder(checkoutClient.orderContext, customerId, fileOrderId)).toMatchObject({
    reason: 'illegal-move',
  });
});

test('a payment of another amount or currency is refunded in full', async () => {
  const checkoutClient = await openCheckoutClient();
  for (const changes of [{ amount: 100 }, { currency: 'USD' }]) {
    const { checkoutId, orderId, order, payment } = await checkoutClient.checkOutAtRazorpay();
    const amount = changes.amount ?? payment.amountPaise;
    expect(await handleCapture(checkoutClient, checkoutClient.razorpay.pay(order, changes))).toBe('refunding');
    expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
    expect(await checkoutClient.refundsNow(checkoutId)).toMatchObject([
      { order_id: null, amount_paise: amount, reason: 'mismatch', status: 'requested' },
    ]);
    expect(await checkoutClient.emailsAbout(orderId)).toEqual(['payment-attention', 'payment-returned']);
    // The right sum still pays.
    expect(await handleCapture(checkoutClient, checkoutClient.razorpay.pay(order))).toBe('paid');
    expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  }
});

test('a second payment of the same checkout is refunded, and the order stays confirmed', async () => {
  const checkoutClient = await openCheckoutClient();
  const { checkoutId, orderId, order, payment } = await checkoutClient.checkOutAtRazorpay();
  await handleCapture(checkoutClient, checkoutClient.razorpay.pay(order));
  expect(await handleCapture(checkoutClient, checkoutClient.razorpay.pay(order))).toBe('refunding');
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect((await checkoutClient.capturesNow(checkoutId)).map(({ is_due }) => is_due)).toEqual([true, false]);
  expect(await checkoutClient.refundsNow(checkoutId)).toMatchObject([
    { order_id: null, amount_paise: payment.amountPaise, reason: 'duplicate', status: 'requested' },
  ]);
  expect(await checkoutClient.eventsOf(orderId)).toEqual([
    'placed',
    'paid',
    'moved to confirmed',
    'payment-problem',
    'refund-requested',
  ]);
  const emails = await checkoutClient.db
    .selectFrom('outbox')
    .select(['kind', 'facts'])
    .where('kind', 'in', ['payment-returned', 'payment-attention'])
    .orderBy('kind', 'desc')
    .execute();
  const facts = { problem: 'duplicate', amountPaise: payment.amountPaise, orderId };
  expect(emails).toMatchObject([
    { kind: 'payment-returned', facts },
    { kind: 'payment-attention', facts },
  ]);
});

test('payments of another business on the same account are ignored', async () => {
  const checkoutClient = await openCheckoutClient();
  const stranger = checkoutClient.razorpay.pay({ id: 'order_of_somebody_else' }, { amount: 5_000 });
  expect(await handleCapture(checkoutClient, stranger)).toBe('unknown');
  expect(await handleCapture(checkoutClient, { ...stranger, id: 'pay_2', order_id: null })).toBe('unknown');
  expect(await checkoutClient.db.selectFrom('captures').select('id').execute()).toEqual([]);
});

test('an expired order that is paid late is restored while all lines are in stock', async () => {
  const checkoutClient = await openCheckoutClient();
  const { checkoutId, orderId, order, variantId } = await checkoutClient.checkOutAtRazorpay({ stock: 1 });
  await expireOrders(checkoutClient.orderContext, AFTER_HOURS());
  expect(await stockOf(checkoutClient.db, variantId)).toBe(1);
  expect(await handleCapture(checkoutClient, checkoutClient.razorpay.pay(order))).toBe('paid');
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({
    status: 'confirmed',
    is_paid: true,
    cancelled_by: null,
  });
  expect(await stockOf(checkoutClient.db, variantId)).toBe(0);
  expect(await checkoutClient.refundsNow(checkoutId)).toEqual([]);
  expect(await checkoutClient.emailsAbout(orderId)).toEqual(['order-cancelled', 'order-confirmed', 'new-order']);
  expect(await checkoutClient.eventsOf(orderId)).toEqual([
    'placed',
    'moved to cancelled',
    'paid',
    'moved to confirmed',
  ]);
});

test('an expired order that is paid late and sold out is refunded; the available one is restored', async () => {
  const checkoutClient = await openCheckoutClient();
  const placed = await checkoutClient.checkOutAtRazorpay({ stock: 1, hasFile: true });
  await expireOrders(checkoutClient.orderContext, AFTER_HOURS());
  await checkoutClient.db.updateTable('variants').set({ stock: 0 }).where('id', '=', placed.variantId).execute();
  expect(await handleCapture(checkoutClient, checkoutClient.razorpay.pay(placed.order))).toBe('paid');
  expect(await checkoutClient.orderNow(placed.orderId)).toMatchObject({ status: 'cancelled', is_paid: false });
  expect(await checkoutClient.orderNow(placed.fileOrderId)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await checkoutClient.refundsNow(placed.checkoutId)).toMatchObject([
    { order_id: placed.orderId, amount_paise: 499_00, reason: 'out-of-stock', status: 'requested' },
  ]);
  expect(await checkoutClient.eventsOf(placed.orderId)).toEqual([
    'placed',
    'moved to cancelled',
    'payment-problem',
    'refund-requested',
  ]);
  expect(await checkoutClient.emailsAbout(placed.orderId)).toEqual(
    expect.arrayContaining(['order-cancelled', 'payment-returned']),
  );
});

test('a cancelled order that is paid late stays cancelled and is refunded, in stock or not', async () => {
  const checkoutClient = await openCheckoutClient();
  const { customerId, checkoutId, orderId, order, payment, variantId } = await checkoutClient.checkOutAtRazorpay();
  await cancelOrder(checkoutClient.orderContext, customerId, orderId);
  expect(await handleCapture(checkoutClient, checkoutClient.razorpay.pay(order))).toBe('refunding');
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
  expect(await stockOf(checkoutClient.db, variantId)).toBe(5);
  expect(await checkoutClient.refundsNow(checkoutId)).toMatchObject([
    { order_id: orderId, amount_paise: payment.amountPaise, reason: 'late', status: 'requested' },
  ]);
  expect(await checkoutClient.eventsOf(orderId)).toEqual([
    'placed',
    'moved to cancelled',
    'payment-problem',
    'refund-requested',
  ]);
  expect(await checkoutClient.emailsAbout(orderId)).toEqual(
    expect.arrayContaining(['order-cancelled', 'payment-returned']),
  );
});

test('cancelling a paid order refunds it once, and a double payment completely', async () => {
  const checkoutClient = await openCheckoutClient();
  const { customerId, checkoutId, orderId, order, payment } = await checkoutClient.checkOutAtRazorpay();
  await handleCapture(checkoutClient, checkoutClient.razorpay.pay(order));
  await cancelOrder(checkoutClient.orderContext, customerId, orderId);
  await cancelOrder(checkoutClient.orderContext, customerId, orderId);
  expect(await checkoutClient.refundsNow(checkoutId)).toMatchObject([
    { order_id: orderId, amount_paise: payment.amountPaise, reason: 'cancelled', status: 'requested' },
  ]);
});

test('a refund made in the provider’s dashboard is not repeated', async () => {
  const checkoutClient = await openCheckoutClient();
  const { customerId, checkoutId, orderId, order, payment } = await checkoutClient.checkOutAtRazorpay();
  const paid = checkoutClient.razorpay.pay(order);
  await handleCapture(checkoutClient, paid);
  const refund = { id: 'rfnd_1', payment_id: paid.id, amount: 100_00, status: 'processed', receipt: null };
  await checkoutClient.receiveWebhook(checkoutClient.razorpay.message('refund.processed', { payment: paid, refund }));
  await cancelOrder(checkoutClient.orderContext, customerId, orderId);
  expect(await checkoutClient.refundsNow(checkoutId)).toMatchObject([
    { order_id: orderId, amount_paise: 100_00, reason: 'outside', status: 'done' },
    { order_id: orderId, amount_paise: payment.amountPaise - 100_00, reason: 'cancelled', status: 'requested' },
  ]);
});

test('a test payment is recorded like any other', async () => {
  const checkoutClient = await openCheckoutClient();
  const { checkoutId, orderId, payment } = await checkoutClient.checkOut({ method: 'test' });
  const money = { provider: 'test', of: { checkoutId }, providerPaymentId: 'test_1', currency: 'INR' } as const;
  expect(
    await recordPayment(checkoutClient.db, checkoutClient.orderContext, { ...money, amountPaise: payment.amountPaise }),
  ).toBe('paid');
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
});
