import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { openTill } from '#tests/support/checkout-client.ts';
import { claimUpi, confirmUpi } from './confirm-upi.server.ts';

const AFTER_HOURS = () => new Date(Date.now() + 3_600_000);

test('whoever has typed the reference waits for the owner, and nothing expires meanwhile', async () => {
  const till = await openTill();
  const { desk } = till;
  const { customerId, checkoutId, orderId, payment } = await till.checkOut({ method: 'upi' });
  expect(await claimUpi(desk, customerId, orderId, '412345678901')).toMatchObject({ ok: true });
  await claimUpi(desk, customerId, orderId, '412345678901');
  await expireOrders(desk, AFTER_HOURS());
  expect(await till.orderNow(orderId)).toMatchObject({ status: 'pending', is_paid: false, expires_at: null });
  expect(await till.eventsOf(orderId)).toEqual(['placed', 'moved to pending']);
  expect(await till.lettersAbout(orderId)).toContain('payment-attention');
  expect(await confirmUpi(desk, orderId, till.adminId)).toEqual({ ok: true, value: 'booked' });
  expect(await confirmUpi(desk, orderId, till.adminId)).toMatchObject({ reason: 'already-paid' });
  expect(await till.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await till.capturesNow(checkoutId)).toMatchObject([
    { provider_payment_id: '412345678901', amount_paise: payment.amountPaise, is_due: true, status: 'paid' },
  ]);
});

test('one reference pays for one checkout', async () => {
  const till = await openTill();
  const first = await till.checkOut({ method: 'upi' });
  const second = await till.checkOut({ method: 'upi' });
  for (const { customerId, orderId } of [first, second]) {
    await claimUpi(till.desk, customerId, orderId, '412345678901');
  }
  expect(await confirmUpi(till.desk, first.orderId, till.adminId)).toMatchObject({ ok: true });
  expect(await confirmUpi(till.desk, second.orderId, till.adminId)).toMatchObject({ reason: 'reference-used' });
  expect(await till.orderNow(first.orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await till.orderNow(second.orderId)).toMatchObject({ status: 'pending', is_paid: false });
});

test('a reference typed after the order expired revives it once the owner has found the money', async () => {
  const till = await openTill();
  const { customerId, orderId } = await till.checkOut({ method: 'upi' });
  await expireOrders(till.desk, AFTER_HOURS());
  expect(await claimUpi(till.desk, customerId, orderId, '412345678901')).toMatchObject({ ok: true });
  expect(await till.orderNow(orderId)).toMatchObject({ status: 'cancelled' });
  await confirmUpi(till.desk, orderId, till.adminId);
  expect(await till.orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
});

test('nobody claims for somebody else, nor for what is paid otherwise', async () => {
  const till = await openTill();
  const upi = await till.checkOut({ method: 'upi' });
  const online = await till.checkOut();
  const claim = (customerId: string, orderId: string) => claimUpi(till.desk, customerId, orderId, '412345678901');
  expect(await claim('somebody else', upi.orderId)).toMatchObject({ reason: 'not-found' });
  expect(await claim(online.customerId, online.orderId)).toMatchObject({ reason: 'not-found' });
  expect(await claim(upi.customerId, 'no id')).toMatchObject({ reason: 'not-found' });
  expect(await confirmUpi(till.desk, online.orderId, till.adminId)).toMatchObject({ reason: 'not-found' });
});
