import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct, stockOf } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openOrders, openShipping, parcelProblems } from '#tests/support/fixtures/shipping.ts';
import { extension as ownRider } from '../../extensions/examples/own-rider.ts';
import { bookShipment } from './book-shipment.server.ts';
import type { Carrier } from './carrier.ts';
import { carriers, findCarrier, listBookers, openCarriers } from './carriers.server.ts';
import { findParcel } from './find-parcel.server.ts';
import { receiveParcel } from './receive-parcel.server.ts';
import { findShipment, listRates, viewShipping } from './view-shipping.server.ts';

test('couriers are listed by price, for the parcel of the order', async () => {
  const { orderContext, orderId, shiprocket } = await openShipping();
  const rates = await listRates(orderContext, orderId);
  const carrier = { carrier: 'shiprocket', carrierLabel: null };
  expect(rates).toEqual({
    ok: true,
    value: {
      rates: [
        { ...carrier, courierId: '43', courier: 'Delhivery Surface', ratePaise: 54_00, days: 4 },
        { ...carrier, courierId: '19', courier: 'Ecom Express Surface', ratePaise: 150_12, days: 6 },
      ],
      problem: null,
    },
  });
  shiprocket.behave('full');
  expect(await listRates(orderContext, orderId)).toEqual({ ok: true, value: { rates: [], problem: null } });
  shiprocket.behave('away');
  expect(await listRates(orderContext, orderId)).toMatchObject({
    value: { rates: null, problem: expect.stringMatching(/^Shiprocket: /) },
  });
});

test('couriers of every carrier are offered, and the carrier of the chosen one books', async () => {
  const { db, orderContext, orderId, shiprocket } = await openShipping();
  const known = carriers as Carrier[];
  known.unshift(...(ownRider.carriers ?? []));
  onTestFinished(() => void known.shift());
  const offered = async () => {
    const listed = await listRates(orderContext, orderId);
    return listed.ok ? listed.value : null;
  };
  expect((await offered())?.rates?.map(({ carrierLabel, courier }) => [carrierLabel, courier])).toEqual([
    ['Our rider', 'Our rider'],
    ['Shiprocket', 'Delhivery Surface'],
    ['Shiprocket', 'Ecom Express Surface'],
  ]);
  shiprocket.behave('away');
  expect(await offered()).toMatchObject({
    rates: [{ carrier: 'own-rider' }],
    problem: expect.stringMatching(/^Shiprocket: /),
  });
  shiprocket.behave('kind');
  await bookShipment(orderContext, { adminId: 'owner', orderId, carrier: 'shiprocket', courierId: '43' });
  expect(await findShipment(db, orderId)).toMatchObject({ carrier: 'shiprocket', courier: 'Delhivery Surface' });
});

test('a parcel is booked with its AWB, pickup and label, and the order names it', async () => {
  const { orderContext, orderId, shiprocket, book, order, db } = await openShipping();
  expect((await book()).ok).toBe(true);
  const [sent] = shiprocket.orders;
  expect(sent?.body).toMatchObject({
    order_id: expect.stringMatching(new RegExp(`^${(await order()).number}-\\d+$`)),
    payment_method: 'COD',
    sub_total: 998,
    weight: 1,
    length: 25,
    billing_customer_name: 'Asha',
    billing_last_name: 'Rao',
    billing_pincode: '560001',
    pickup_location: 'Primary',
    order_items: [{ name: 'Paper Crane', units: 2, selling_price: 499, hsn: 49_119_100 }],
  });
  expect(await findShipment(db, orderId)).toMatchObject({
    state: 'booked',
    courier: 'Delhivery Surface',
    trackingNumber: sent?.awb,
    isPickupRequested: true,
    labelUrl: `https://labels.example/${sent?.awb}.pdf`,
  });
  expect(await order()).toMatchObject({ status: 'packed', carrier: 'Delhivery Surface', tracking_number: sent?.awb });
  expect((await viewShipping(orderContext, await order(), { withRates: true })).rates).toBeNull();
});

test('two clicks book one parcel', async () => {
  const { shiprocket, book } = await openShipping();
  const outcomes = await Promise.all([book(), book(), book()]);
  // The others come while it is being booked, or after.
  expect(outcomes.filter((outcome) => outcome.ok && outcome.value !== null)).toHaveLength(1);
  expect(await book()).toEqual({ ok: true, value: null });
  expect(shiprocket.orders).toHaveLength(1);
});

test.each(['POST /orders/create/adhoc', 'POST /courier/assign/awb'])(
  'a booking whose answer to %s was lost is found by its order number, not made twice',
  async (call) => {
    const { db, orderId, shiprocket, book } = await openShipping();
    shiprocket.lose(call);
    expect(await book()).toMatchObject({ reason: 'carrier-away' });
    expect(await findShipment(db, orderId)).toMatchObject({ state: 'booking', problem: 'Shiprocket: no response' });
    shiprocket.lose(null);
    expect((await book()).ok).toBe(true);
    expect(shiprocket.orders).toHaveLength(1);
    expect(await findShipment(db, orderId)).toMatchObject({
      state: 'booked',
      trackingNumber: shiprocket.orders[0]?.awb,
    });
  },
);

test('a process that dies after the answer leaves a booking that the next attempt finds', async () => {
  const { db, shiprocket, book } = await openShipping();
  expect((await book()).ok).toBe(true);
  await sql`update shipments set state = 'booking', tracking_number = null`.execute(db);
  // While the first attempt may be alive, nobody asks the carrier.
  expect(await book()).toMatchObject({ reason: 'in-progress' });
  await sql`update shipments set updated_at = now() - interval '3 minutes'`.execute(db);
  expect(await book()).toMatchObject({ ok: true, value: { trackingNumber: shiprocket.orders[0]?.awb } });
  expect(shiprocket.orders).toHaveLength(1);
});

test('an address that changed after a lost answer replaces the order at the carrier', async () => {
  const { db, orderId, shiprocket, book } = await openShipping();
  shiprocket.lose('POST /courier/assign/awb');
  expect(await book()).toMatchObject({ reason: 'carrier-away' });
  shiprocket.lose(null);
  await sql`update orders set is_paid = true, address = address || '{"pincode": "560002"}' where id = ${orderId}`.execute(
    db,
  );
  expect((await book()).ok).toBe(true);
  expect(openOrders(shiprocket)).toMatchObject([{ body: { billing_pincode: '560002', payment_method: 'Prepaid' } }]);
  expect(shiprocket.orders).toHaveLength(2);
});

test('a booking that the courier cancelled is made again, and the owner gets one email', async () => {
  const { db, orderId, orderContext, shiprocket, book, order, sendWebhook } = await openShipping();
  await book();
  const first = shiprocket.orders[0]?.awb ?? '';
  for (let time = 0; time < 2; time += 1)
    await sendWebhook(shiprocket.message(first, 45, 'CANCELLED_BEFORE_DISPATCHED'));
  expect((await viewShipping(orderContext, await order(), { withRates: true })).rates).not.toBeNull();
  expect(await parcelProblems(db)).toEqual(['The courier cancelled the booking.']);
  expect((await book('19')).ok).toBe(true);
  const [now] = openOrders(shiprocket);
  expect(now?.number).toMatch(/-2$/);
  expect(await findShipment(db, orderId)).toMatchObject({ state: 'booked', stage: 'booked', trackingNumber: now?.awb });
  expect(await order()).toMatchObject({ tracking_number: now?.awb, carrier: 'Ecom Express Surface' });
  // The first parcel is no concern any more.
  await sendWebhook(shiprocket.message(first, 7, 'DELIVERED', '24 11 2026 10:00:00'));
  expect((await order()).status).toBe('packed');
  expect(await book()).toEqual({ ok: true, value: null });
});

test('an order that was cancelled at the carrier gets another reference', async () => {
  const { shiprocket, book } = await openShipping();
  shiprocket.lose('POST /courier/assign/awb');
  await book();
  shiprocket.lose(null);
  for (const one of shiprocket.orders) one.isCancelled = true;
  expect((await book()).ok).toBe(true);
  expect(openOrders(shiprocket)).toHaveLength(1);
});

test('orders of another shop with the same number are left alone, and a booking under the number alone is found', async () => {
  const { db, orderId, shiprocket, book, order } = await openShipping();
  const number = String((await order()).number);
  const other = { id: 1, shipmentId: 2, number, body: {}, awb: '999', courier: 'Other', isCancelled: false };
  shiprocket.orders.push({ ...other, hasPickup: true });
  expect(await book()).toMatchObject({ ok: true, value: { courier: 'Delhivery Surface' } });
  // As the version before recorded it.
  await sql`
    update shipments set state = 'booking', tracking_number = null, contents = null, order_references = ${[number]}::text[],
      updated_at = now() - interval '3 minutes' where order_id = ${orderId}`.execute(db);
  expect(await book()).toMatchObject({ ok: true, value: { trackingNumber: '999' } });
});

test('a refusal is shown in the carrier’s words, and the next attempt may succeed', async () => {
  const { db, orderId, shiprocket, book } = await openShipping();
  shiprocket.behave('refusing');
  const sentence = 'Shiprocket: Oops! Invalid Data. The billing phone is invalid.';
  expect(await book()).toEqual({ ok: false, reason: 'carrier-refused', sentence });
  expect(await findShipment(db, orderId)).toMatchObject({ state: 'failed', problem: sentence });
  expect(await parcelProblems(db)).toEqual([sentence]);
  shiprocket.behave('kind');
  expect((await book()).ok).toBe(true);
  expect((await findShipment(db, orderId))?.problem).toBeNull();
});

test('a login that has ended is renewed, and a wrong one is reported', async () => {
  const { orderContext, orderId, shiprocket, settings } = await openShipping();
  expect((await listRates(orderContext, orderId)).ok).toBe(true);
  shiprocket.endTokens();
  expect((await listRates(orderContext, orderId)).ok).toBe(true);
  expect(shiprocket.requests.filter((call) => call === 'POST /auth/login')).toHaveLength(2);
  expect(await findCarrier(settings, 'shiprocket')?.check?.()).toBe('accepted');
  const wrong = { ...settings, current: () => ({ ...settings.current(), shiprocketPassword: 'wrong' }) };
  expect(await findCarrier(wrong, 'shiprocket')?.check?.()).toBe('refused');
  shiprocket.behave('away');
  expect(await findCarrier(settings, 'shiprocket')?.check?.()).toBe('no-answer');
});

test('only a confirmed or packed order of goods is booked', async () => {
  const { db, orderId, shiprocket, book } = await openShipping('shipped');
  expect(await book()).toMatchObject({ reason: 'illegal-move' });
  await sql`update orders set status = 'packed', address = null where id = ${orderId}`.execute(db);
  expect(await book()).toMatchObject({ reason: 'no-parcel' });
  expect(shiprocket.orders).toEqual([]);
});

test('messages with the token move the order, once and forward only', async () => {
  const { db, customerId, orderId, shiprocket, book, order, sendWebhook } = await openShipping('confirmed', 'razorpay');
  await book();
  const awb = shiprocket.orders[0]?.awb ?? '';
  const messageAt = (status: number, text: string, time: string) =>
    shiprocket.message(awb, status, text, `23 11 2026 ${time}`);
  for (const token of [null, '', 'wrong'])
    expect(await sendWebhook(messageAt(7, 'DELIVERED', '12:00:00'), token)).toBe(400);
  expect((await order()).status).toBe('confirmed');
  expect(await sendWebhook(messageAt(42, 'PICKED UP', '10:00:00'))).toBe(200);
  expect(await order()).toMatchObject({ status: 'shipped', tracking_number: awb });
  expect(await sendWebhook(messageAt(21, 'UNDELIVERED', '11:00:00'))).toBe(200);
  for (let time = 0; time < 2; time += 1) expect(await sendWebhook(messageAt(7, 'DELIVERED', '12:00:00'))).toBe(200);
  // It was sent before, and arrives after.
  expect(await sendWebhook(messageAt(17, 'OUT FOR DELIVERY', '11:30:00'))).toBe(200);
  expect(await findShipment(db, orderId)).toMatchObject({
    stage: 'delivered',
    stageAt: new Date('2026-11-23T12:00:00+05:30'),
  });
  expect((await order()).status).toBe('delivered');
  const stages = (await findOrder(db, customerId, orderId))?.events.flatMap(({ stage }) =>
    stage === null ? [] : [stage],
  );
  expect(stages).toEqual(['booked', 'picked-up', 'undelivered', 'delivered']);
  const kinds = await db.selectFrom('outbox').select('kind').where('kind', 'like', 'order-%').orderBy('id').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['order-shipped', 'order-delivered']);
  expect(await sendWebhook(shiprocket.message('999', 7, 'DELIVERED'))).toBe(200);
  for (const body of ['', '{', '[]', '{"awb": 1}']) expect(await sendWebhook(body)).toBe(200);
});

test('a lost parcel that is found and delivered has arrived', async () => {
  const { shiprocket, book, order, sendWebhook } = await openShipping('packed', 'razorpay');
  await book();
  const awb = shiprocket.orders[0]?.awb ?? '';
  await sendWebhook(shiprocket.message(awb, 12, 'LOST', '23 11 2026 10:00:00'));
  expect((await order()).status).toBe('shipped');
  await sendWebhook(shiprocket.message(awb, 7, 'DELIVERED', '25 11 2026 10:00:00'));
  expect((await order()).status).toBe('delivered');
});

test('a parcel that comes back is restocked, its order cancelled and the payment refunded', async () => {
  const { db, orderContext, orderId, variantId, shiprocket, book, order, sendWebhook } = await openShipping();
  await book();
  const awb = shiprocket.orders[0]?.awb ?? '';
  const action = { adminId: 'owner', orderId, number: 1 };
  await sendWebhook(shiprocket.message(awb, 6, 'SHIPPED', '23 11 2026 10:00:00'));
  expect(await receiveParcel(orderContext, action)).toMatchObject({ reason: 'illegal-move' });
  await sendWebhook(shiprocket.message(awb, 9, 'RTO INITIATED', '24 11 2026 10:00:00'));
  await sendWebhook(shiprocket.message(awb, 10, 'RTO DELIVERED', '25 11 2026 10:00:00'));
  expect(await order()).toMatchObject({ status: 'shipped' });
  const before = (await stockOf(db, variantId)) ?? 0;
  expect((await receiveParcel(orderContext, action)).ok).toBe(true);
  expect(await receiveParcel(orderContext, action)).toMatchObject({ ok: false });
  expect(await order()).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' });
  expect(await stockOf(db, variantId)).toBe(before + 2);
  const [email] = await db.selectFrom('outbox').select('facts').where('kind', '=', 'order-cancelled').execute();
  expect(email?.facts.cancelReason).toMatch(/came back/);
  // Only a parcel that came back: an administrator has no button for it.
  await sql`update orders set status = 'shipped', cancelled_by = null where id = ${orderId}`.execute(db);
  const cancelled = await moveOrderAsAdmin(orderContext, { ...action, to: 'cancelled', reason: 'x' });
  expect(cancelled).toMatchObject({ reason: 'illegal-move' });
});

test('an order whose parcel the courier lost is cancelled and restocked, and the parcel stays lost', async () => {
  const { db, orderContext, orderId, variantId, shiprocket, book, order, sendWebhook } = await openShipping();
  await book();
  const awb = shiprocket.orders[0]?.awb ?? '';
  await sendWebhook(shiprocket.message(awb, 6, 'SHIPPED', '23 11 2026 10:00:00'));
  await sendWebhook(shiprocket.message(awb, 12, 'LOST', '24 11 2026 10:00:00'));
  const before = (await stockOf(db, variantId)) ?? 0;
  expect(await receiveParcel(orderContext, { adminId: 'owner', orderId, number: 1 })).toMatchObject({ ok: true });
  expect(await order()).toMatchObject({ status: 'cancelled', is_paid: false });
  expect(await stockOf(db, variantId)).toBe(before + 2);
  expect(await db.selectFrom('shipments').select('stage').execute()).toEqual([{ stage: 'lost' }]);
  const [email] = await db.selectFrom('outbox').select('facts').where('kind', '=', 'order-cancelled').execute();
  expect(email?.facts.cancelReason).toBe('The courier has lost or damaged the parcel.');
  // Found after all.
  await sendWebhook(shiprocket.message(awb, 7, 'DELIVERED', '26 11 2026 10:00:00'));
  expect(await order()).toMatchObject({ status: 'cancelled' });
  const problems = await db.selectFrom('outbox').select('facts').where('kind', '=', 'delivery-problem').execute();
  expect(problems.map(({ facts }) => [facts.parcelStage, facts.status])).toEqual([
    ['lost', 'shipped'],
    ['delivered', 'cancelled'],
  ]);
});

test('without a login the owner enters parcels by hand, and the webhook refuses everything', async () => {
  const { settings, orderContext } = await openTestShop();
  expect(openCarriers(settings).map(({ name }) => name)).toEqual(['manual']);
  expect(listBookers(settings)).toEqual([]);
  const orderId = await writeOrder(orderContext.db, { status: 'packed' });
  expect(
    await bookShipment(orderContext, { adminId: 'owner', orderId, carrier: 'shiprocket', courierId: '43' }),
  ).toMatchObject({
    reason: 'no-carrier',
  });
  const order = { id: orderId, status: 'packed' } as const;
  expect(await viewShipping(orderContext, order, { withRates: true })).toMatchObject({ isSetUp: false, rates: null });
});

test('a parcel weighs the sum of its products, and the usual weight stands for those without one', async () => {
  const { db, settings } = await openTestShop();
  const { id: light } = await openProduct(db, { weight: 120 });
  const { id: unknown } = await openProduct(db);
  const lines = [
    { productId: light, quantity: 3 },
    { productId: unknown, quantity: 1 },
  ];
  const orderId = await writeOrder(db, { status: 'packed', lines });
  expect((await findParcel(db, settings.current(), orderId))?.grams).toBe(3 * 120 + settings.current().productGrams);
  await sql`update order_lines set cancelled = 2 where order_id = ${orderId} and position = 1`.execute(db);
  expect(await findParcel(db, settings.current(), orderId)).toMatchObject({
    grams: 120 + settings.current().productGrams,
    items: [{ quantity: 1 }, { quantity: 1 }],
  });
});

test('a parcel has the longest sides of its products, and their heights add up', async () => {
  const { db, settings } = await openTestShop();
  const { id: flat } = await openProduct(db, { packedLength: 2, packedWidth: 40, packedHeight: 30 });
  const { id: long } = await openProduct(db, { packedLength: 60, packedWidth: 5, packedHeight: 5 });
  const { id: unknown } = await openProduct(db, { packedLength: 90 });
  const sizeOf = async (...lines: { productId: string; quantity: number }[]) => {
    const orderId = await writeOrder(db, { status: 'packed', lines });
    return (await findParcel(db, settings.current(), orderId))?.size;
  };
  const packed = [
    { productId: flat, quantity: 3 },
    { productId: long, quantity: 1 },
  ];
  expect(await sizeOf(...packed)).toEqual({ length: 60, width: 30, height: 3 * 2 + 5 });
  expect(await sizeOf({ productId: unknown, quantity: 1 })).toEqual({ length: 25, width: 20, height: 10 });
  expect(await sizeOf({ productId: flat, quantity: 1 }, { productId: unknown, quantity: 1 })).toEqual({
    length: 40,
    width: 30,
    height: 10,
  });
});
