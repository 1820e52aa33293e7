import { expect, test } from 'vitest';
import { effectLimits } from '#config/limits.ts';
import { openProduct, stockOf } from '#tests/support/catalog.ts';
import { askedLine, press } from '#tests/support/checkout.ts';
import '#tests/support/database.ts';
import { claimUpi, confirmUpi } from '#shop/billing/confirm-upi.server.ts';
import { getDeskOrder } from '#shop/fulfilment/get-admin-order.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { openTill } from '#tests/support/checkout-client.ts';
import { openStall, placed } from '#tests/support/running-shop.ts';

/** A stall whose buyer has not verified their email. */
async function openUnverified(env: Record<string, string> = {}) {
  const stall = await openStall({ TEST_PAYMENTS: 'on', ...env });
  await stall.db.updateTable('customers').set({ email_verified: false }).execute();
  const { id, variantIds } = await openProduct(stall.db);
  const stockLeft = () => stockOf(stall.db, variantIds[0] ?? '');
  return { ...stall, productId: id, stockLeft };
}

const sentTo = async ({ db, buyer }: Awaited<ReturnType<typeof openUnverified>>) =>
  (await db.selectFrom('outbox').select('kind').where('recipient', '=', buyer.email).execute()).map(({ kind }) => kind);

test('cash on delivery needs a verified email, and other ways to pay do not', async () => {
  const stall = await openUnverified();
  const { place, buyer, productId, stockLeft, ordersNow } = stall;
  const asked = press([askedLine(productId)], buyer);
  expect(await place(asked)).toEqual({ ok: false, reason: 'cod-unverified' });
  expect([await stockLeft(), await ordersNow(), await sentTo(stall)]).toEqual([10, [], []]);
  placed(await place(press([askedLine(productId)], { ...buyer, method: 'test' })));
  await stall.db.updateTable('customers').set({ email_verified: true }).execute();
  expect(placed(await place(asked)).orders).toMatchObject([{ status: 'pending' }]);
  expect((await ordersNow()).map(({ email_unverified }) => email_unverified)).toEqual([false, false]);
});

test('where the owner approves, the order waits for them with a mark', async () => {
  const { place, buyer, productId, db } = await openUnverified({ COD_UNVERIFIED: 'approve' });
  const [order] = placed(await place(press([askedLine(productId)], buyer))).orders;
  expect(order?.status).toBe('pending');
  expect(await getDeskOrder(db, order?.id ?? '')).toMatchObject({ isEmailUnverified: true });
  const letter = await db
    .selectFrom('outbox')
    .select('facts')
    .where('kind', '=', 'new-order')
    .executeTakeFirstOrThrow();
  expect(letter.facts).toMatchObject({ isEmailUnverified: true });
});

test('so many cash on delivery orders of one customer wait at a time', async () => {
  const { place, buyer, db, ordersNow, desk } = await openStall({ TEST_PAYMENTS: 'on' });
  const { id, variantIds } = await openProduct(db);
  for (let at = 0; at < effectLimits.openCod.points; at += 1) placed(await place(press([askedLine(id)], buyer)));
  expect(await place(press([askedLine(id)], buyer))).toEqual({ ok: false, reason: 'cod-too-many-open' });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(10 - effectLimits.openCod.points);
  placed(await place(press([askedLine(id)], { ...buyer, method: 'test' })));
  await cancelOrder(desk, buyer.customerId, (await ordersNow())[0]?.id ?? '');
  placed(await place(press([askedLine(id)], buyer)));
});

test('ordering and cancelling in a loop ends after so many checkouts an hour, and a known key is still answered', async () => {
  const { place, buyer, db, desk } = await openStall();
  const { id } = await openProduct(db);
  const first = press([askedLine(id)], buyer);
  for (let at = 0; at < effectLimits.checkouts.points; at += 1) {
    const asked = at === 0 ? first : press([askedLine(id)], buyer);
    await cancelOrder(desk, buyer.customerId, placed(await place(asked)).orders[0]?.id ?? '');
  }
  const again = press([askedLine(id)], buyer);
  expect(await place(again)).toEqual({ ok: false, reason: 'too-many-checkouts' });
  expect((await place(first)).ok).toBe(true);
  await db
    .updateTable('orders')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute();
  expect((await place(again)).ok).toBe(true);
});

test('an email that nobody has verified gets ten emails a day at most, and the owner gets theirs', async () => {
  const stall = await openUnverified({ COD_UNVERIFIED: 'approve' });
  const { place, buyer, desk, productId, db } = stall;
  for (let at = 0; at < 8; at += 1) {
    const { orders } = placed(await place(press([askedLine(productId)], buyer)));
    await cancelOrder(desk, buyer.customerId, orders[0]?.id ?? '');
  }
  expect(await sentTo(stall)).toHaveLength(effectLimits.unverifiedEmails.points);
  const owners = await db.selectFrom('outbox').select('id').where('kind', '=', 'new-order').execute();
  expect(owners).toHaveLength(8);
});

test('forty references for one order are one email to the owner, and five are taken', async () => {
  const { desk, checkOut, lettersAbout, eventsOf } = await openTill();
  const { customerId, orderId } = await checkOut({ method: 'upi' });
  const answers: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const claimed = await claimUpi(desk, customerId, orderId, String(412345678900 + at));
    answers.push(claimed.ok ? 'taken' : claimed.reason);
  }
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(effectLimits.upiClaims.points);
  expect(new Set(answers.slice(effectLimits.upiClaims.points))).toEqual(new Set(['too-many-claims']));
  const letters = await lettersAbout(orderId);
  expect(letters.filter((kind) => kind === 'payment-attention')).toHaveLength(1);
  expect(letters.filter((kind) => kind === 'new-order')).toHaveLength(1);
  expect(await eventsOf(orderId)).toHaveLength(1 + effectLimits.upiClaims.points);
});

test('a reference that two customers enter is shown to the owner, and pays for one order, however it is typed', async () => {
  const { db, desk, checkOut, orderNow, adminId } = await openTill();
  const [first, second] = [await checkOut({ method: 'upi' }), await checkOut({ method: 'upi' })];
  await claimUpi(desk, first.customerId, first.orderId, 'axis 4123 4567');
  await claimUpi(desk, second.customerId, second.orderId, 'AXIS41234567');
  const numbers = await db.selectFrom('orders').select(['id', 'number']).execute();
  const firstNumber = numbers.find(({ id }) => id === first.orderId)?.number;
  expect((await getDeskOrder(db, first.orderId))?.payment?.sameReference).toMatchObject([{ id: second.orderId }]);
  expect((await getDeskOrder(db, second.orderId))?.payment?.sameReference).toMatchObject([{ id: first.orderId }]);
  const letters = await db.selectFrom('outbox').select('facts').where('kind', '=', 'payment-attention').execute();
  const told = letters.find(({ facts }) => facts.orderId === second.orderId);
  expect(told?.facts).toMatchObject({ sameReference: [firstNumber] });
  const confirmed = await Promise.all([first, second].map(({ orderId }) => confirmUpi(desk, orderId, adminId)));
  expect(confirmed.map((one) => (one.ok ? one.value : one.reason)).toSorted()).toEqual(['booked', 'reference-used']);
  const paid = await Promise.all([first, second].map(({ orderId }) => orderNow(orderId)));
  expect(paid.filter(({ is_paid }) => is_paid)).toHaveLength(1);
});
