import fc from 'fast-check';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { removeParcel } from '#shop/fulfilment/ship-parcel.server.ts';
import { auditOrders } from '#shop/orders/audit-orders.server.ts';
import { listParcels } from '#shop/orders/parcel.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { cancelRest } from './cancel-parcels.server.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('a paid order whose only parcel is delivered is delivered once the rest is cancelled', async () => {
  const { ship, deliver, order, orderContext, adminId, orderId } = await openPacked([2], 'razorpay');
  await ship('EE1', [[1, 1]]);
  await deliver(1);
  await cancelRest(orderContext, { adminId, orderId, seen: 1 });
  expect((await order()).status).toBe('delivered');
});

test('while the rest waits, the next parcel collects the fees of one that came back', async () => {
  const { ship, receive, move, order, collected, parcelNamed } = await openPacked([3, 2]);
  await ship('EE1', [[1, 2]]);
  expect(await receive(1)).toMatchObject({ ok: true, value: { status: 'packed' } });
  // Nothing of it is on its way: it can be packed again, shipped or cancelled.
  expect(await move('shipped', { parcel: parcelNamed('EE2') })).toMatchObject({ ok: true });
  const { parcels, payablePaise, lines } = await order();
  expect(await collected()).toEqual([0, payablePaise]);
  expect(parcels[1]?.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
  expect(lines.map(({ cancelled }) => cancelled)).toEqual([2, 0]);
});

test('an order of which nothing is on its way any more can be cancelled', async () => {
  const { ship, receive, move, order, orderContext, adminId, orderId } = await openPacked([3, 2]);
  await ship('EE1', [[1, 2]]);
  await receive(1);
  expect(await cancelRest(orderContext, { adminId, orderId, seen: 1 })).toMatchObject({ reason: 'illegal-move' });
  expect(await move('cancelled', { reason: 'Sold out.' })).toMatchObject({ ok: true });
  expect((await order()).status).toBe('cancelled');
});

test('an order that was shipped whole and by hand is cancelled when its parcel comes back', async () => {
  const { db, move, receive, order, parcelNamed, variantId } = await openPacked([2]);
  expect(await receive(1)).toMatchObject({ reason: 'illegal-move' });
  await move('shipped', { parcel: parcelNamed('EE1') });
  expect(await receive(2)).toMatchObject({ reason: 'not-found' });
  expect(await receive(1)).toMatchObject({ ok: true, value: { status: 'cancelled' } });
  expect(await receive(1)).toMatchObject({ reason: 'illegal-move' });
  expect(await stockOf(db, variantId)).toBe(9);
  const found = await order();
  expect(listParcels(found, found.payablePaise)).toMatchObject([{ collectPaise: 0, cameBackAt: expect.any(Date) }]);
});

test('a parcel that has arrived does not come back, and one that came back is over', async () => {
  const { ship, deliver, remit, receive, order, orderContext, adminId, orderId } = await openPacked([3, 2]);
  await ship('EE1', [[1, 1]]);
  await ship('EE2', [[1, 1]]);
  await ship('EE3', [[1, 1]]);
  await deliver(1);
  await remit(2);
  expect([await receive(0), await receive(4)]).toMatchObject([{ reason: 'not-found' }, { reason: 'not-found' }]);
  expect(await receive(1)).toMatchObject({ reason: 'illegal-move' });
  expect(await receive(2)).toMatchObject({ reason: 'remitted' });
  expect(await receive(3)).toMatchObject({ ok: true });
  await deliver(3);
  expect(await removeParcel(orderContext, { adminId, orderId, number: 3 })).toMatchObject({ reason: 'illegal-move' });
  expect((await order()).parcels[2]).toMatchObject({ deliveredAt: null, cameBackAt: expect.any(Date) });
});

const aSplit = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
  method: fc.constantFrom('cod' as const, 'razorpay' as const),
  parcels: fc.array(fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  steps: fc.array(
    fc.record({ is: fc.constantFrom('deliver' as const, 'receive' as const, 'remit' as const), number: fc.nat(4) }),
    { maxLength: 8 },
  ),
  isRestCancelled: fc.boolean(),
});

test('whatever arrives, comes back or is never sent, the ledgers of a split order balance to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(aSplit, async ({ quantities, method, parcels, steps, isRestCancelled }) => {
      const packed = await openPacked(quantities, method);
      const { db, ship, order, receive, deliver, remit, orderContext, adminId, orderId, refundsNow, checkoutId, cash } =
        packed;
      for (const [at, units] of parcels.entries()) {
        await ship(
          `EE${at}`,
          quantities.map((quantity, line) => [line + 1, Math.min(units[line] ?? 0, quantity)]),
        );
      }
      for (const { is, number } of steps) await { deliver, receive, remit }[is](number);
      if (isRestCancelled) await cancelRest(orderContext, { adminId, orderId, seen: null });
      const { status, isPaid, payablePaise, parcels: sent, lines } = await order();
      expect(await auditOrders(db)).toEqual([]);
      const collects = sumOf(sent.map(({ collectPaise }) => collectPaise));
      expect(collects).toBeLessThanOrEqual(payablePaise);
      if (method === 'cod' && status !== 'packed' && sent.length > 0 && status !== 'cancelled') {
        expect(collects).toBe(payablePaise);
        expect(await cash()).toEqual(isPaid ? [payablePaise] : []);
      }
      if (method === 'razorpay' && status === 'cancelled') {
        expect(sumOf((await refundsNow(checkoutId)).map(({ amount_paise }) => amount_paise))).toBe(payablePaise);
      }
      const inParcels = await db
        .selectFrom('order_lines')
        .select('in_parcels')
        .where('order_id', '=', orderId)
        .orderBy('position')
        .execute();
      if (status !== 'cancelled') {
        expect(inParcels.map(({ in_parcels }) => in_parcels)).toEqual(
          lines.map(({ position }) =>
            sumOf(
              sent.flatMap((parcel) =>
                parcel.cameBackAt === null
                  ? parcel.lines.flatMap((line) => (line.position === position ? [line.quantity] : []))
                  : [],
              ),
            ),
          ),
        );
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);
