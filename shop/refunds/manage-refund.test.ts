import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { confirmClaim, submitReference } from '#shop/billing/confirm-claim.server.ts';
import { handlePaymentEvent } from '#shop/billing/confirm-payment.server.ts';
import { fetchPayment, reconcileRefunds, submitRefunds } from '#shop/billing/reconcile-payments.server.ts';
import { findCredit } from '#shop/credit/store-credit.server.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { creditRefund, markRefundSent, retryRefundAsAdmin } from './manage-refund.server.ts';
import { listPayouts } from './payouts.server.ts';

const sweep = (checkoutClient: Awaited<ReturnType<typeof openCheckoutClient>>, minutes: number) =>
  submitRefunds(checkoutClient.orderContext, new Date(Date.now() + minutes * 60_000), () => {});

/** Paid by UPI, and cancelled by the shop: the owner has to send the money. */
async function openByHand() {
  const checkoutClient = await openCheckoutClient();
  const { orderContext, adminId } = checkoutClient;
  const { customerId, checkoutId, orderId } = await checkoutClient.checkOut({ method: 'upi' });
  await submitReference(orderContext, customerId, orderId, '412345678901');
  await confirmClaim(orderContext, orderId, adminId);
  await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'cancelled', reason: 'Torn.' });
  const [refund] = await checkoutClient.refundsNow(checkoutId);
  return { ...checkoutClient, orderId, input: { adminId, refundId: refund?.id ?? '' } };
}

/** Paid at Razorpay, cancelled, and refused there. */
async function openFailed(how: 'refused' | 'failed') {
  const checkoutClient = await openCheckoutClient();
  const { orderContext, adminId, razorpay, provider } = checkoutClient;
  const { order, orderId, checkoutId } = await checkoutClient.checkOutAtRazorpay();
  const paid = razorpay.pay(order);
  await fetchPayment(orderContext, provider, order.id);
  await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'cancelled', reason: 'Torn.' });
  if (how === 'refused') razorpay.behave('refusing');
  else razorpay.refundAs('failed');
  await sweep(checkoutClient, 1);
  razorpay.behave('kind');
  razorpay.refundAs('processed');
  const refund = async () => (await checkoutClient.refundsNow(checkoutId))[0];
  return {
    ...checkoutClient,
    orderId,
    checkoutId,
    paid,
    refund,
    input: { adminId, refundId: (await refund())?.id ?? '' },
  };
}

test('a refund that the owner marks as sent is recorded once', async () => {
  const { db, orderContext, input, orderId, orderNow, emailsAbout } = await openByHand();
  const outcomes = await Promise.all([
    markRefundSent(orderContext, input),
    markRefundSent(orderContext, input),
    markRefundSent(orderContext, input),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'over')).toHaveLength(2);
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
  // Not that of a provider, which says that the money is at the payment method again.
  expect(await emailsAbout(orderId)).not.toContain('order-refunded');
  const facts = (kind: 'order-cancelled' | 'refund-sent') =>
    db.selectFrom('outbox').select('facts').where('kind', '=', kind).execute();
  expect(await facts('order-cancelled')).toMatchObject([{ facts: { orderId, payout: 'needed' } }]);
  expect(await facts('refund-sent')).toMatchObject([{ facts: { orderId, target: 'by-hand' } }]);
  const events = await db
    .selectFrom('order_events')
    .select(['kind', 'actor_id'])
    .where('kind', '=', 'refunded')
    .execute();
  expect(events).toEqual([{ kind: 'refunded', actor_id: input.adminId }]);
  const actions = await db.selectFrom('audit_log').select('action').where('action', '=', 'refund.mark-sent').execute();
  expect(actions).toHaveLength(1);
  expect(await retryRefundAsAdmin(orderContext, input)).toMatchObject({ reason: 'over' });
});

test.each(['refused', 'failed'] as const)('a refund that was %s is retried and succeeds', async (how) => {
  const checkoutClient = await openFailed(how);
  const { orderContext, input, refund, orderId, orderNow, eventsOf, razorpay } = checkoutClient;
  expect(await refund()).toMatchObject({ status: 'failed' });
  expect(await retryRefundAsAdmin(orderContext, input)).toMatchObject({ ok: true });
  expect(await retryRefundAsAdmin(orderContext, input)).toMatchObject({ ok: false });
  await sweep(checkoutClient, 1);
  expect(await refund()).toMatchObject({ status: 'done' });
  expect(razorpay.refunds.filter(({ status }) => status === 'processed')).toHaveLength(1);
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
  expect((await eventsOf(orderId)).filter((kind) => kind === 'refund-requested')).toHaveLength(2);
});

test('the owner may send a failed refund and mark it as sent', async () => {
  const { orderContext, input, refund, orderId, orderNow } = await openFailed('refused');
  expect(await markRefundSent(orderContext, input)).toMatchObject({ ok: true });
  expect(await refund()).toMatchObject({ status: 'done' });
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
});

/** Reads the refunds that were made on the provider's website. */
const readWebsite = ({ orderContext }: Pick<Awaited<ReturnType<typeof openCheckoutClient>>, 'orderContext'>) =>
  reconcileRefunds(orderContext, new Date(), (error) => {
    throw error;
  });

test.each(['refused', 'failed'] as const)(
  'a refund that was %s and that the owner makes on the provider’s website is recorded once',
  async (how) => {
    const client = await openFailed(how);
    const { orderContext, razorpay, input, paid, checkoutId, orderId, orderNow, refundsNow } = client;
    razorpay.refundOnWebsite(paid, 499_00);
    await readWebsite(client);
    expect(await refundsNow(checkoutId)).toMatchObject([{ reason: 'cancelled', status: 'done', amount_paise: 499_00 }]);
    expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
    expect(await retryRefundAsAdmin(orderContext, input)).toMatchObject({ ok: false });
  },
);

test('a failed refund of more than is left of the payment is not requested again', async () => {
  const client = await openRefundClient();
  const { orderContext, adminId, razorpay, refundsNow } = client;
  const { orderId, checkoutId, paid } = await client.payOnline({ hasFile: true });
  razorpay.refundAs('failed');
  await client.refund(orderId, { lines: [{ line: 1, amountPaise: 400_00 }] });
  await client.sweep();
  razorpay.refundAs('processed');
  razorpay.refundOnWebsite(paid, 700_00);
  await readWebsite(client);
  const [{ id: refundId = '' } = {}] = await refundsNow(checkoutId);
  expect(await retryRefundAsAdmin(orderContext, { adminId, refundId })).toMatchObject({ reason: 'over' });
  expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'failed' }, { reason: 'outside', status: 'done' }]);
});

test('a refund that failed becomes store credit once, and the customer is notified', async () => {
  const { db, orderContext, input, orderId, orderNow, emailsAbout, refundsNow, checkoutId } =
    await openFailed('refused');
  const outcomes = await Promise.all([1, 2, 3].map(() => creditRefund(orderContext, input)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const { customer_id: customerId, payable_paise: paid } = await db
    .selectFrom('orders')
    .select(['customer_id', 'payable_paise'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(await findCredit(db, customerId ?? '')).toBe(paid);
  expect(await refundsNow(checkoutId)).toMatchObject([{ status: 'done', amount_paise: paid }]);
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
  const emails = await emailsAbout(orderId);
  expect(emails).toContain('refund-sent');
  // It would say that the money is at the payment method again.
  expect(emails).not.toContain('order-refunded');
  const [{ id: refundId = '' } = {}] = await refundsNow(checkoutId);
  expect(await creditRefund(orderContext, { ...input, refundId })).toMatchObject({ reason: 'over' });
  expect(await retryRefundAsAdmin(orderContext, { ...input, refundId })).toMatchObject({ reason: 'over' });
});

test('a provider that sends a failed refund after all, when it is store credit already, is reported to the owner', async () => {
  const client = await openRefundClient();
  const { orderContext, adminId, provider, razorpay, refundsNow } = client;
  const { orderId, checkoutId, paid } = await client.payOnline();
  razorpay.refundAs('failed');
  await client.refund(orderId, { lines: [{ line: 1, amountPaise: 200_00 }] });
  await client.sweep();
  const [{ id: refundId = '' } = {}] = await refundsNow(checkoutId);
  expect(await creditRefund(orderContext, { adminId, refundId })).toMatchObject({ ok: true });
  const [made] = razorpay.refunds;
  if (made === undefined) throw new Error('Nothing was refunded');
  made.status = 'processed';
  const { body } = razorpay.message('refund.processed', { payment: paid, refund: made }, 'evt_late');
  const event = provider.webhook?.read(Buffer.from(body));
  if (!event) throw new Error('The webhook could not be read');
  await handlePaymentEvent(orderContext, { provider: 'razorpay', eventId: 'evt_late', event });
  expect((await refundsNow(checkoutId)).map(({ reason, status }) => `${reason} ${status}`).toSorted()).toEqual([
    ...['goodwill done', 'outside done'],
  ]);
  expect(await client.emailsAbout(orderId)).toContain('payment-attention');
  expect((await client.leftOf(orderId)).map(({ goods }) => goods)).toEqual([99_00]);
});

test('what the owner has not paid out may become store credit, unless the account is deleted', async () => {
  const { db, orderContext, input, orderId, orderNow } = await openByHand();
  const { customer_id } = await db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await db.updateTable('orders').set({ customer_id: null }).where('id', '=', orderId).execute();
  expect(await creditRefund(orderContext, input)).toMatchObject({ reason: 'over' });
  await db.updateTable('orders').set({ customer_id }).where('id', '=', orderId).execute();
  expect(await creditRefund(orderContext, input)).toMatchObject({ ok: true });
  expect(await listPayouts(orderContext)).toEqual([]);
  expect(await orderNow(orderId)).toMatchObject({ status: 'refunded' });
  expect(await markRefundSent(orderContext, input)).toMatchObject({ ok: false });
});

test('an unknown refund is neither sent nor retried', async () => {
  const { orderContext, adminId } = await openCheckoutClient();
  for (const refundId of ['no id', adminId]) {
    expect(await markRefundSent(orderContext, { adminId, refundId })).toMatchObject({ reason: 'not-found' });
    expect(await retryRefundAsAdmin(orderContext, { adminId, refundId })).toMatchObject({ reason: 'not-found' });
  }
});
