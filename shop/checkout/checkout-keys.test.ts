import { expect, test } from 'vitest';
import { openProduct } from '#tests/support/catalog.ts';
import { askedLine, press } from '#tests/support/checkout.ts';
import '#tests/support/database.ts';
import { bookPayment } from '#shop/billing/book-payment.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { sendBrief } from '#shop/services/send-brief.server.ts';
import { addSampleServices } from '#shop/services/services.server.ts';
import { openStall, placed } from '#tests/support/running-shop.ts';

/** An unpaid checkout under K1 that a second submission, K2 with the same content, has resumed. */
async function openResumed() {
  const stall = await openStall({ TEST_PAYMENTS: 'on' });
  const { id } = await openProduct(stall.db);
  const asked = press([askedLine(id)], { ...stall.buyer, method: 'test' });
  const first = placed(await stall.place(asked));
  const again = { ...asked, idempotencyKey: press([], stall.buyer).idempotencyKey };
  expect(placed(await stall.place(again))).toEqual(first);
  return { ...stall, productId: id, again, first };
}

test('a key that resumed an open checkout orders nothing more once that is paid', async () => {
  const { db, desk, place, again, first, ordersNow } = await openResumed();
  const { id, amount_paise } = await db.selectFrom('payments').select(['id', 'amount_paise']).executeTakeFirstOrThrow();
  const paid = await bookPayment(db, desk, {
    provider: 'test',
    of: { checkoutId: first.checkoutId },
    providerPaymentId: `test_${id}`,
    amountPaise: amount_paise,
    currency: 'INR',
  });
  expect(paid).toBe('booked');
  expect(placed(await place(again))).toMatchObject({ checkoutId: first.checkoutId, next: 'orders' });
  expect(await ordersNow()).toHaveLength(1);
});

test('nor once it is cancelled', async () => {
  const { desk, buyer, place, again, first, ordersNow } = await openResumed();
  await cancelOrder(desk, buyer.customerId, first.orders[0]?.id ?? '');
  expect(placed(await place(again))).toMatchObject({
    checkoutId: first.checkoutId,
    orders: [{ status: 'cancelled' }],
  });
  expect(await ordersNow()).toHaveLength(1);
});

test('with other content it is refused, as the first key is', async () => {
  const { place, again, productId } = await openResumed();
  const other = { ...again, lines: [askedLine(productId, { quantity: 2 })] };
  expect(await place(other)).toEqual({ ok: false, reason: 'key-reused' });
});

test('a brief under a key of a checkout, or of another brief, is refused', async () => {
  const { db, desk, buyer, again } = await openResumed();
  await addSampleServices(db, [
    { slug: 'portrait', title: 'Your portrait', text: 'Drawn.', image: null, fromPricePaise: 999_00 },
  ]);
  const brief = { slug: 'portrait', idempotencyKey: again.idempotencyKey, brief: 'A cat as a tengu' };
  expect(await sendBrief(desk, buyer.customerId, brief)).toMatchObject({ reason: 'key-reused' });
  const own = { ...brief, idempotencyKey: press([], buyer).idempotencyKey };
  const sent = await sendBrief(desk, buyer.customerId, own);
  expect(sent.ok).toBe(true);
  expect(await sendBrief(desk, buyer.customerId, own)).toEqual(sent);
  expect(await sendBrief(desk, buyer.customerId, { ...own, brief: 'A dog as a kappa' })).toMatchObject({
    reason: 'key-reused',
  });
});
