import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';

test('five messages about one payment lead to one state in all 120 orders of arrival', async () => {
  const { db, razorpay, receiveWebhook, checkOutAtRazorpay, orderNow, capturesNow, refundsNow, eventsOf, emailsAbout } =
    await openCheckoutClient();
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
      await receiveWebhook(razorpay.message(...message));
      await receiveWebhook(razorpay.message(...message));
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
