import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import {
  cancelWhole,
  nextCancellation,
  openOrders,
  openShipping,
  parcelProblems,
  runCancellations,
} from '#tests/support/fixtures/shipping.ts';
import { cancelBooking } from './change-booking.server.ts';
import { findShipment, viewShipping } from './view-shipping.server.ts';

test('the carrier’s message may come before its answer', async () => {
  const opened = await openShipping('confirmed');
  const { db, shiprocket, book, sendWebhook } = opened;
  await book();
  await cancelWhole(opened);
  await sendWebhook(shiprocket.message(shiprocket.orders[0]?.awb ?? '', 8, 'CANCELED'));
  expect(await parcelProblems(db)).toEqual([]);
  expect(await nextCancellation(db)).toBeNull();
});

test('a booking whose answer was lost is cancelled too, once its attempt has ended', async () => {
  const opened = await openShipping('confirmed');
  const { db, orderId, shiprocket, book } = opened;
  shiprocket.lose('POST /courier/assign/awb');
  await book();
  await sql`update shipments set problem = null`.execute(db);
  await cancelWhole(opened);
  shiprocket.lose(null);
  await runCancellations(opened);
  expect(openOrders(opened.shiprocket)).toHaveLength(1);
  await sql`update shipments set updated_at = now() - interval '3 minutes'`.execute(db);
  const attemptNow = async () => (await db.selectFrom('shipments').select('attempt').executeTakeFirstOrThrow()).attempt;
  const dead = await attemptNow();
  await runCancellations(opened);
  // So that an answer which comes very late is nobody's.
  expect(await attemptNow()).not.toBe(dead);
  expect(openOrders(opened.shiprocket)).toEqual([]);
  expect(await findShipment(db, orderId)).toMatchObject({ state: 'failed', stage: 'cancelled' });
});

test('an order that is cancelled while its courier is booked has no courier at the end', async () => {
  const opened = await openShipping('confirmed');
  const { db, shiprocket, book, order } = opened;
  let cancelled: Promise<unknown> = Promise.resolve();
  shiprocket.during('POST /courier/assign/awb', () => {
    cancelled = cancelWhole(opened);
    return cancelled;
  });
  expect((await book()).ok).toBe(true);
  await cancelled;
  expect(await order()).toMatchObject({ status: 'cancelled', tracking_number: null });
  await runCancellations(opened);
  expect(openOrders(opened.shiprocket)).toEqual([]);
  expect(await parcelProblems(db)).toEqual([]);
});

test('the owner is notified of a booking that the carrier does not cancel, after it was silent a few times', async () => {
  const opened = await openShipping('confirmed');
  const { db, orderId, orderContext, shiprocket, book, order } = opened;
  await book();
  await cancelWhole(opened);
  shiprocket.behave('away');
  for (let time = 0; time < 3; time += 1) await runCancellations(opened);
  expect(await parcelProblems(db, 'booking-not-cancelled')).toEqual([]);
  await runCancellations(opened);
  expect(await parcelProblems(db, 'booking-not-cancelled')).toEqual(['Shiprocket: Try again later']);
  await runCancellations(opened);
  expect(await parcelProblems(db, 'booking-not-cancelled')).toHaveLength(1);
  expect((await viewShipping(orderContext, await order(), { withRates: false })).can).toEqual(['cancel-booking']);
  shiprocket.behave('kind');
  expect((await cancelBooking(orderContext, { adminId: 'owner', orderId })).ok).toBe(true);
  expect(openOrders(opened.shiprocket)).toEqual([]);
});

test('another carrier is not booked while the first one may have the parcel', async () => {
  const opened = await openShipping();
  const { db, orderContext, orderId, shiprocket, book } = opened;
  shiprocket.lose('POST /courier/assign/awb');
  await book();
  shiprocket.lose(null);
  await sql`update shipments set carrier = 'own-rider'`.execute(db);
  expect(await book()).toMatchObject({ reason: 'other-carrier' });
  await sql`update shipments set carrier = 'shiprocket'`.execute(db);
  expect((await cancelBooking(orderContext, { adminId: 'owner', orderId })).ok).toBe(true);
  expect(openOrders(opened.shiprocket)).toEqual([]);
  await sql`update shipments set carrier = 'own-rider'`.execute(db);
  expect((await book()).ok).toBe(true);
});

test('a parcel that the courier takes meanwhile is not cancelled again and again', async () => {
  const opened = await openShipping('confirmed');
  const { db, orderContext, orderId, shiprocket, book } = opened;
  await book();
  const takeMeanwhile = () =>
    shiprocket.during('POST /orders/cancel', async () => {
      await sql`update shipments set stage = 'picked-up'`.execute(db);
    });
  takeMeanwhile();
  await cancelBooking(orderContext, { adminId: 'owner', orderId });
  expect(await findShipment(db, orderId)).toMatchObject({ stage: 'picked-up' });
  expect(await nextCancellation(db)).toBeNull();
  await sql`update shipments set stage = 'booked'`.execute(db);
  for (const one of shiprocket.orders) one.isCancelled = false;
  await cancelWhole(opened);
  takeMeanwhile();
  await runCancellations(opened);
  expect(await findShipment(db, orderId)).toMatchObject({ stage: 'picked-up' });
  expect(await nextCancellation(db)).toBeNull();
});

test('an administrator’s try does not end the job that cancels the booking of a cancelled order', async () => {
  const opened = await openShipping('confirmed');
  const { db, orderContext, orderId, shiprocket, book } = opened;
  await book();
  await cancelWhole(opened);
  shiprocket.behave('away');
  expect(await cancelBooking(orderContext, { adminId: 'owner', orderId })).toMatchObject({ reason: 'carrier-away' });
  expect(await nextCancellation(db)).not.toBeNull();
  shiprocket.behave('kind');
  await runCancellations(opened);
  expect(openOrders(shiprocket)).toEqual([]);
});

test('a booking that is made while the one before is cancelled stays', async () => {
  const opened = await openShipping();
  const { db, orderContext, orderId, shiprocket, book, sendWebhook } = opened;
  await book();
  const first = shiprocket.orders[0]?.awb ?? '';
  shiprocket.during('POST /orders/cancel', async () => {
    shiprocket.during('', async () => {});
    for (const one of shiprocket.orders) one.isCancelled = true;
    await sendWebhook(shiprocket.message(first, 8, 'CANCELED'));
    expect((await book('19')).ok).toBe(true);
  });
  expect((await cancelBooking(orderContext, { adminId: 'owner', orderId })).ok).toBe(true);
  expect(await findShipment(db, orderId)).toMatchObject({
    state: 'booked',
    stage: 'booked',
    courier: 'Ecom Express Surface',
  });
});
