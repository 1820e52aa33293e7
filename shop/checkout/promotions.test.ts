import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { effectLimits } from '#config/limits.ts';
import { submitReference } from '#shop/billing/confirm-claim.server.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { findInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { findPromotion } from '#shop/promotions/list-promotions.server.ts';
import { generateCodes } from '#shop/promotions/promotion-codes.server.ts';
import { cancelLines } from '#shop/refunds/cancel-lines.server.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import type { CheckoutInput } from './checkout.ts';
import { placeOrder } from './place-order.server.ts';
import { priceOffers } from './price-offers.server.ts';

/** A shop with one product at ₹499, and buyers who order it. */
async function openSale() {
  const client = await openRefundClient();
  const { db, orderContext } = client;
  const { id } = await openProduct(db, { variants: [variantInput({ stock: 100 })] });
  const other = await openProduct(db, { category: 'figurines', variants: [variantInput({ stock: 100 })] });
  const lines = [requestedLine(id, { quantity: 2 }), requestedLine(other.id)];
  const order = (buyer: Awaited<ReturnType<typeof openCustomer>>, input: Partial<CheckoutInput> = {}) =>
    placeOrder(orderContext, buyer, { ...checkoutInput(lines, { ...buyer, ...input }), ...input });
  const placed = async (...input: Parameters<typeof order>) => {
    const answer = await order(...input);
    if (!answer.ok) throw new Error(`The test's order was refused: ${answer.reason}`);
    return { checkoutId: answer.value.checkoutId, orderId: answer.value.orders[0]?.id ?? '' };
  };
  const totalsOf = async (customerId: string, orderId: string) => (await findOrder(db, customerId, orderId))?.totals;
  const usesOf = async (promotionId: string) =>
    (await db.selectFrom('promotions').select('uses').where('id', '=', promotionId).executeTakeFirstOrThrow()).uses;
  const offers = (code: string | null, customerId: string | null = null, network = '203.0.113.7') =>
    priceOffers(db, {
      code,
      customerId,
      network,
      delivery: null,
      lines: lines.map(({ productId, variantId, quantity }) => ({ id: productId, variantId, quantity })),
    });
  const buyer = await openCustomer(db);
  return { ...client, product: id, other: other.id, buyer, order, placed, totalsOf, usesOf, offers };
}

test('a code lowers what is paid, and order and invoice say what it saved', async () => {
  const { db, buyer, placed, totalsOf, offers, orderContext } = await openSale();
  await openPromotion(db);
  expect(await offers('SAKURA10')).toMatchObject({
    savings: [[{ amount: 99_80 }], [{ amount: 49_90 }]],
    code: { code: 'SAKURA10', problem: null },
  });
  const { orderId, checkoutId } = await placed(buyer, { code: 'SAKURA10', savedPaise: 149_70, method: 'razorpay' });
  expect(await totalsOf(buyer.customerId, orderId)).toMatchObject({
    total: 1_497_00,
    discount: 0,
    further: [{ label: 'Sakura days (SAKURA10)', amount: -149_70 }],
    payable: 1_347_30,
  });
  await pay(db, orderContext, checkoutId, 1_347_30);
  const emails = await db
    .selectFrom('outbox')
    .select(['kind', 'facts'])
    .where('kind', '=', 'order-confirmed')
    .execute();
  expect(JSON.stringify(emails)).toContain('Sakura days (SAKURA10)');
  const invoice = await findInvoice(db, orderId);
  expect(invoice).toMatchObject({
    savings: [{ label: 'Sakura days (SAKURA10)', amount: 149_70 }],
    lines: [{ gross: 898_20 }, { gross: 449_10 }],
    total: { gross: 1_347_30 },
  });
  for (const { taxable, cgst, sgst, igst, gross } of invoice?.lines ?? [])
    expect(taxable + cgst + sgst + igst).toBe(gross);
});

const pay = (
  db: Parameters<typeof recordPayment>[0],
  orderContext: Parameters<typeof recordPayment>[1],
  checkoutId: string,
  amountPaise: number,
) =>
  recordPayment(db, orderContext, {
    provider: 'razorpay',
    of: { checkoutId },
    providerPaymentId: `pay_${checkoutId}`,
    amountPaise,
    currency: 'INR',
  });

test('the refund of one line pays back what it cost after the code, and its credit note adds up', async () => {
  const { db, buyer, placed, orderContext, refund, leftOf, notesOf } = await openSale();
  await openPromotion(db, { kind: 'amount-off', terms: { rupees: 100 } });
  const { orderId, checkoutId } = await placed(buyer, { code: 'SAKURA10', method: 'razorpay' });
  await pay(db, orderContext, checkoutId, 1_397_00);
  const [first, second] = await leftOf(orderId);
  expect([first?.goods, second?.goods]).toEqual([931_33, 465_67]);
  expect(await refund(orderId, { lines: [{ line: 2, amountPaise: 465_68 }] })).toMatchObject({ ok: false });
  expect(await refund(orderId, { lines: [{ line: 2, amountPaise: 465_67 }] })).toMatchObject({ ok: true });
  const [note] = await notesOf(orderId);
  expect(note?.document.total.gross).toBe(465_67);
  expect(note?.document).not.toHaveProperty('savings');
});

test('an order whose offers are not those of the page is refused and nothing is placed', async () => {
  const { db, buyer, order } = await openSale();
  const promotion = await openPromotion(db, { isAutomatic: true });
  expect(await order(buyer, { savedPaise: 0 })).toMatchObject({ reason: 'offers-changed' });
  expect(await order(buyer, { savedPaise: 149_70, code: 'UNKNOWN' })).toMatchObject({ ok: true });
  await db.updateTable('promotions').set({ stopped_at: new Date() }).where('id', '=', promotion).execute();
  expect(await order(buyer, { savedPaise: 149_70 })).toMatchObject({ reason: 'offers-changed' });
});

test('the last use is gone once it is ordered, and comes back with the cancellation', async () => {
  const { db, orderContext, buyer, order, placed, usesOf, offers } = await openSale();
  const promotion = await openPromotion(db, { usesMax: 1 });
  const { orderId } = await placed(buyer, { code: 'SAKURA10', savedPaise: 149_70 });
  expect(await findPromotion(db, promotion, new Date())).toMatchObject({ state: 'used-up', uses: 1 });
  const second = await openCustomer(db);
  expect(await offers('SAKURA10')).toMatchObject({ savings: [[], []], code: { problem: { why: 'used-up' } } });
  expect(await order(second, { code: 'SAKURA10', savedPaise: 149_70 })).toMatchObject({ reason: 'offers-changed' });
  await cancelOrder(orderContext, buyer.customerId, orderId);
  expect(await usesOf(promotion)).toBe(0);
  await placed(second, { code: 'SAKURA10', savedPaise: 149_70 });
  expect(await usesOf(promotion)).toBe(1);
});

test('a customer uses it as often as allowed; an unpaid order that is replaced does not count', async () => {
  const { db, buyer, placed, offers } = await openSale();
  await openPromotion(db, { usesPerCustomer: 1, usesMax: 5 });
  const code = { code: 'SAKURA10', savedPaise: 149_70 };
  const unpaid = await placed(buyer, { ...code, method: 'razorpay' });
  expect(await offers('SAKURA10', buyer.customerId)).toMatchObject({ code: { problem: null } });
  const { orderId } = await placed(buyer, code);
  expect(orderId).not.toBe(unpaid.orderId);
  expect(await offers('SAKURA10', buyer.customerId)).toMatchObject({ code: { problem: { why: 'used-before' } } });
  expect(await offers('SAKURA10')).toMatchObject({ code: { problem: null } });
});

test('a promotion for the first order is refused to a customer who has one', async () => {
  const { db, buyer, placed, offers } = await openSale();
  await openPromotion(db, { isFirstOrder: true });
  await placed(buyer, { code: 'SAKURA10', savedPaise: 149_70 });
  expect(await offers('SAKURA10', buyer.customerId)).toMatchObject({ code: { problem: { why: 'first-order-only' } } });
});

test('an expired order gives its use back; paid late, it takes it again, or the money goes back', async () => {
  for (const isUsedElsewhere of [false, true]) {
    const { db, orderContext, buyer, placed, usesOf, orderNow, refundsNow } = await openSale();
    const promotion = await openPromotion(db, { usesMax: 1, usesPerCustomer: 1 });
    const code = { code: 'SAKURA10', savedPaise: 149_70 };
    const { orderId, checkoutId } = await placed(buyer, { ...code, method: 'razorpay' });
    await expireOrders(orderContext, new Date(Date.now() + 60 * 60_000));
    expect(await usesOf(promotion)).toBe(0);
    if (isUsedElsewhere) await placed(await openCustomer(db), code);
    await pay(db, orderContext, checkoutId, 1_347_30);
    expect(await usesOf(promotion)).toBe(1);
    expect(await orderNow(orderId)).toMatchObject({ status: isUsedElsewhere ? 'cancelled' : 'confirmed' });
    expect(await refundsNow(checkoutId)).toHaveLength(isUsedElsewhere ? 1 : 0);
  }
});

test('an order that expired takes a promotion for the first order again only if it is the first still', async () => {
  for (const isFirst of [true, false]) {
    const { db, orderContext, buyer, placed, orderNow, refundsNow } = await openSale();
    await openPromotion(db, { isFirstOrder: true });
    const { orderId, checkoutId } = await placed(buyer, { code: 'SAKURA10', savedPaise: 149_70, method: 'razorpay' });
    await expireOrders(orderContext, new Date(Date.now() + 60 * 60_000));
    if (!isFirst) await placed(buyer, { code: 'SAKURA10', savedPaise: 149_70 });
    await pay(db, orderContext, checkoutId, 1_347_30);
    expect(await orderNow(orderId)).toMatchObject({ status: isFirst ? 'confirmed' : 'cancelled' });
    expect(await refundsNow(checkoutId)).toHaveLength(isFirst ? 0 : 1);
  }
});

test('a waived fee is not collected, and the invoice leaves it out', async () => {
  const { db, buyer, placed, totalsOf, orderContext, adminId } = await openSale();
  await openPromotion(db, { kind: 'no-payment-fee', terms: {}, isAutomatic: true, title: 'No fee this week' });
  const { orderId } = await placed(buyer, { savedPaise: 49_00 });
  expect(await totalsOf(buyer.customerId, orderId)).toMatchObject({
    further: [
      { label: 'Cash on delivery fee', amount: 49_00 },
      { label: 'No fee this week', amount: -49_00 },
    ],
    payable: 1_497_00,
  });
  await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'confirmed', isPaymentReceived: false });
  expect(await findInvoice(db, orderId)).toMatchObject({
    lines: [{}, {}],
    total: { gross: 1_497_00 },
    savings: [{ label: 'No fee this week', amount: 49_00 }],
  });
});

test('of ten thousand generated codes each works once', async () => {
  const { db, buyer, adminId, order, placed } = await openSale();
  const promotion = await openPromotion(db, { code: null });
  expect(await generateCodes(db, { adminId, id: promotion, count: 10_000, prefix: 'DIWALI' })).toEqual({
    ok: true,
    value: 10_000,
  });
  const { code } = await db.selectFrom('promotion_codes').select('code').limit(1).executeTakeFirstOrThrow();
  expect(code).toMatch(/^DIWALI-[A-Z2-9]{8}$/);
  await placed(buyer, { code, savedPaise: 149_70 });
  expect(await order(await openCustomer(db), { code, savedPaise: 149_70 })).toMatchObject({ reason: 'offers-changed' });
});

test('wrong codes are limited for a network, and right ones cost nothing', async () => {
  const { db, offers } = await openSale();
  await openPromotion(db);
  for (let at = 0; at < effectLimits.wrongCodes.points; at += 1) {
    expect(await offers(`WRONG${at}`)).toMatchObject({ code: { problem: { why: 'unknown' } } });
    if (at % 20 === 0) expect(await offers('SAKURA10')).toMatchObject({ code: { problem: null } });
  }
  expect(await offers('SAKURA10')).toMatchObject({ savings: [[], []], code: { problem: { why: 'too-many' } } });
  expect(await offers('SAKURA10', null, '203.0.113.8')).toMatchObject({ code: { problem: null } });
  expect(await offers(null)).toMatchObject({ code: null });
});

test('a wrong code that a page asks for again and again counts once', async () => {
  const { db, offers } = await openSale();
  await openPromotion(db);
  for (const code of ['GONE', 'GONE', 'GONE', 'SAKURA10', 'LOST']) await offers(code);
  const { rows } = await sql`select points from throttles where key = 'codes:203.0.113.7'`.execute(db);
  expect(rows).toEqual([{ points: 2 }]);
});

test('the revenue of a promotion is what was paid less refunds, and what is to be collected is apart', async () => {
  const { db, orderContext, product, buyer, placed, refund } = await openSale();
  const promotion = await openPromotion(db);
  const figures = async () => {
    const found = await findPromotion(db, promotion, new Date());
    return [found?.uses, found?.revenuePaise, found?.toCollectPaise];
  };
  const file = await openProduct(db, { type: 'digital', category: null });
  const mixed = { lines: [requestedLine(product), requestedLine(file.id)], code: 'SAKURA10', method: 'upi' };
  const both = await placed(buyer, mixed);
  await submitReference(orderContext, buyer.customerId, both.orderId, '412345678901');
  expect(await figures()).toEqual([1, 0, 898_20]);
  // Of the two orders of the checkout one is cancelled: nothing is due for it.
  await cancelOrder(orderContext, buyer.customerId, both.orderId);
  expect(await figures()).toEqual([1, 0, 449_10]);

  const second = await openCustomer(db);
  const paid = await placed(second, { code: 'SAKURA10', method: 'razorpay' });
  expect(await figures()).toEqual([2, 0, 449_10]);
  await pay(db, orderContext, paid.checkoutId, 1_347_30);
  expect(await figures()).toEqual([2, 1_347_30, 449_10]);
  await refund(paid.orderId, { lines: [{ line: 1, amountPaise: 100_00 }] });
  await refund(paid.orderId, { lines: [{ line: 1, amountPaise: 50_00 }], to: 'store-credit' });
  expect(await figures()).toEqual([2, 1_247_30, 449_10]);
});

test('with a free item of an offer only the whole order can be cancelled, and each return pays back a part', async () => {
  const { db, buyer, placed, orderContext, leftOf } = await openSale();
  const { customerId } = buyer;
  await openPromotion(db, { kind: 'buy-x-get-y', terms: { buy: 2, get: 1, percent: 100 }, isAutomatic: true });
  const { orderId } = await placed(buyer, { savedPaise: 499_00 });
  expect((await leftOf(orderId)).map(({ goods }) => goods)).toEqual([665_33, 332_67]);
  const cancel = (lines: { line: number; quantity: number }[]) =>
    cancelLines(orderContext, { customerId, orderId, lines, key: crypto.randomUUID() });
  expect(await cancel([{ line: 1, quantity: 2 }])).toMatchObject({ reason: 'together' });
  const all = [
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ];
  expect(await cancel(all)).toMatchObject({ value: { is: 'order' } });
});

test('items that the minimum of an offer needs are cancelled with the whole order only', async () => {
  const { db, buyer, placed, orderContext } = await openSale();
  const { customerId } = buyer;
  await openPromotion(db, { kind: 'amount-off', terms: { rupees: 500 }, minimumPaise: 900_00, isAutomatic: true });
  const { orderId } = await placed(buyer, { savedPaise: 500_00 });
  const cancel = (lines: { line: number; quantity: number }[]) =>
    cancelLines(orderContext, { customerId, orderId, lines, key: crypto.randomUUID() });
  expect(await cancel([{ line: 1, quantity: 2 }])).toMatchObject({ reason: 'together' });
  expect(await cancel([{ line: 1, quantity: 1 }])).toMatchObject({ value: { is: 'lines' } });
  expect(await cancel([{ line: 2, quantity: 1 }])).toMatchObject({ reason: 'together' });
  // The owner raised the minimum: the order did not earn it before either.
  await db.updateTable('promotions').set({ minimum_paise: 2_000_00 }).execute();
  expect(await cancel([{ line: 2, quantity: 1 }])).toMatchObject({ value: { is: 'lines' } });
});

test.each<{ kind: string; terms: Record<string, number>; minimumPaise: number }>([
  { kind: 'buy-x-get-y', terms: { buy: 1, get: 1, percent: 100 }, minimumPaise: 0 },
  { kind: 'amount-off', terms: { rupees: 499 }, minimumPaise: 900_00 },
])('goods that earned a saving on paid files are not cancelled alone: $kind', async (promotion) => {
  const { db, orderContext, checkOut } = await openSale();
  await openPromotion(db, { ...promotion, isAutomatic: true });
  const placed = await checkOut({ hasFile: true, savedPaise: 499_00 });
  const { customerId, orderId, checkoutId } = placed;
  await pay(db, orderContext, checkoutId, 499_00);
  expect(await cancelOrder(orderContext, customerId, orderId)).toEqual({ ok: false, reason: 'keeps-offer' });
  const all = { customerId, orderId, lines: [{ line: 1, quantity: 1 }], key: crypto.randomUUID() };
  expect(await cancelLines(orderContext, all)).toEqual({ ok: false, reason: 'keeps-offer' });

  const unpaid = await checkOut({ hasFile: true, savedPaise: 499_00 });
  expect(await cancelOrder(orderContext, unpaid.customerId, unpaid.orderId)).toMatchObject({ ok: true });
});
