import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { listParcels } from '#shop/orders/parcel.ts';
import { cancelRest } from '#shop/refunds/cancel-parcels.server.ts';
import { findOpenRemittances } from '#shop/remittances/open-remittances.server.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';
import { deliverParcel, removeParcel } from './ship-parcel.server.ts';

test('an order in two parcels is shipped with its last units, and delivered with its last parcel', async () => {
  const { db, orderContext, adminId, orderId, customerId, ship, order, emails } = await openPacked();
  const before = await order();
  expect(await ship('EE1', [[1, 2]])).toEqual({ ok: true, value: 1 });
  expect(await order()).toMatchObject({ status: 'packed', trackingNumber: 'EE1' });
  const query = { q: '', page: 1, sort: 'newest' as const, filters: { needs: 'rest' } };
  const listed = await listAdminOrders(db, 'shop', query);
  expect(listed).toMatchObject({ value: { rows: [{ id: orderId, isPartlyShipped: true }] } });
  const found = await listAdminOrders(db, 'shop', { ...query, q: 'ee1', filters: {} });
  expect(found).toMatchObject({ value: { rows: [{ id: orderId }] } });
  expect(await deliverParcel(orderContext, { adminId, orderId, number: 1 })).toMatchObject({ ok: true });
  expect((await order()).status).toBe('packed');
  expect(
    await ship('EE2', [
      [1, 1],
      [2, 2],
    ]),
  ).toEqual({ ok: true, value: null });
  const shipped = await order();
  expect(shipped).toMatchObject({ status: 'shipped', trackingNumber: 'EE2', totals: before.totals });
  expect(shipped.documents).toEqual(before.documents);
  expect(shipped.parcels.map(({ lines }) => lines.map(({ position, quantity }) => [position, quantity]))).toEqual([
    [[1, 2]],
    [
      [1, 1],
      [2, 2],
    ],
  ]);
  expect((await findOrder(db, customerId, orderId))?.parcels).toEqual(shipped.parcels);
  expect(await deliverParcel(orderContext, { adminId, orderId, number: 2 })).toMatchObject({ ok: true });
  expect((await order()).status).toBe('delivered');
  expect(await emails()).toEqual(['parcel-shipped', 'order-shipped', 'order-delivered']);
});

test('an order that is shipped whole has one parcel, and no rows of its own for it', async () => {
  const { db, move, order, parcelNamed } = await openPacked();
  await move('shipped', { parcel: parcelNamed('EE1') });
  await move('delivered');
  const shipped = await order();
  expect(shipped.parcels).toEqual([]);
  expect(listParcels(shipped, shipped.payablePaise)).toMatchObject([
    { number: 1, trackingNumber: 'EE1', collectPaise: shipped.payablePaise, deliveredAt: expect.any(Date) },
  ]);
  expect(listParcels(shipped, 0)[0]?.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
  const { rows } = await sql<{ units: number }>`select sum(in_parcels)::integer as units from order_lines`.execute(db);
  expect(rows).toEqual([{ units: 0 }]);
});

test('the parcels of an order collect exactly what it costs, the fees with the first', async () => {
  const { ship, move, order, collected, leftOf, orderId, parcelNamed } = await openPacked([3, 2]);
  const [first, second] = await leftOf(orderId);
  const fees = (first?.fees ?? 0) + (second?.fees ?? 0);
  expect(fees).toBe(49_00);
  await ship('EE1', [[1, 1]]);
  expect(await collected()).toEqual([Math.floor((first?.goods ?? 0) / 3) + fees]);
  await ship('EE2', [
    [1, 1],
    [2, 1],
  ]);
  await move('shipped', { parcel: parcelNamed('EE3') });
  const parts = await collected();
  expect(parts).toHaveLength(3);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe((await order()).payablePaise);
});

test('the database refuses parcels that collect more than the order costs, or hold more than was ordered', async () => {
  const { db, ship, orderId } = await openPacked();
  await ship('EE1', [[1, 2]]);
  const more = sql`update parcels set collect_paise = 100000000 where order_id = ${orderId}`.execute(db);
  await expect(more).rejects.toMatchObject({ constraint: 'parcels_collect' });
  const less = sql`update orders set payable_paise = 100 where id = ${orderId}`.execute(db);
  await expect(less).rejects.toMatchObject({ constraint: 'parcels_collect' });
  const units = sql`update parcel_lines set quantity = 4 where order_id = ${orderId}`.execute(db);
  await expect(units).rejects.toMatchObject({ constraint: 'order_lines_in_parcels' });
});

test('a paid order collects nothing', async () => {
  const { ship, collected } = await openPacked([2], 'razorpay');
  await ship('EE1', [[1, 1]]);
  await ship('EE2', [[1, 1]]);
  expect(await collected()).toEqual([0, 0]);
});

test('of two people who ship the last unit at the same time, one is refused', async () => {
  const { ship, order, db, orderId } = await openPacked([2, 1]);
  const outcomes = await Promise.all([ship('EE1', [[2, 1]]), ship('EE2', [[2, 1]]), ship('EE3', [[2, 1]])]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'changed')).toHaveLength(2);
  expect((await order()).parcels).toHaveLength(1);
  expect(await ship('EE4', [[1, 1]], 0)).toMatchObject({ reason: 'changed' });
  for (const units of [[], [[1, 0]], [[9, 1]], [[1, 3]]] as [number, number][][]) {
    expect((await ship('EE5', units)).ok).toBe(false);
  }
  const lines = await db.selectFrom('parcel_lines').select('quantity').where('order_id', '=', orderId).execute();
  expect(lines).toEqual([{ quantity: 1 }]);
});

test('an order that is shipped in part can only be shipped, until its parcel is removed', async () => {
  const { ship, move, order, orderContext, adminId, orderId } = await openPacked();
  await ship('EE1', [[1, 1]]);
  expect(await move('cancelled', { reason: 'Sold out.' })).toMatchObject({ reason: 'partly-shipped' });
  expect(await move('completed', { isPaymentReceived: true })).toMatchObject({ reason: 'partly-shipped' });
  expect(await removeParcel(orderContext, { adminId, orderId, number: 2 })).toMatchObject({ reason: 'not-found' });
  expect(await removeParcel(orderContext, { adminId, orderId, number: 1 })).toMatchObject({ ok: true });
  expect(await order()).toMatchObject({ parcels: [], trackingNumber: null, status: 'packed' });
  expect(await move('cancelled', { reason: 'Sold out.' })).toMatchObject({ ok: true });
});

test.each(['cod', 'razorpay'] as const)('the rest of a %s order that cannot be sent is cancelled', async (method) => {
  const { db, ship, order, collected, emails, orderContext, adminId, orderId, leftOf } = await openPacked(
    [2, 3],
    method,
  );
  await ship('EE1', [
    [1, 2],
    [2, 1],
  ]);
  const before = await order();
  const variantId = before.lines[1]?.variantId ?? '';
  const stock = (await stockOf(db, variantId)) ?? 0;
  expect(await cancelRest(orderContext, { adminId, orderId, seen: 0 })).toMatchObject({ reason: 'changed' });
  expect(await cancelRest(orderContext, { adminId, orderId, seen: 1 })).toMatchObject({ ok: true });
  const after = await order();
  expect(after.status).toBe('shipped');
  expect(await stockOf(db, variantId)).toBe(stock + 2);
  if (method === 'cod') expect(await collected()).toEqual([after.payablePaise]);
  else expect(after.captures[0]?.refunds).toMatchObject([{ reason: 'line-cancelled' }]);
  expect(after.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
  expect((await leftOf(orderId))[1]?.goods).toBeLessThan(before.payablePaise);
  expect(await emails()).toEqual(['parcel-shipped', 'items-cancelled']);
});

test('the cash of each parcel is remitted by itself, and the last completes the order', async () => {
  const { db, ship, remit, order, collected } = await openPacked();
  await ship('EE1', [[1, 3]]);
  await ship('EE2', [[2, 2]]);
  const [first = 0, second = 0] = await collected();
  expect(await remit(1, first + second)).toBe('amount');
  expect(await remit(1)).toBe('ready');
  expect(await order()).toMatchObject({ status: 'shipped', isPaid: false });
  expect(await remit(1)).toBe('recorded');
  expect((await Promise.all([remit(2), remit(2)])).toSorted()).toEqual(['ready', 'recorded']);
  expect(await order()).toMatchObject({ status: 'completed', isPaid: true });
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 0 });
});

test('a parcel whose cash was remitted cannot be removed, so that the next one of its number waits for its own', async () => {
  const { ship, remit, order, orderContext, adminId, orderId } = await openPacked();
  await ship('EE1', [[1, 1]]);
  expect(await remit(1)).toBe('ready');
  expect(await removeParcel(orderContext, { adminId, orderId, number: 1 })).toMatchObject({ reason: 'remitted' });
  expect((await order()).parcels).toMatchObject([{ number: 1, trackingNumber: 'EE1' }]);
});

test('a line that is named twice is refused', async () => {
  const { ship, order } = await openPacked();
  const twice: [number, number][] = [
    [1, 1],
    [1, 1],
  ];
  expect(await ship('EE1', twice)).toMatchObject({ reason: 'changed' });
  expect((await order()).parcels).toEqual([]);
});
