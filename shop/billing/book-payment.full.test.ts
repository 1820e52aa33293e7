import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { handlePaymentEvent } from './confirm-payment.server.ts';

type CheckoutClient = Awaited<ReturnType<typeof openCheckoutClient>>;

/** A signed message, read as the server reads it. */
async function receiveWebhook(
  { orderContext, provider, razorpay }: CheckoutClient,
  ...[event, about, id]: Parameters<CheckoutClient['razorpay']['message']>
) {
  const { body, headers } = razorpay.message(event, about, id);
  const news = provider.webhook?.read(Buffer.from(body));
  if (!news) throw new Error(`${event} could not be read`);
  return handlePaymentEvent(orderContext, {
    provider: 'razorpay',
    eventId: String(headers['x-razorpay-event-id']),
    event: news,
  });
}

test('five messages about one payment lead to one state in all 120 orders of arrival', async () => {
  const checkoutClient = await openCheckoutClient();
  const { db, razorpay, checkOutAtRazorpay, orderNow, capturesNow, refundsNow, eventsOf, emailsAbout } = checkoutClient;
  const states = new Map<string, number>();
  for (const order of permutationsOf([0, 1, 2, 3, 4])) {
    const placed = await checkOutAtRazorpay();
    const payment = razorpay.pay(placed.order);
    // Some of it was refunded in Razorpay's dashboard.
    const refund = {
      id: `rfnd_${payment.id}`,
      payment_id: payment.id,
      amount: 100,
      status: 'processed',
      receipt: null,
    };
    const messages: Parameters<typeof razorpay.message>[] = [
      ['payment.failed', { payment: { ...payment, status: 'failed', captured: false } }],
      ['payment.authorized', { payment: { ...payment, status: 'authorized', captured: false } }],
      ['payment.captured', { payment }],
      ['order.paid', { payment }],
      ['refund.processed', { payment, refund }],
    ];
    for (const at of order) {
      const message = messages[at];
      if (message === undefined) throw new Error('There are five messages');
      await receiveWebhook(checkoutClient, ...message);
      await receiveWebhook(checkoutClient, ...message);
    }
    const state = JSON.stringify({
      order: await orderNow(placed.orderId),
      events: await eventsOf(placed.orderId),
      emails: await emailsAbout(placed.orderId),
      captures: (await capturesNow(placed.checkoutId)).map((capture) => ({ ...capture, provider_payment_id: '' })),
      refunds: (await refundsNow(placed.checkoutId)).map((row) => ({
        ...row,
        id: '',
        order_id: row.order_id === placed.orderId,
      })),
      stock: await stockOf(db, placed.variantId),
    });
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  expect([...states.values()]).toEqual([120]);
  expect([...states.keys()][0]).toContain('"status":"confirmed","is_paid":true');
});

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => permutationsOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
