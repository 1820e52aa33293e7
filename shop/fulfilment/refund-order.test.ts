import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { claimUpi, confirmUpi } from '#shop/billing/confirm-upi.server.ts';
import { fetchPayment } from '#shop/billing/reconcile-payments.server.ts';
import { askRefunds } from '#shop/billing/submit-refunds.server.ts';
import { openTill } from '#tests/support/checkout-client.ts';
import { moveAtDesk } from './move-order.server.ts';
import { retryAtDesk, sentAtDesk } from './refund-order.server.ts';

const sweep = (till: Awaited<ReturnType<typeof openTill>>, minutes: number) =>
  askRefunds(till.desk, new Date(Date.now() + minutes * 60_000), () => {});

/** Paid by UPI, and cancelled by the shop: the owner has to send the money. */
async function openByHand() {
  const till = await openTill();
  const { desk, adminId } = till;
  const { customerId, checkoutId, orderId } = await till.checkOut({ method: 'upi' });
  await claimUpi(desk, customerId, orderId, '412345678901');
  await confirmUpi(desk, orderId, adminId);
  await moveAtDesk(desk, { adminId, orderId, to: 'cancelled', reason: 'Torn.' });
  const [refund] = await till.refundsNow(checkoutId);
  return { ...till, orderId, asked: { adminId, refundId: refund?.id ?? '' } };
}

/** Paid at Razorpay, cancelled, and refused there. */
async function openFailed(how: 'refused' | 'failed') {
  const till = await openTill();
  const { desk, adminId, razorpay, provider } = till;
  const { order, orderId, checkoutId } = await till.checkOutAtRazorpay();
  razorpay.pay(order);
  await fetchPayment(desk, provider, order.id);
  await moveAtDesk(desk, { adminId, orderId, to: 'cancelled', reason: 'Torn.' });
  if (how === 'refused') razorpay.behave('refusing');
  else razorpay.refundAs('failed');
  await sweep(till, 1);
  razorpay.behave('kind');
  razorpay.refundAs('processed');
  const refund = async () => (await till.refundsNow(checkoutId))[0];
  return { ...till, orderId, checkoutId, refund, asked: { adminId, refundId: (await refund())?.id ?? '' } };
}

test('money that was sent by hand is booked once, by whoever says so', async () => {
  const { db, desk, asked, orderId, orderNow, lettersAbout } = await openByHand();
  const outcomes = await Promise.all([sentAtDesk(desk, asked), sentAtDesk(desk, asked), sentAtDesk(desk, asked)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'over')).toHaveLength(2);
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
  expect((await lettersAbout(orderId)).filter((kind) => kind === 'order-refunded')).toHaveLength(1);
  const events = await db
    .selectFrom('order_events')
    .select(['kind', 'actor_id'])
    .where('kind', '=', 'refunded')
    .execute();
  expect(events).toEqual([{ kind: 'refunded', actor_id: asked.adminId }]);
  const deeds = await db.selectFrom('audit_log').select('action').where('action', '=', 'refund.book').execute();
  expect(deeds).toHaveLength(1);
  expect(await retryAtDesk(desk, asked)).toMatchObject({ reason: 'over' });
});

test.each(['refused', 'failed'] as const)('a refund that was %s is tried again, and arrives', async (how) => {
  const till = await openFailed(how);
  const { desk, asked, refund, orderId, orderNow, eventsOf, razorpay } = till;
  expect(await refund()).toMatchObject({ status: 'failed' });
  expect(await retryAtDesk(desk, asked)).toMatchObject({ ok: true });
  expect(await retryAtDesk(desk, asked)).toMatchObject({ ok: false });
  await sweep(till, 1);
  expect(await refund()).toMatchObject({ status: 'done' });
  expect(razorpay.refunds.filter(({ status }) => status === 'processed')).toHaveLength(1);
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
  expect((await eventsOf(orderId)).filter((kind) => kind === 'refund-requested')).toHaveLength(2);
});

test('what a provider could not send, the owner may send, and say so', async () => {
  const { desk, asked, refund, orderId, orderNow } = await openFailed('refused');
  expect(await sentAtDesk(desk, asked)).toMatchObject({ ok: true });
  expect(await refund()).toMatchObject({ status: 'done' });
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
});

test('a refund that nobody knows is neither sent nor tried', async () => {
  const { desk, adminId } = await openTill();
  for (const refundId of ['no id', adminId]) {
    expect(await sentAtDesk(desk, { adminId, refundId })).toMatchObject({ reason: 'not-found' });
    expect(await retryAtDesk(desk, { adminId, refundId })).toMatchObject({ reason: 'not-found' });
  }
});
