import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { serveWebhooks } from '#server/webhooks.ts';
import { listApiEvents } from '#shop/api-keys/read-events.server.ts';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import { listAdminOrders } from '#shop/fulfilment/list-admin-orders.server.ts';
import '#tests/support/database.ts';
import { openShipping } from '#tests/support/fixtures/shipping.ts';
import type { Carrier } from './carrier.ts';
import { carriers, findCarrier } from './carriers.server.ts';
import { findShipment } from './view-shipping.server.ts';

/** A shop with a booked parcel, and the courier's messages about it. */
async function openBooked() {
  const opened = await openShipping();
  const { db, orderId, shiprocket, book, sendWebhook } = opened;
  await book();
  const awb = shiprocket.orders[0]?.awb ?? '';
  const report = (status: number, at?: string) => sendWebhook(shiprocket.message(awb, status, 'AS THEY SAY', at));
  const stage = async () => (await findShipment(db, orderId))?.stage;
  return { ...opened, awb, report, stage };
}

test('a courier’s clock that is ahead does not make later messages look old', async () => {
  const { db, orderId, report, stage } = await openBooked();
  await report(42, '01 01 2036 10:00:00');
  expect((await findShipment(db, orderId))?.stageAt?.getTime()).toBeLessThanOrEqual(Date.now());
  await report(17, '01 01 2036 09:00:00');
  expect(await stage()).toBe('out-for-delivery');
});

test('a message without a readable time does not make later ones look old', async () => {
  const { db, orderId, report, stage } = await openBooked();
  await report(42, 'yesterday');
  expect(await findShipment(db, orderId)).toMatchObject({ stage: 'picked-up', stageAt: null });
  await report(17, '23 11 2026 11:00:00');
  await report(21, '23/11/2026 12:00');
  expect(await findShipment(db, orderId)).toMatchObject({
    stage: 'undelivered',
    stageAt: new Date('2026-11-23T11:00:00+05:30'),
  });
  await report(18, '23 11 2026 10:00:00');
  expect(await stage()).toBe('undelivered');
});

test('an order loses tracking number and label of a booking that the courier cancels, unless the parcel has left', async () => {
  for (const [statuses, isKept] of [
    [[45], false],
    [[42, 45], true],
  ] as const) {
    const { db, orderId, awb, report, stage } = await openBooked();
    for (const status of statuses) await report(status);
    expect(await stage()).toBe('cancelled');
    const { tracking_number } = await db
      .selectFrom('orders')
      .select('tracking_number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(tracking_number).toBe(isKept ? awb : null);
    expect((await findShipment(db, orderId))?.labelUrl).toBeNull();
  }
});

test('the rarer statuses of Shiprocket are followed too', async () => {
  const { settings, shiprocket } = await openShipping();
  const webhook = findCarrier(settings, 'shiprocket')?.webhook;
  const stageOf = (status: number) => webhook?.read(Buffer.from(shiprocket.message('1', status, 'X')))?.stage;
  expect([24, 25, 44, 76].map(stageOf)).toEqual(['lost', 'lost', 'lost', 'lost']);
  expect([45, 77, 75, 78, 39].map(stageOf)).toEqual([
    ...['cancelled', 'undelivered', 'returning', 'returning', 'in-transit'],
  ]);
  // "Out for pickup" changes nothing.
  expect(stageOf(19)).toBeNull();
});

test('a message with characters that the database refuses is recorded without them', async () => {
  const { awb, shiprocket, sendWebhook, stage } = await openBooked();
  expect(await sendWebhook(shiprocket.message(awb, 18, `On\0the way ${'x'.repeat(88)}🏮`))).toBe(200);
  expect(await stage()).toBe('in-transit');
});

test('a carrier can sign the bytes of its messages', async () => {
  const { orderContext, awb, stage } = await openBooked();
  const sign = (body: string | Buffer) => createHmac('sha256', 'secret').update(body).digest('hex');
  const signing: Carrier = {
    name: 'shiprocket',
    label: 'Signs',
    open: () => ({
      webhook: {
        isSigned: (body, headers) => headers.get('x-signature') === sign(body),
        read: () => ({ trackingNumber: awb, stage: 'in-transit', label: 'On the way', place: null, at: null }),
      },
    }),
  };
  const known = carriers as Carrier[];
  known.unshift(signing);
  onTestFinished(() => void known.shift());
  const visit = { requestId: 'test', log: { info() {}, error() {} } } as never;
  const send = async (body: string, signature: string) => {
    const headers = { 'x-signature': signature };
    const request = new Request('http://stall.test/webhooks/parcels', { method: 'POST', headers, body });
    return (await serveWebhooks(orderContext)('parcels', request, visit)).status;
  };
  expect(await send('{"a": 1}', sign('{"a":1}'))).toBe(400);
  expect(await send('{"a": 1}', sign('{"a": 1}'))).toBe(200);
  expect(await stage()).toBe('in-transit');
});

test('the owner gets one email about each problem with a delivery, and finds its order', async () => {
  const { db, orderId, report } = await openBooked();
  const listed = async () => {
    const query = { q: '', page: 1, sort: 'newest' as const, filters: { needs: 'delivery' } };
    const found = await listAdminOrders(db, 'shop', query);
    return found.ok ? found.value.rows.map((row) => [row.id, row.hasDeliveryProblem]) : null;
  };
  await report(42);
  expect(await listed()).toEqual([]);
  for (const status of [21, 17, 21, 9, 10]) await report(status);
  const emails = await db.selectFrom('outbox').select('facts').where('kind', '=', 'delivery-problem').execute();
  expect(emails.map(({ facts }) => [facts.parcelStage, facts.parcelProblem])).toEqual([
    ['undelivered', 'AS THEY SAY'],
    ['returning', 'AS THEY SAY'],
    ['returned', 'AS THEY SAY'],
  ]);
  expect(await listed()).toEqual([[orderId, true]]);
  expect(await findAdminOrder(db, orderId)).toMatchObject({ trackingStage: 'returned', hasDeliveryProblem: true });
  const events = await listApiEvents(db, { after: 0, limit: 50 });
  expect(events.filter(({ type }) => type === 'order.tracking').map(({ to }) => to)).toEqual([
    ...['booked', 'picked-up', 'undelivered', 'out-for-delivery', 'undelivered', 'returning', 'returned'],
  ]);
  await sql`update orders set status = 'delivered' where id = ${orderId}`.execute(db);
  expect(await listed()).toEqual([]);
});
