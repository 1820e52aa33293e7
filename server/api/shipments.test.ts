import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { openOrders, openShipping } from '#tests/support/fixtures/shipping.ts';
import { typedClient } from '#tests/support/fixtures/typed-client.ts';

async function open() {
  const shop = await openShipping();
  const client = await openApiClient(shop);
  const key = await client.keyWith('orders:read', 'orders:write');
  const path = `/orders/${shop.orderId}/shipment`;
  const book = (body: object, headers = {}) => client.send('POST', path, { key, headers, body });
  return { ...shop, ...client, key, path, book };
}

const delhivery = { carrier: 'shiprocket', courierId: '43' };

test('a typed client compares couriers, books one, gets its label and pickup, and cancels the booking', async () => {
  const { db, api, visit, key, orderId, shiprocket } = await open();
  const client = typedClient(api, visit, { key });
  const order = { params: { path: { id: orderId } } };
  const post = () => ({ params: { ...order.params, header: { 'idempotency-key': newId() } } });
  const { data: rates } = await client.GET('/orders/{id}/rates', order);
  expect(rates).toEqual({
    data: [
      { carrier: 'shiprocket', courierId: '43', courier: 'Delhivery Surface', ratePaise: 54_00, days: 4 },
      { carrier: 'shiprocket', courierId: '19', courier: 'Ecom Express Surface', ratePaise: 150_12, days: 6 },
    ],
    problem: null,
  });
  const { carrier = '', courierId = '' } = rates?.data[0] ?? {};
  shiprocket.behave('unprinted');
  const booked = await client.POST('/orders/{id}/shipment', { ...post(), body: { carrier, courierId } });
  const awb = shiprocket.orders[0]?.awb;
  expect([booked.response.status, booked.data]).toMatchObject([
    201,
    { state: 'booked', stage: 'booked', courier: 'Delhivery Surface', trackingNumber: awb, labelUrl: null },
  ]);
  expect((await client.POST('/orders/{id}/shipment/label', post())).error).toMatchObject({
    status: 409,
    code: 'carrier-refused',
    detail: 'Shiprocket: No valid shipment ids to print label',
  });
  shiprocket.behave('kind');
  expect((await client.POST('/orders/{id}/shipment/label', post())).data).toMatchObject({
    labelUrl: `https://labels.example/${awb}.pdf`,
    isPickupRequested: false,
  });
  expect((await client.POST('/orders/{id}/shipment/pickup', post())).data).toMatchObject({ isPickupRequested: true });
  expect((await client.GET('/orders/{id}/shipment', order)).data).toMatchObject({ trackingNumber: awb });
  expect((await client.POST('/orders/{id}/shipment/cancel', post())).data).toMatchObject({ stage: 'cancelled' });
  expect(openOrders(shiprocket)).toEqual([]);
  expect((await client.POST('/orders/{id}/shipment/cancel', post())).error).toMatchObject({ code: 'no-booking' });
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'admin_id'])
    .where('subject_id', '=', orderId)
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['order.book', 'order.pickup', 'order.cancel-booking']);
  const keys = await db.selectFrom('api_keys').select('id').execute();
  expect(new Set(log.map(({ admin_id }) => admin_id))).toEqual(new Set(keys.map(({ id }) => id)));
});

test('a booking that is sent again, also after a lost answer of the carrier, is made once', async () => {
  const { shiprocket, orderId, key, send, book } = await open();
  const headers = { 'idempotency-key': 'parcel-1' };
  shiprocket.lose('POST /courier/assign/awb');
  expect(await book(delhivery, headers)).toMatchObject({ status: 503, body: { code: 'carrier-away' } });
  shiprocket.lose(null);
  const first = await book(delhivery, headers);
  const again = await book(delhivery, headers);
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
  expect(again.body).toEqual(first.body);
  expect(await book({ ...delhivery, courierId: '19' }, headers)).toMatchObject({
    status: 422,
    body: { code: 'key-reused' },
  });
  // With another key: the courier who is booked stays.
  expect((await book({ ...delhivery, courierId: '19' })).body).toEqual(first.body);
  expect(shiprocket.orders).toHaveLength(1);
  const shipped = await send('POST', `/orders/${orderId}/moves`, { key, body: { to: 'shipped' } });
  expect(shipped.body).toMatchObject({ status: 'shipped' });
});

test('what cannot be booked is refused with the reason', async () => {
  const { get, send, key, path, shiprocket, book } = await open();
  expect((await get(path, key)).status).toBe(404);
  expect((await get(`/orders/${newId()}/rates`, key)).status).toBe(404);
  expect(await send('POST', `/orders/${newId()}/shipment`, { key, body: delhivery })).toMatchObject({ status: 404 });
  expect((await book({ ...delhivery, carrier: 'post' })).body).toMatchObject({ status: 409, code: 'no-carrier' });
  expect((await book({ ...delhivery, courierId: 'any' })).body).toMatchObject({
    status: 409,
    code: 'carrier-refused',
    detail: 'Shiprocket: There is no such courier',
  });
  expect(shiprocket.orders).toEqual([]);
  shiprocket.behave('away');
  expect((await get(path.replace('shipment', 'rates'), key)).body).toEqual({
    data: [],
    problem: 'Shiprocket: Try again later',
  });
  const plain = await openApiClient(await openTestShop());
  const refused = await plain.get(`/orders/${newId()}/rates`, await plain.keyWith('orders:read'));
  expect(refused.body).toMatchObject({ status: 409, code: 'no-carrier' });
});
