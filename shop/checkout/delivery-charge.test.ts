import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { findInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { findPromotion } from '#shop/promotions/list-promotions.server.ts';
import { cancelLines } from '#shop/refunds/cancel-lines.server.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import type { CheckoutInput } from './checkout.ts';
import { placeOrder } from './place-order.server.ts';
import { priceOffers } from './price-offers.server.ts';

const fee = { label: 'Cash on delivery fee', amount: 49_00 };
const delivery = { label: 'Delivery charge', amount: 60_00 };

/** A shop that asks ₹60 for delivery below ₹1,000, with products at ₹499 and a COD fee of ₹49. */
async function openDelivery() {
  const client = await openRefundClient({ DELIVERY_FEE: '60', DELIVERY_FREE_FROM: '1000' });
  const { db, orderContext, settings } = client;
  const [one, other] = [await openProduct(db, { variants: [variantInput({ stock: 100 })] }), await openProduct(db)];
  const file = await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' });
  const buyer = await openCustomer(db);
  const order = (products: { id: string }[], input: Partial<CheckoutInput> = {}) => {
    const lines = products.map(({ id }) => requestedLine(id));
    return placeOrder(orderContext, buyer, { ...checkoutInput(lines, { ...buyer, ...input }), ...input });
  };
  const placed = async (...input: Parameters<typeof order>) => {
    const answer = await order(...input);
    if (!answer.ok) throw new Error(`The test's order was refused: ${answer.reason}`);
    const orderId = answer.value.orders[0]?.id ?? '';
    return { checkoutId: answer.value.checkoutId, orderId, customerId: buyer.customerId };
  };
  const totalsOf = async (orderId: string) => (await findOrder(db, buyer.customerId, orderId))?.totals;
  const offers = (products: { id: string }[], code: string | null = null) =>
    priceOffers(db, {
      lines: products.map(({ id }) => ({ id, variantId: null, quantity: 1 })),
      code,
      customerId: buyer.customerId,
      network: '203.0.113.7',
      delivery: deliveryTermsOf(settings.current()),
    });
  return { ...client, one, other, file, order, placed, totalsOf, offers };
}

test('goods below the limit are delivered for a charge, beside the fee of cash on delivery, and files for none', async () => {
  const { db, one, other, file, placed, totalsOf, orderContext, adminId } = await openDelivery();
  const { orderId } = await placed([one, file], { filesMethod: 'test', payablePaise: 1_107_00 });
  expect(await totalsOf(orderId)).toEqual({ total: 499_00, discount: 0, further: [delivery, fee], payable: 608_00 });
  const amounts = await db.selectFrom('payments').select(['provider', 'amount_paise']).orderBy('provider').execute();
  expect(amounts).toEqual([
    { provider: 'cod', amount_paise: 608_00 },
    { provider: 'test', amount_paise: 499_00 },
  ]);
  await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'confirmed', isPaymentReceived: false });
  const invoice = await findInvoice(db, orderId);
  expect(invoice).toMatchObject({
    lines: [{ gross: 499_00 }, { description: 'Delivery charge', gross: 60_00 }, { gross: 49_00 }],
    total: { gross: 608_00 },
  });
  for (const { rate, taxable, cgst, sgst, igst, gross } of invoice?.lines ?? [])
    expect([taxable + cgst + sgst + igst, rate]).toEqual([gross, invoice?.lines[0]?.rate]);
  const files = await placed([file], { method: 'test' });
  expect(await totalsOf(files.orderId)).toMatchObject({ further: [], payable: 499_00 });
  // ₹998 with the charge is less than the limit: what delivery costs does not count.
  expect(await totalsOf((await placed([one, other], { method: 'upi' })).orderId)).toMatchObject({ payable: 1_058_00 });
});

test('the limit counts what the goods cost after promotions, and an order at another amount than its page is refused', async () => {
  const { db, one, other, order, placed, totalsOf } = await openDelivery();
  const third = await openProduct(db);
  const goods = [one, other, third];
  expect(await totalsOf((await placed(goods, { method: 'upi' })).orderId)).toMatchObject({ further: [] });
  await openPromotion(db, { kind: 'amount-off', terms: { rupees: 600 } });
  const { orderId } = await placed(goods, { method: 'upi', code: 'SAKURA10', savedPaise: 600_00 });
  expect(await totalsOf(orderId)).toMatchObject({ further: [{ amount: -600_00 }, delivery], payable: 957_00 });
  // Without delivery, without the fee, with another charge, and with another fee.
  for (const payablePaise of [548_00, 559_00, 607_00, 609_00])
    expect(await order([one], { payablePaise })).toMatchObject({ ok: false, reason: 'charges-changed' });
  expect(await order([one], { payablePaise: 608_00 })).toMatchObject({ ok: true });
});

test('a code waives delivery and an automatic offer the fee, and both count as used', async () => {
  const { db, one, placed, totalsOf, offers, orderContext, adminId } = await openDelivery();
  const noFee = await openPromotion(db, { kind: 'no-payment-fee', terms: {}, isAutomatic: true, title: 'No fee' });
  const free = await openPromotion(db, { kind: 'free-delivery', terms: {}, code: 'HOME', title: 'Free delivery' });
  expect(await offers([one], 'HOME')).toMatchObject({
    waivers: { 'payment-fee': { promotionId: noFee }, 'delivery-charge': { promotionId: free } },
    delivery: { feePaise: 60_00, freeFromPaise: 1_000_00 },
    code: { problem: null, promotionId: free },
  });
  const { orderId } = await placed([one], { code: 'HOME', savedPaise: 109_00, payablePaise: 499_00 });
  const waived = [
    { label: 'Free delivery (HOME)', amount: -60_00 },
    { label: 'No fee', amount: -49_00 },
  ];
  expect(await totalsOf(orderId)).toMatchObject({
    further: [delivery, waived[0], fee, waived[1]],
    payable: 499_00,
  });
  for (const [id, savedPaise] of [
    [noFee, 49_00],
    [free, 60_00],
  ] as const) {
    const figures = await findPromotion(db, id, new Date());
    expect(figures).toMatchObject({ uses: 1, savedPaise, toCollectPaise: 499_00 });
  }
  await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'confirmed', isPaymentReceived: false });
  expect(await findInvoice(db, orderId)).toMatchObject({
    lines: [{ gross: 499_00 }],
    total: { gross: 499_00 },
    savings: waived.map(({ label, amount }) => ({ label, amount: 0 - amount })),
  });
});

test('a code for free delivery is not used up where delivery is free', async () => {
  const { db, one, other, placed, offers } = await openDelivery();
  const third = await openProduct(db);
  const free = await openPromotion(db, { kind: 'free-delivery', terms: {}, code: 'HOME', usesMax: 1 });
  const goods = [one, other, third];
  expect(await offers(goods, 'HOME')).toMatchObject({ code: { problem: { why: 'delivery-free' } } });
  await placed(goods, { code: 'HOME', savedPaise: 0, payablePaise: 1_546_00 });
  expect(await findPromotion(db, free, new Date())).toMatchObject({ uses: 0 });
  await openPromotion(db, { kind: 'free-delivery', terms: {}, isAutomatic: true, minimumPaise: 499_00 });
  expect(await offers([one], 'HOME')).toMatchObject({ code: { problem: { why: 'delivery-free' } } });
  await placed([one], { code: 'HOME', savedPaise: 60_00, payablePaise: 548_00 });
  expect(await findPromotion(db, free, new Date())).toMatchObject({ uses: 0 });
});

test('the charge stays when an item is cancelled, and comes back with the whole order', async () => {
  const { db, orderContext, checkOut, payOnline, refund, leftOf, refundsNow } = await openDelivery();
  const cancel = (order: { orderId: string; customerId: string }, lines: number[]) =>
    cancelLines(orderContext, { ...order, lines: lines.map((line) => ({ line, quantity: 1 })), key: newId() });
  const due = await checkOut({ method: 'cod', quantities: [1, 1] });
  expect(await cancel(due, [1])).toMatchObject({ value: { is: 'lines', amountPaise: 499_00 } });
  const { amount_paise: collected } = await db
    .selectFrom('payments')
    .select('amount_paise')
    .where('checkout_id', '=', due.checkoutId)
    .executeTakeFirstOrThrow();
  expect(collected).toBe(608_00);
  const paid = await payOnline({ quantities: [1, 1] });
  await refund(paid.orderId, { lines: [{ line: 1, amountPaise: 499_00 }] });
  expect((await leftOf(paid.orderId)).map(({ goods, fees }) => [goods, fees])).toEqual([
    [0, 30_00],
    [499_00, 30_00],
  ]);
  const whole = await payOnline({ quantities: [1, 1] });
  expect(await cancel(whole, [1, 2])).toMatchObject({ value: { is: 'order' } });
  expect(await refundsNow(whole.checkoutId)).toMatchObject([{ amount_paise: 1_058_00 }]);
});

test('items that the minimum of free delivery needs are cancelled with the whole order only', async () => {
  const { db, one, other, placed, orderContext } = await openDelivery();
  await openPromotion(db, { kind: 'free-delivery', terms: {}, minimumPaise: 900_00, isAutomatic: true });
  const { orderId, customerId } = await placed([one, other]);
  const lines = [{ line: 1, quantity: 1 }];
  const key = newId();
  expect(await cancelLines(orderContext, { customerId, orderId, lines, key })).toMatchObject({ reason: 'together' });
});
