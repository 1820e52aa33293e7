import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { handlePaymentEvent } from './confirm-payment.server.ts';
import { fetchPayment } from './reconcile-payments.server.ts';
import { recordPayment } from './record-payment.server.ts';

test('a payment reported by webhook, poller and page at the same time is recorded once', async () => {
  const { orderContext, provider, razorpay, checkOutAtRazorpay, capturesNow, eventsOf } = await openCheckoutClient();
  for (let round = 0; round < 10; round += 1) {
    const { checkoutId, orderId, order } = await checkOutAtRazorpay();
    const payment = razorpay.pay(order);
    const news = provider.webhook?.read(Buffer.from(razorpay.message('payment.captured', { payment }).body));
    if (!news) throw new Error('The message could not be read');
    await Promise.all([
      handlePaymentEvent(orderContext, { provider: 'razorpay', eventId: `a${round}`, event: news }),
      handlePaymentEvent(orderContext, { provider: 'razorpay', eventId: `a${round}`, event: news }),
      handlePaymentEvent(orderContext, {
        provider: 'razorpay',
        eventId: `b${round}`,
        event: { ...news, type: 'order.paid' },
      }),
      fetchPayment(orderContext, provider, order.id),
      fetchPayment(orderContext, provider, order.id),
    ]);
    expect(await capturesNow(checkoutId)).toHaveLength(1);
    expect(await eventsOf(orderId)).toEqual(['placed', 'paid', 'moved to confirmed']);
  }
});

test('a payment, a cancellation and an expiry at the same time lose neither money nor stock', async () => {
  const { db, orderContext, razorpay, checkOutAtRazorpay, orderNow, capturesNow, refundsNow } =
    await openCheckoutClient();
  const ends = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const { customerId, checkoutId, orderId, order, payment, variantId } = await checkOutAtRazorpay({ stock: 1 });
    const money = {
      provider: 'razorpay',
      of: { providerOrderId: order.id },
      providerPaymentId: razorpay.pay(order).id,
      amountPaise: payment.amountPaise,
      currency: 'INR',
    } as const;
    const pay = () => recordPayment(db, orderContext, money);
    const end = () =>
      round % 2 === 0
        ? cancelOrder(orderContext, customerId, orderId)
        : expireOrders(orderContext, new Date(Date.now() + 3_600_000));
    await Promise.all(round % 4 < 2 ? [pay(), end()] : [end(), pay()]);
    const { status } = await orderNow(orderId);
    const captures = await capturesNow(checkoutId);
    const refunds = await refundsNow(checkoutId);
    expect(captures).toHaveLength(1);
    // Either the shop has the money and delivers, or it has the stock and refunds.
    const isSold = status === 'confirmed';
    expect(await stockOf(db, variantId)).toBe(isSold ? 0 : 1);
    expect(refunds.map(({ amount_paise }) => amount_paise)).toEqual(isSold ? [] : [payment.amountPaise]);
    ends.add(status);
  }
  expect([...ends].toSorted()).toEqual(['cancelled', 'confirmed']);
});
