import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { canCancelLines } from '#shop/refunds/refund.ts';
import '#tests/support/database.ts';
import {
  cancelOneUnit,
  cancelWhole,
  nextCancellation,
  openOrders,
  openShipping,
  parcelProblems,
  runCancellations,
} from '#tests/support/fixtures/shipping.ts';
import { cancelBooking, makeLabel, requestPickup } from './change-booking.server.ts';
import { findShipment, viewShipping } from './view-shipping.server.ts';

test('single items are not cancelled while a courier is or may be booked, who would collect too much', async () => {
  const opened = await openShipping('confirmed');
  const { db, customerId, orderId, shiprocket, book, order, sendWebhook } = opened;
  const isOffered = async () => {
    const shown = await findOrder(db, customerId, orderId);
    return shown !== null && canCancelLines(shown.status, shown.kind, shown.hasCourier);
  };
  expect(await isOffered()).toBe(true);
  shiprocket.lose('POST /courier/assign/awb');
  await book();
  expect(await cancelOneUnit(opened)).toMatchObject({ reason: 'too-late' });
  shiprocket.lose(null);
  await book();
  expect(await cancelOneUnit(opened)).toMatchObject({ reason: 'too-late' });
  expect(await isOffered()).toBe(false);
  expect(await order()).toMatchObject({ payable_paise: 998_00 });
  await sendWebhook(shiprocket.message(shiprocket.orders[0]?.awb ?? '', 8, 'CANCELED'));
  expect(await isOffered()).toBe(true);
  expect(await cancelOneUnit(opened)).toMatchObject({ ok: true });
  expect(await order()).toMatchObject({ payable_paise: 499_00 });
});

test('a cancelled order’s booking is cancelled at the carrier, whose message about it is no news', async () => {
  const opened = await openShipping('confirmed');
  const { db, orderContext, orderId, shiprocket, book, order, sendWebhook } = opened;
  await book();
  const awb = shiprocket.orders[0]?.awb ?? '';
  expect((await cancelWhole(opened)).ok).toBe(true);
  expect(openOrders(opened.shiprocket)).toHaveLength(1);
  await runCancellations(opened);
  expect(openOrders(opened.shiprocket)).toEqual([]);
  expect(await findShipment(db, orderId)).toMatchObject({ stage: 'cancelled' });
  expect(await nextCancellation(db)).toBeNull();
  await sendWebhook(shiprocket.message(awb, 8, 'CANCELED', '30 11 2026 10:00:00'));
  expect(await parcelProblems(db)).toEqual([]);
  expect((await viewShipping(orderContext, await order(), { withRates: false })).can).toEqual([]);
});

test('where the cancelling of a booking is interrupted, the job also removes its number from the order', async () => {
  const opened = await openShipping();
  const { db, orderId, shiprocket, book } = opened;
  await book();
  await sql`update shipments set cancel_at = now()`.execute(db);
  await runCancellations(opened);
  expect(openOrders(shiprocket)).toEqual([]);
  expect(await findShipment(db, orderId)).toMatchObject({ stage: 'cancelled', labelUrl: null });
  const tracked = await db
    .selectFrom('orders')
    .select(['carrier', 'tracking_number'])
    .where('id', '=', orderId)
    .execute();
  expect(tracked).toEqual([{ carrier: null, tracking_number: null }]);
});

test('the owner is notified immediately where the carrier refuses, or is not set up any more', async () => {
  const opened = await openShipping('confirmed');
  const { db, settings, orderContext, shiprocket, book } = opened;
  await book();
  await cancelWhole(opened);
  shiprocket.behave('late');
  await runCancellations(opened);
  const sentence = 'Shiprocket: Order cannot be cancelled as it has been shipped.';
  expect(await parcelProblems(db, 'booking-not-cancelled')).toEqual([sentence]);
  await sql`update shipments set cancel_at = now(), attempt = ${newId()}`.execute(db);
  const without = { ...settings, current: () => ({ ...settings.current(), shiprocketEmail: null }) };
  await runCancellations({ db, orderContext: { ...orderContext, settings: without } });
  expect(await parcelProblems(db, 'booking-not-cancelled')).toEqual([
    sentence,
    'This courier service cannot cancel bookings from the shop.',
  ]);
});

test('label and pickup can be requested again, and a booking can be cancelled and made again', async () => {
  const opened = await openShipping();
  const { db, orderContext, orderId, shiprocket, book, order } = opened;
  const by = { adminId: 'owner', orderId };
  shiprocket.behave('unprinted');
  await book();
  const can = async () => (await viewShipping(orderContext, await order(), { withRates: false })).can;
  expect(await can()).toEqual(['make-label', 'request-pickup', 'cancel-booking']);
  expect(await makeLabel(orderContext, by)).toMatchObject({
    sentence: 'Shiprocket: No valid shipment ids to print label',
  });
  expect(await requestPickup(orderContext, by)).toMatchObject({ reason: 'carrier-refused' });
  shiprocket.behave('kind');
  expect((await makeLabel(orderContext, by)).ok).toBe(true);
  expect((await requestPickup(orderContext, by)).ok).toBe(true);
  const awb = shiprocket.orders[0]?.awb;
  expect(await findShipment(db, orderId)).toMatchObject({
    labelUrl: `https://labels.example/${awb}.pdf`,
    isPickupRequested: true,
  });
  expect(await can()).toEqual(['cancel-booking']);
  shiprocket.behave('late');
  expect(await cancelBooking(orderContext, by)).toMatchObject({ reason: 'carrier-refused' });
  expect(await nextCancellation(db)).toBeNull();
  shiprocket.behave('kind');
  const tracked = db.selectFrom('orders').select(['carrier', 'tracking_number']).where('id', '=', orderId);
  expect(await tracked.execute()).toEqual([{ carrier: 'Delhivery Surface', tracking_number: awb }]);
  expect((await cancelBooking(orderContext, by)).ok).toBe(true);
  expect(await tracked.execute()).toEqual([{ carrier: null, tracking_number: null }]);
  expect(await cancelBooking(orderContext, by)).toEqual({ ok: false, reason: 'no-booking' });
  expect((await book()).ok).toBe(true);
  expect(openOrders(opened.shiprocket)).toHaveLength(1);
  const actions = await db.selectFrom('audit_log').select('action').where('subject_id', '=', orderId).execute();
  expect(actions.map(({ action }) => action)).toEqual([
    ...['order.book', 'order.pickup', 'order.cancel-booking', 'order.book'],
  ]);
});
