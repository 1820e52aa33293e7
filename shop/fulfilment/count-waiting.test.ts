import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { confirmClaim, submitReference } from '#shop/billing/confirm-claim.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { countWaiting, listStuckRefunds } from './dashboard.server.ts';

const now = new Date('2026-11-21T06:00:00Z');

test('open orders are counted by their next step; closed and archived ones are not counted', async () => {
  const { db } = await openTestShop();
  const write = async (status: Parameters<typeof writeOrder>[1] & object, changes: object = {}) => {
    const id = await writeOrder(db, status);
    if (Object.keys(changes).length > 0) await db.updateTable('orders').set(changes).where('id', '=', id).execute();
  };
  const service = { kind: 'service' as const, service_title: 'A mask' };
  await write({ status: 'unpaid' });
  await write({ status: 'unpaid' }, { kind: 'digital' });
  await write({ status: 'confirmed' }, { expected_by: '2026-11-20' });
  await write({ status: 'confirmed' }, { expected_by: '2026-11-21', needs_check: true });
  await write({ status: 'pending' });
  await write({ status: 'packed' }, { needs_check: true });
  await write({ status: 'shipped' }, { expected_by: '2026-11-01' });
  await write({ status: 'pending' }, service);
  await write({ status: 'confirmed' }, service);
  await write({ status: 'quoted' }, service);
  await write({ status: 'completed' }, { expected_by: '2026-11-01', needs_check: true });
  await write({ status: 'delivered' }, { expected_by: '2026-11-01' });
  await write({ status: 'cancelled' }, { expected_by: '2026-11-01' });
  await write({ status: 'confirmed' }, { expected_by: '2026-11-01', archived_at: now });
  expect(await countWaiting(db, now)).toEqual({
    byStatus: {
      unpaid: { shop: 1, digital: 1, service: 0 },
      pending: { shop: 1, digital: 0, service: 1 },
      quoted: { shop: 0, digital: 0, service: 1 },
      confirmed: { shop: 2, digital: 0, service: 1 },
      packed: { shop: 1, digital: 0, service: 0 },
      shipped: { shop: 1, digital: 0, service: 0 },
    },
    claimed: { shop: 0, digital: 0, service: 0 },
    late: 2,
    flagged: { shop: 2, digital: 0, service: 0 },
  });
  // It is 00:30 on the 22nd in India.
  expect((await countWaiting(db, new Date('2026-11-21T19:00:00Z'))).late).toBe(3);
});

test('a claimed payment counts until the owner has checked it, and a manual refund until it is sent', async () => {
  const { db, orderContext, checkOut, adminId } = await openCheckoutClient();
  const { customerId, orderId } = await checkOut({ method: 'upi' });
  await submitReference(orderContext, customerId, orderId, 'UPI 4711');
  expect((await countWaiting(db, now)).claimed).toEqual({ shop: 1, digital: 0, service: 0 });
  await confirmClaim(orderContext, orderId, adminId);
  expect((await countWaiting(db, now)).claimed).toEqual({ shop: 0, digital: 0, service: 0 });
  expect(await listStuckRefunds(db, 10)).toEqual({ total: 0, rows: [] });
  const { cancelOrder } = await import('#shop/orders/cancel-order.server.ts');
  await cancelOrder(orderContext, customerId, orderId);
  const { total, rows } = await listStuckRefunds(db, 10);
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ orderId, status: 'by-hand', problem: null, orderNumber: expect.any(Number) });
});
