import { expect, test } from 'vitest';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { anAddress, checkoutInput, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { recordPayment } from '#shop/billing/record-payment.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { sendBrief } from '#shop/services/send-brief.server.ts';
import { addDemoServices } from '#shop/services/services.server.ts';
import { openShopWithBuyer, placed } from '#tests/support/fixtures/shop-with-buyer.ts';

/** An unpaid checkout under K1 that a second submission, K2 with the same content, has resumed. */
async function openResumed() {
  const runningShop = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const { id } = await openProduct(runningShop.db);
  const submitted = checkoutInput([requestedLine(id)], { ...runningShop.buyer, method: 'test' });
  const first = placed(await runningShop.place(submitted));
  const again = { ...submitted, idempotencyKey: checkoutInput([], runningShop.buyer).idempotencyKey };
  expect(placed(await runningShop.place(again))).toEqual(first);
  return { ...runningShop, productId: id, again, first };
}

test('a key that resumed an open checkout orders nothing more after payment', async () => {
  const { db, orderContext, place, again, first, ordersNow } = await openResumed();
  const { id, amount_paise } = await db.selectFrom('payments').select(['id', 'amount_paise']).executeTakeFirstOrThrow();
  const paid = await recordPayment(db, orderContext, {
    provider: 'test',
    of: { checkoutId: first.checkoutId },
    providerPaymentId: `test_${id}`,
    amountPaise: amount_paise,
    currency: 'INR',
  });
  expect(paid).toBe('paid');
  expect(placed(await place(again))).toMatchObject({ checkoutId: first.checkoutId, next: 'orders' });
  expect(await ordersNow()).toHaveLength(1);
});

test('a key that resumed an open checkout orders nothing more after cancellation', async () => {
  const { orderContext, buyer, place, again, first, ordersNow } = await openResumed();
  await cancelOrder(orderContext, buyer.customerId, first.orders[0]?.id ?? '');
  expect(placed(await place(again))).toMatchObject({
    checkoutId: first.checkoutId,
    orders: [{ status: 'cancelled' }],
  });
  expect(await ordersNow()).toHaveLength(1);
});

test('a checkout that replaces an unpaid one is no new order', async () => {
  const { place, again, productId } = await openResumed();
  const changed = { ...again, idempotencyKey: crypto.randomUUID(), lines: [requestedLine(productId, { quantity: 2 })] };
  expect(await place(changed)).toMatchObject({ ok: true, isNew: false });
});

test('an unpaid order is not resumed once its address has been corrected', async () => {
  const { db, buyer, place, again, first, ordersNow } = await openResumed();
  const corrected = anAddress({ addressLine: '7 Paper Lane' });
  expect(await saveAddress(db, buyer.customerId, corrected, buyer.addressId)).toMatchObject({ ok: true });
  expect(await place(again)).toEqual({ ok: false, reason: 'key-reused' });
  const answer = placed(await place({ ...again, idempotencyKey: crypto.randomUUID() }));
  expect(answer.checkoutId).not.toBe(first.checkoutId);
  expect(await ordersNow()).toMatchObject([
    { status: 'cancelled' },
    { status: 'unpaid', address: { addressLine: '7 Paper Lane' } },
  ]);
});

test('a key with other content is refused, like the first key', async () => {
  const { place, again, productId } = await openResumed();
  const other = { ...again, lines: [requestedLine(productId, { quantity: 2 })] };
  expect(await place(other)).toEqual({ ok: false, reason: 'key-reused' });
});

test('a brief with the key of a checkout or of another brief is refused', async () => {
  const { db, orderContext, buyer, again } = await openResumed();
  await addDemoServices(db, [
    { slug: 'portrait', title: 'Your portrait', text: 'Drawn.', image: null, fromPricePaise: 999_00 },
  ]);
  const brief = { slug: 'portrait', idempotencyKey: again.idempotencyKey, brief: 'A cat as a tengu' };
  expect(await sendBrief(orderContext, buyer.customerId, brief)).toMatchObject({ reason: 'key-reused' });
  const own = { ...brief, idempotencyKey: checkoutInput([], buyer).idempotencyKey };
  const sent = await sendBrief(orderContext, buyer.customerId, own);
  expect(sent.ok).toBe(true);
  expect(await sendBrief(orderContext, buyer.customerId, own)).toEqual(sent);
  expect(await sendBrief(orderContext, buyer.customerId, { ...own, brief: 'A dog as a kappa' })).toMatchObject({
    reason: 'key-reused',
  });
});
