import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { readShippingFile, shipByFile } from './ship-by-file.server.ts';

test.each([
  { state: 'booked', stage: 'in-transit', problem: null, isSplit: false },
  { state: 'booked', stage: 'cancelled', problem: null, isSplit: true },
  { state: 'booking', stage: 'booked', problem: null, isSplit: false },
  { state: 'booking', stage: 'booked', problem: 'Shiprocket: no response', isSplit: true },
  { state: 'failed', stage: 'booked', problem: 'No courier', isSplit: true },
] as const)('an order with a booking is split only if no courier has it: %o', async ({ isSplit, ...shipment }) => {
  const { db, ship, orderId } = await openPacked();
  const booking = { order_id: orderId, carrier: 'shiprocket', attempt: orderId, order_references: ['1'] };
  const booked = shipment.state === 'booked' ? { reference: '1', courier: 'Delhivery', tracking_number: 'AWB1' } : {};
  await db
    .insertInto('shipments')
    .values({ ...booking, ...shipment, ...booked })
    .execute();
  expect(await ship('EE1', [[1, 1]])).toMatchObject(isSplit ? { ok: true } : { reason: 'booked' });
});

test('of a part that is shipped by hand and a file with its order, one ships it', async () => {
  const { db, ship, order, orderContext, adminId, orderId } = await openPacked([2]);
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow();
  const read = await readShippingFile(new TextEncoder().encode(`order,courier,awb\n${number},India Post,EE1\n`));
  if (!read.ok) throw new Error(read.reason);
  await Promise.all([ship('EE1', [[1, 1]]), shipByFile(orderContext, { adminId, rows: read.value })]);
  const { status, parcels } = await order();
  expect(['shipped 0', 'packed 1']).toContain(`${status} ${parcels.length}`);
});
