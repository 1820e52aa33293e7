import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { confirmClaim, submitReference } from './confirm-claim.server.ts';

const AFTER_HOURS = () => new Date(Date.now() + 3_600_000);

test('an order with a UPI reference waits for the owner and does not expire', async () => {
  const checkoutClient = await openCheckoutClient();
  const { orderContext } = checkoutClient;
  const { customerId, checkoutId, orderId, payment } = await checkoutClient.checkOut({ method: 'upi' });
  expect(await submitReference(orderContext, customerId, orderId, '412345678901')).toMatchObject({ ok: true });
  await submitReference(orderContext, customerId, orderId, '412345678901');
  await expireOrders(orderContext, AFTER_HOURS());
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'pending', is_paid: false, expires_at: null });
  expect(await checkoutClient.eventsOf(orderId)).toEqual(['placed', 'moved to pending']);
  expect(await checkoutClient.emailsAbout(orderId)).toContain('payment-attention');
  expect(await confirmClaim(orderContext, orderId, checkoutClient.adminId)).toEqual({ ok: true, value: 'paid' });
  expect(await confirmClaim(orderContext, orderId, checkoutClient.adminId)).toMatchObject({ reason: 'already-paid' });
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await checkoutClient.capturesNow(checkoutId)).toMatchObject([
    { provider_payment_id: '412345678901', amount_paise: payment.amountPaise, is_due: true, status: 'paid' },
  ]);
});

test('one reference pays for one checkout', async () => {
  const checkoutClient = await openCheckoutClient();
  const first = await checkoutClient.checkOut({ method: 'upi' });
  const second = await checkoutClient.checkOut({ method: 'upi' });
  for (const { customerId, orderId } of [first, second]) {
    await submitReference(checkoutClient.orderContext, customerId, orderId, '412345678901');
  }
  expect(await confirmClaim(checkoutClient.orderContext, first.orderId, checkoutClient.adminId)).toMatchObject({
    ok: true,
  });
  expect(await confirmClaim(checkoutClient.orderContext, second.orderId, checkoutClient.adminId)).toMatchObject({
    reason: 'reference-used',
  });
  expect(await checkoutClient.orderNow(first.orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await checkoutClient.orderNow(second.orderId)).toMatchObject({ status: 'pending', is_paid: false });
});

test('a UPI reference entered after the order expired restores it when the owner confirms the payment', async () => {
  const checkoutClient = await openCheckoutClient();
  const { customerId, orderId } = await checkoutClient.checkOut({ method: 'upi' });
  await expireOrders(checkoutClient.orderContext, AFTER_HOURS());
  expect(await submitReference(checkoutClient.orderContext, customerId, orderId, '412345678901')).toMatchObject({
    ok: true,
  });
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'cancelled' });
  await confirmClaim(checkoutClient.orderContext, orderId, checkoutClient.adminId);
  expect(await checkoutClient.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
});

test('a UPI reference is refused for another customer’s order and for another payment method', async () => {
  const checkoutClient = await openCheckoutClient();
  const upi = await checkoutClient.checkOut({ method: 'upi' });
  const online = await checkoutClient.checkOut();
  const claim = (customerId: string, orderId: string) =>
    submitReference(checkoutClient.orderContext, customerId, orderId, '412345678901');
  expect(await claim('somebody else', upi.orderId)).toMatchObject({ reason: 'not-found' });
  expect(await claim(online.customerId, online.orderId)).toMatchObject({ reason: 'not-found' });
  expect(await claim(upi.customerId, 'no id')).toMatchObject({ reason: 'not-found' });
  expect(await confirmClaim(checkoutClient.orderContext, online.orderId, checkoutClient.adminId)).toMatchObject({
    reason: 'not-found',
  });
});
