import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { openProduct, stockOf } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { placeOrder } from './place-order.server.ts';

test('a payment for files and their expiry at the same time leave one result, and the goods stand', async () => {
  const { db, orderContext, checkOut, orderNow, capturesNow, refundsNow } = await openCheckoutClient();
  const ends = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const placed = await checkOut({ stock: 1, method: 'cod', filesMethod: 'test' });
    const { customerId, checkoutId, orderId, fileOrderId, payment, variantId } = placed;
    const pay = () =>
      recordPayment(db, orderContext, {
        provider: 'test',
        of: { checkoutId },
        providerPaymentId: `test_${round}`,
        amountPaise: payment.amountPaise,
        currency: 'INR',
      });
    const end = () =>
      round % 2 === 0
        ? cancelOrder(orderContext, customerId, fileOrderId)
        : expireOrders(orderContext, new Date(Date.now() + 3_600_000));
    await Promise.all(round % 4 < 2 ? [pay(), end()] : [end(), pay()]);
    const { status } = await orderNow(fileOrderId);
    expect(await capturesNow(checkoutId)).toHaveLength(1);
    const refunds = await refundsNow(checkoutId);
    expect(refunds.map(({ amount_paise }) => amount_paise)).toEqual(
      status === 'completed' ? [] : [payment.amountPaise],
    );
    expect(await orderNow(orderId)).toMatchObject({ status: 'pending', is_paid: false });
    expect(await stockOf(db, variantId)).toBe(0);
    ends.add(status);
  }
  expect(ends.has('completed')).toBe(true);
});

test('twenty submissions of a mixed cart are one checkout with two orders and two payments', async () => {
  const { db, orderContext } = await openCheckoutClient();
  const buyer = await openCustomer(db);
  const mask = await openProduct(db);
  const file = await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' });
  const lines = [requestedLine(mask.id), requestedLine(file.id)];
  const submitted = checkoutInput(lines, { ...buyer, filesMethod: 'test' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(orderContext, buyer, submitted)));
  expect(answers[0]?.ok).toBe(true);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.ok && answer.value))).size).toBe(1);
  expect(answers.filter((answer) => answer.ok && answer.isNew)).toHaveLength(1);
  for (const [table, rows] of [
    ['checkouts', 1],
    ['orders', 2],
    ['payments', 2],
  ] as const) {
    expect(await db.selectFrom(table).select('id').execute(), table).toHaveLength(rows);
  }
});
