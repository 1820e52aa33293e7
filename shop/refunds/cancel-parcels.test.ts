import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { findOpenRemittances } from '#shop/remittances/open-remittances.server.ts';
import { approveReturn } from '#shop/returns/decide-return.server.ts';
import { refundReturn } from '#shop/returns/refund-return.server.ts';
import { findReturnable, requestReturn } from '#shop/returns/request-return.server.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { oneUnitBack } from '#tests/support/fixtures/returns.ts';
import { cancelRest } from './cancel-parcels.server.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('an order whose only parcel is delivered and remitted is complete once the rest is cancelled', async () => {
  const packed = await openPacked([2, 3]);
  const { db, ship, deliver, remit, order, collected, cash, orderContext, adminId, orderId } = packed;
  await ship('EE1', [[1, 2]]);
  await deliver(1);
  expect(await remit(1)).toBe('ready');
  expect(await order()).toMatchObject({ status: 'packed', isPaid: false });
  expect(await cancelRest(orderContext, { adminId, orderId, seen: 1 })).toMatchObject({ ok: true });
  expect(await order()).toMatchObject({ status: 'completed', isPaid: true });
  expect(await cash()).toEqual(await collected());
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 0 });
  expect(await findReturnable(db, orderId)).toMatchObject({ lines: [{ left: 2 }, { left: 0 }] });
});

test('a parcel of a COD order that comes back is restocked and not collected, and the others complete it', async () => {
  const packed = await openPacked([3, 2]);
  const { db, ship, deliver, remit, receive, order, collected, cash, emails, notesOf } = packed;
  await ship('EE1', [[1, 2]]);
  await ship('EE2', [
    [1, 1],
    [2, 2],
  ]);
  const [first = 0, second = 0] = await collected();
  const before = await order();
  const [one, two] = before.lines.map(({ variantId }) => variantId ?? '');
  const stock = async () => [(await stockOf(db, one ?? '')) ?? 0, (await stockOf(db, two ?? '')) ?? 0];
  const [inStock = 0, twoInStock = 0] = await stock();
  await deliver(1);
  expect((await Promise.all([receive(2), receive(2)])).map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const after = await order();
  expect(after).toMatchObject({ status: 'delivered', isPaid: false, payablePaise: first });
  expect(after.parcels).toMatchObject([{ cameBackAt: null }, { collectPaise: 0, cameBackAt: expect.any(Date) }]);
  expect(after.lines.map(({ cancelled }) => cancelled)).toEqual([1, 2]);
  expect(await stock()).toEqual([inStock + 1, twoInStock + 2]);
  expect((await notesOf(packed.orderId)).map(({ document }) => document.total.gross)).toEqual([second]);
  expect(await emails()).toEqual(['parcel-shipped', 'order-shipped', 'items-cancelled', 'order-delivered']);
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 1, amountPaise: first });
  expect(await remit(1)).toBe('ready');
  expect(await order()).toMatchObject({ status: 'completed', isPaid: true });
  expect(await cash()).toEqual([first]);
});

test('if the parcel with the fees comes back, nobody pays them', async () => {
  const packed = await openPacked([3, 2]);
  const { ship, receive, remit, order, collected, cash, notesOf } = packed;
  await ship('EE1', [[1, 2]]);
  await ship('EE2', [
    [1, 1],
    [2, 2],
  ]);
  const [first = 0, second = 0] = await collected();
  expect(await receive(1)).toMatchObject({ ok: true, value: { status: 'shipped', payable_paise: second } });
  expect((await notesOf(packed.orderId)).map(({ document }) => document.total.gross)).toEqual([first]);
  expect((await order()).totals.further).toContainEqual({ label: 'Cancelled fees', amount: -49_00 });
  expect(await remit(2)).toBe('ready');
  expect(await order()).toMatchObject({ status: 'completed', isPaid: true });
  expect(await cash()).toEqual([second]);
});

test('an order whose last parcel comes back is cancelled', async () => {
  const packed = await openPacked([2, 1]);
  const { db, ship, receive, order, collected, cash, emails } = packed;
  await ship('EE1', [[1, 2]]);
  await ship('EE2', [[2, 1]]);
  await receive(2);
  expect(await receive(1)).toMatchObject({ ok: true, value: { status: 'cancelled', cancelled_by: 'admin' } });
  expect(await collected()).toEqual([0, 0]);
  const { lines, isPaid } = await order();
  expect(isPaid).toBe(false);
  expect(await Promise.all(lines.map(({ variantId }) => stockOf(db, variantId ?? '')))).toEqual([9, 9]);
  expect(await emails()).toEqual(['parcel-shipped', 'order-shipped', 'items-cancelled', 'order-cancelled']);
  expect(await cash()).toEqual([]);
});

test('a parcel of a paid order that comes back is refunded, the last one with all that is left', async () => {
  const { ship, receive, order, checkoutId, refundsNow } = await openPacked([2, 1], 'razorpay');
  await ship('EE1', [[1, 2]]);
  await ship('EE2', [[2, 1]]);
  await receive(1);
  const paid = (await order()).payablePaise;
  expect(await refundsNow(checkoutId)).toMatchObject([{ reason: 'line-cancelled' }]);
  await receive(2);
  expect((await order()).status).toBe('cancelled');
  expect(sumOf((await refundsNow(checkoutId)).map(({ amount_paise }) => amount_paise))).toBe(paid);
});

test('units that come back are refunded in full, whatever was refunded of others that the customer returned', async () => {
  const packed = await openPacked([3], 'razorpay');
  const { ship, deliver, receive, order, orderContext, adminId, customerId, orderId, checkoutId, refundsNow } = packed;
  for (const number of [1, 2, 3]) await ship(`EE${number}`, [[1, 1]]);
  await deliver(1);
  const requested = await requestReturn(orderContext, { customerId, orderId }, oneUnitBack());
  const by = { adminId, returnId: requested.ok ? requested.value : '', seen: null };
  await approveReturn(orderContext, { ...by, resolution: 'refund', keepsGoods: true, others: {} });
  const lines = [{ line: 1, amountPaise: 300_00, quantity: 1 }];
  const refund = { key: newId(), to: 'refund', lines, withFees: false, note: null } as const;
  expect(await refundReturn(orderContext, { ...by, ...refund })).toMatchObject({ ok: true });
  expect([await receive(2), await receive(3)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await refundsNow(checkoutId)).map(({ amount_paise }) => amount_paise)).toEqual([300_00, 499_00, 499_00]);
  expect((await order()).status).toBe('delivered');
});

test('once the account is deleted, a parcel that comes back pays back its money, and the rest what is left of it', async () => {
  const packed = await openPacked([1, 1, 1], 'razorpay', 400_00);
  const { db, ship, receive, orderContext, adminId, orderId, customerId, checkoutId, refund, refundsNow } = packed;
  await ship('EE1', [[1, 1]]);
  await ship('EE2', [[2, 1]]);
  await db.deleteFrom('customers').where('id', '=', customerId).execute();
  expect(await receive(2)).toMatchObject({ ok: true });
  expect(await refundsNow(checkoutId)).toMatchObject([{ amount_paise: 365_67, reason: 'line-cancelled' }]);
  // Only store credit is left of the line that is not sent.
  await refund(orderId, { lines: [{ line: 3, amountPaise: 499_00 }] });
  expect(await cancelRest(orderContext, { adminId, orderId, seen: 2 })).toMatchObject({ ok: true });
  expect(await refundsNow(checkoutId)).toHaveLength(2);
  // The audit accepts that the store credit does not go back.
  expect(await receive(1)).toMatchObject({ value: { status: 'cancelled' } });
});
