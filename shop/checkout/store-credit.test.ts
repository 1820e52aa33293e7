import fc from 'fast-check';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { addCredit, findCredit } from '#shop/credit/store-credit.server.ts';
import { findInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { placeOrder } from './place-order.server.ts';

/** A customer with store credit, and products at ₹499. */
async function openCreditor(creditPaise: number) {
  const client = await openRefundClient();
  const { db, orderContext } = client;
  const buyer = await openCustomer(db);
  const { customerId } = buyer;
  const give = (amountPaise: number) =>
    addCredit(db, { customerId, amountPaise, reason: 'refund', orderId: null, refundId: null });
  await give(creditPaise);
  const products = [await openProduct(db), await openProduct(db)];
  const order = (spent: number, { method = 'razorpay', units = [1] } = {}) => {
    const lines = units.map((quantity, at) => requestedLine(products[at]?.id ?? '', { quantity }));
    return placeOrder(orderContext, buyer, { ...checkoutInput(lines, { ...buyer, method }), creditPaise: spent });
  };
  const placed = async (...input: Parameters<typeof order>) => {
    const answer = await order(...input);
    if (!answer.ok) throw new Error(`The test's order was refused: ${answer.reason}`);
    return { checkoutId: answer.value.checkoutId, orderId: answer.value.orders[0]?.id ?? '' };
  };
  const balance = () => findCredit(db, customerId);
  const payableOf = async (id: string) =>
    (await db.selectFrom('orders').select('payable_paise').where('id', '=', id).executeTakeFirstOrThrow())
      .payable_paise;
  const pay = (checkoutId: string, amountPaise: number) =>
    recordPayment(db, orderContext, {
      provider: 'razorpay',
      of: { checkoutId },
      providerPaymentId: `pay_${checkoutId}`,
      amountPaise,
      currency: 'INR',
    });
  return { ...client, customerId, give, order, placed, balance, payableOf, pay };
}

test('store credit lowers what is paid, and comes back when the order is cancelled', async () => {
  const { orderContext, customerId, placed, order, balance, payableOf } = await openCreditor(200_50);
  const { orderId } = await placed(200_50, { method: 'cod' });
  expect(await payableOf(orderId)).toBe(499_00 + 49_00 - 200_50);
  expect(await balance()).toBe(0);
  expect(await order(1)).toMatchObject({ reason: 'credit-changed' });
  await cancelOrder(orderContext, customerId, orderId);
  expect(await balance()).toBe(200_50);
});

test('store credit that covers everything needs no payment, and the invoice is for the whole price', async () => {
  const { db, customerId, placed, balance, payableOf, orderNow, refund, notesOf } = await openCreditor(600_00);
  const { orderId } = await placed(499_00, { method: 'free' });
  expect(await findOrder(db, customerId, orderId)).toMatchObject({ isPaidByCredit: true });
  expect(await payableOf(orderId)).toBe(0);
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed' });
  expect(await findInvoice(db, orderId)).toMatchObject({ total: { gross: 499_00 } });
  expect(await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }] })).toMatchObject({
    value: { amountPaise: 100_00, creditPaise: 100_00, status: 'done' },
  });
  expect(await balance()).toBe(201_00);
  expect(await notesOf(orderId)).toMatchObject([{ document: { total: { gross: 100_00 } } }]);
});

test('of several checkouts at the same time, store credit is spent once', async () => {
  const { order, balance } = await openCreditor(300_00);
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => order(300_00, { method: 'cod' })));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balance()).toBe(0);
});

test('an order that expires gives the credit back; paid late, it takes it again, or is refunded', async () => {
  for (const isSpentElsewhere of [false, true]) {
    const { orderContext, placed, balance, payableOf, pay, orderNow, refundsNow } = await openCreditor(100_00);
    const { orderId, checkoutId } = await placed(100_00);
    const payable = await payableOf(orderId);
    await expireOrders(orderContext, new Date(Date.now() + 60 * 60_000));
    expect(await balance()).toBe(100_00);
    if (isSpentElsewhere) await placed(60_00, { method: 'cod' });
    await pay(checkoutId, payable);
    expect(await balance()).toBe(isSpentElsewhere ? 40_00 : 0);
    expect(await orderNow(orderId)).toMatchObject({ status: isSpentElsewhere ? 'cancelled' : 'confirmed' });
    expect(await refundsNow(checkoutId)).toHaveLength(isSpentElsewhere ? 1 : 0);
  }
});

test('refunds of an order paid by both go back to both in proportion, to the paisa', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 4 });
  const { placed, give, balance, payableOf, pay, refund, leftOf } = await openCreditor(1);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 90_000 }), amounts, fc.boolean(), async (credit, parts, isWhole) => {
      await give(credit);
      const before = await balance();
      const { orderId, checkoutId } = await placed(credit, { units: [1, 1] });
      const payable = await payableOf(orderId);
      expect(payable).toBe(998_00 - credit);
      await pay(checkoutId, payable);
      let [money, back] = [0, 0];
      const take = (answer: Awaited<ReturnType<typeof refund>>) => {
        if (!answer.ok) return;
        money += answer.value.amountPaise - answer.value.creditPaise;
        back += answer.value.creditPaise;
      };
      for (const [at, amountPaise] of parts.entries()) {
        take(await refund(orderId, { lines: [{ line: 1 + (at % 2), amountPaise }] }));
      }
      if (isWhole) {
        const rest = (await leftOf(orderId)).filter(({ goods }) => goods > 0);
        take(await refund(orderId, { lines: rest.map(({ line, goods }) => ({ line, amountPaise: goods })) }));
        expect([money, back]).toEqual([payable, credit]);
      }
      expect(money).toBeLessThanOrEqual(payable);
      expect(await balance()).toBe(before - credit + back);
    }),
    { numRuns: 6 },
  );
});
