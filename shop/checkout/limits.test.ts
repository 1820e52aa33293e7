import { expect, test } from 'vitest';
import { effectLimits } from '#config/limits.ts';
import { newId } from '#db/ids.ts';
import { openProduct, stockOf } from '#tests/support/fixtures/catalog.ts';
import { checkoutInput, requestedLine } from '#tests/support/fixtures/checkout.ts';
import '#tests/support/database.ts';
import { confirmClaim, submitReference } from '#shop/billing/confirm-claim.server.ts';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { openShopWithBuyer, placed } from '#tests/support/fixtures/shop-with-buyer.ts';

/** A stall whose buyer has not verified their email. */
async function openUnverified(env: Record<string, string> = {}) {
  const runningShop = await openShopWithBuyer({ TEST_PAYMENTS: 'on', ...env });
  await runningShop.db.updateTable('customers').set({ email_verified: false }).execute();
  const { id, variantIds } = await openProduct(runningShop.db);
  const stockLeft = () => stockOf(runningShop.db, variantIds[0] ?? '');
  return { ...runningShop, productId: id, stockLeft };
}

const sentTo = async ({ db, buyer }: Awaited<ReturnType<typeof openUnverified>>) =>
  (await db.selectFrom('outbox').select('kind').where('recipient', '=', buyer.email).execute()).map(({ kind }) => kind);

test('cash on delivery needs a verified email, and other payment methods do not', async () => {
  const runningShop = await openUnverified();
  const { place, buyer, productId, stockLeft, ordersNow } = runningShop;
  const submitted = checkoutInput([requestedLine(productId)], buyer);
  expect(await place(submitted)).toEqual({ ok: false, reason: 'email-unverified' });
  expect([await stockLeft(), await ordersNow(), await sentTo(runningShop)]).toEqual([10, [], []]);
  placed(await place(checkoutInput([requestedLine(productId)], { ...buyer, method: 'test' })));
  await runningShop.db.updateTable('customers').set({ email_verified: true }).execute();
  expect(placed(await place(submitted)).orders).toMatchObject([{ status: 'pending' }]);
  expect((await ordersNow()).map(({ email_unverified }) => email_unverified)).toEqual([false, false]);
});

test('if the owner approves such orders, the order waits with a mark', async () => {
  const { place, buyer, productId, db } = await openUnverified({ COD_UNVERIFIED: 'approve' });
  const [order] = placed(await place(checkoutInput([requestedLine(productId)], buyer))).orders;
  expect(order?.status).toBe('pending');
  expect(await findAdminOrder(db, order?.id ?? '')).toMatchObject({ isEmailUnverified: true });
  const queuedEmail = await db
    .selectFrom('outbox')
    .select('facts')
    .where('kind', '=', 'new-order')
    .executeTakeFirstOrThrow();
  expect(queuedEmail.facts).toMatchObject({ isEmailUnverified: true });
});

test('the number of open cash on delivery orders of a customer is limited', async () => {
  const { place, buyer, db, ordersNow, orderContext } = await openShopWithBuyer({ TEST_PAYMENTS: 'on' });
  const { id, variantIds } = await openProduct(db);
  for (let at = 0; at < effectLimits.openOnDelivery.points; at += 1)
    placed(await place(checkoutInput([requestedLine(id)], buyer)));
  expect(await place(checkoutInput([requestedLine(id)], buyer))).toEqual({ ok: false, reason: 'too-many-open' });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(10 - effectLimits.openOnDelivery.points);
  placed(await place(checkoutInput([requestedLine(id)], { ...buyer, method: 'test' })));
  await cancelOrder(orderContext, buyer.customerId, (await ordersNow())[0]?.id ?? '');
  placed(await place(checkoutInput([requestedLine(id)], buyer)));
});

test('the number of checkouts of a customer whose payment reference nobody has checked is limited', async () => {
  const { place, buyer, db, ordersNow, orderContext } = await openShopWithBuyer({
    SHOP_UPI_ID: 'stall@bank',
    TEST_PAYMENTS: 'on',
  });
  const { id, variantIds } = await openProduct(db);
  const byUpi = { ...buyer, method: 'upi' };
  const claim = (orderId: string, at: number) =>
    submitReference(orderContext, buyer.customerId, orderId, String(412345678900 + at));
  for (let at = 0; at < effectLimits.openClaims.points; at += 1) {
    const [order] = placed(await place(checkoutInput([requestedLine(id)], byUpi))).orders;
    expect(await claim(order?.id ?? '', at)).toMatchObject({ ok: true });
  }
  expect(await place(checkoutInput([requestedLine(id)], byUpi))).toEqual({ ok: false, reason: 'too-many-open' });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(10 - effectLimits.openClaims.points);
  placed(await place(checkoutInput([requestedLine(id)], { ...buyer, method: 'test' })));
  const [first, second] = await ordersNow();
  // A typing error can still be corrected, and what the shop has checked or the customer cancelled does not count.
  expect(await claim(first?.id ?? '', 99)).toMatchObject({ ok: true });
  await cancelOrder(orderContext, buyer.customerId, second?.id ?? '');
  placed(await place(checkoutInput([requestedLine(id)], byUpi)));
  expect(await confirmClaim(orderContext, first?.id ?? '', newId())).toMatchObject({ ok: true });
});

test('the number of checkouts per hour is limited, and a known key is still answered', async () => {
  const { place, buyer, db, orderContext } = await openShopWithBuyer();
  const { id } = await openProduct(db);
  const first = checkoutInput([requestedLine(id)], buyer);
  for (let at = 0; at < effectLimits.checkouts.points; at += 1) {
    const submitted = at === 0 ? first : checkoutInput([requestedLine(id)], buyer);
    await cancelOrder(orderContext, buyer.customerId, placed(await place(submitted)).orders[0]?.id ?? '');
  }
  const again = checkoutInput([requestedLine(id)], buyer);
  expect(await place(again)).toEqual({ ok: false, reason: 'too-many-checkouts' });
  expect((await place(first)).ok).toBe(true);
  await db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute();
  expect((await place(again)).ok).toBe(true);
});

test('an unverified email gets ten emails a day at most, and the owner gets all', async () => {
  const runningShop = await openUnverified({ COD_UNVERIFIED: 'approve' });
  const { place, buyer, orderContext, productId, db } = runningShop;
  for (let at = 0; at < 8; at += 1) {
    const { orders } = placed(await place(checkoutInput([requestedLine(productId)], buyer)));
    await cancelOrder(orderContext, buyer.customerId, orders[0]?.id ?? '');
  }
  expect(await sentTo(runningShop)).toHaveLength(effectLimits.unverifiedEmails.points);
  const owners = await db.selectFrom('outbox').select('id').where('kind', '=', 'new-order').execute();
  expect(owners).toHaveLength(8);
});

test('forty references for one order send the owner one email, and five are stored', async () => {
  const { orderContext, checkOut, emailsAbout, eventsOf } = await openCheckoutClient();
  const { customerId, orderId } = await checkOut({ method: 'upi' });
  const answers: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const claimed = await submitReference(orderContext, customerId, orderId, String(412345678900 + at));
    answers.push(claimed.ok ? 'taken' : claimed.reason);
  }
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(effectLimits.claims.points);
  expect(new Set(answers.slice(effectLimits.claims.points))).toEqual(new Set(['too-many-claims']));
  const emails = await emailsAbout(orderId);
  expect(emails.filter((kind) => kind === 'payment-attention')).toHaveLength(1);
  expect(emails.filter((kind) => kind === 'new-order')).toHaveLength(1);
  expect(await eventsOf(orderId)).toHaveLength(1 + effectLimits.claims.points);
});

test('a reference entered by two customers is shown to the owner, and pays for one order in any spelling', async () => {
  const { db, orderContext, checkOut, orderNow, adminId } = await openCheckoutClient();
  const [first, second] = [await checkOut({ method: 'upi' }), await checkOut({ method: 'upi' })];
  await submitReference(orderContext, first.customerId, first.orderId, 'axis 4123 4567');
  await submitReference(orderContext, second.customerId, second.orderId, 'AXIS41234567');
  const numbers = await db.selectFrom('orders').select(['id', 'number']).execute();
  const firstNumber = numbers.find(({ id }) => id === first.orderId)?.number;
  expect((await findAdminOrder(db, first.orderId))?.payment?.sameReference).toMatchObject([{ id: second.orderId }]);
  expect((await findAdminOrder(db, second.orderId))?.payment?.sameReference).toMatchObject([{ id: first.orderId }]);
  const emails = await db.selectFrom('outbox').select('facts').where('kind', '=', 'payment-attention').execute();
  const queued = emails.find(({ facts }) => facts.orderId === second.orderId);
  expect(queued?.facts).toMatchObject({ sameReference: [firstNumber] });
  const confirmed = await Promise.all(
    [first, second].map(({ orderId }) => confirmClaim(orderContext, orderId, adminId)),
  );
  expect(confirmed.map((one) => (one.ok ? one.value : one.reason)).toSorted()).toEqual(['paid', 'reference-used']);
  const paid = await Promise.all([first, second].map(({ orderId }) => orderNow(orderId)));
  expect(paid.filter(({ is_paid }) => is_paid)).toHaveLength(1);
});
