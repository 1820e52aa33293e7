import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { cancelLines } from '#shop/refunds/cancel-lines.server.ts';
import { findPayoutOf, listPayouts } from '#shop/refunds/payouts.server.ts';
import { receiveParcel } from '#shop/shipping/receive-parcel.server.ts';
import { deliver, openReturns } from '#tests/support/fixtures/returns.ts';
import '#tests/support/database.ts';
import { replaceReturn } from './decide-return.server.ts';
import { findReturn } from './find-returns.server.ts';
import { followCancelledReplacements } from './follow-replacement.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { closeReturn, closeSolvedReturns, refundReturn } from './refund-return.server.ts';
import { suggestRefund } from './suggest-refund.server.ts';

const received = [{ position: 1, sellable: 0, damaged: 1, missing: 0 }];
const refundOf = (amountPaise: number) => ({
  key: newId(),
  to: 'refund' as const,
  lines: [{ line: 1, amountPaise, quantity: 1 }],
  withFees: false,
  note: null,
});

/** A return whose replacement waits, and what the customer and the shop do with it. */
async function openReplaced(
  changes: Parameters<Awaited<ReturnType<typeof openReturns>>['approve']>[1] = {},
  quantity = 1,
) {
  const shop = await openReturns({ isPaid: true });
  const { context, by, returnNow } = shop;
  const returnId = await shop.open({ lines: [{ position: 1, quantity }] });
  expect(await shop.approve(returnId, changes)).toMatchObject({ ok: true });
  const replacementId = String((await returnNow(returnId)).replacement_order_id);
  const receive = () => receiveReturn(context, { ...by(returnId), lines: received, note: null, photos: [] });
  const replace = () => replaceReturn(context, { ...by(returnId), others: {} });
  const kindsOf = async () =>
    (await findReturn(shop.db, 'admin', returnId))?.events.map(({ kind, to }) => `${kind} ${to}`) ?? [];
  return { ...shop, returnId, replacementId, receive, replace, kindsOf };
}

test('a customer who cancels the waiting replacement is refunded instead, and both sides get an email', async () => {
  const shop = await openReplaced();
  const { context, customerId, returnId, replacementId, returnNow, emailsOf, kindsOf } = shop;
  const before = await emailsOf(returnId);
  expect(await cancelOrder(context, customerId, replacementId)).toMatchObject({ ok: true });
  await Promise.all([1, 2, 3].map(() => followCancelledReplacements(context, replacementId)));
  expect(await returnNow(returnId)).toMatchObject({ status: 'approved', resolution: 'refund' });
  expect((await emailsOf(returnId)).filter((kind) => !before.includes(kind))).toEqual([
    ...['replacement-cancelled', 'replacement-cancelled-late'],
  ]);
  expect((await kindsOf()).filter((kind) => kind.startsWith('replacement-cancelled'))).toHaveLength(1);
  await shop.receive();
  expect(await refundReturn(context, { ...shop.by(returnId), ...refundOf(499_00) })).toMatchObject({ ok: true });
});

test('a replacement is cancelled as a whole only: nothing would be paid back for single items', async () => {
  const { context, customerId, replacementId: orderId } = await openReplaced({}, 2);
  const cancel = (quantity: number) =>
    cancelLines(context, { customerId, orderId, lines: [{ line: 1, quantity }], key: newId() });
  expect(await cancel(1)).toEqual({ ok: false, reason: 'replacement' });
  expect(await cancel(2)).toMatchObject({ value: { is: 'order' } });
});

test.each([
  { keepsGoods: false, status: 'received' },
  { keepsGoods: true, status: 'approved' },
] as const)(
  'a confirmed replacement that the shop cancels puts the return back into the queue: $status',
  async (one) => {
    const shop = await openReplaced({ keepsGoods: one.keepsGoods });
    const { context, adminId, returnId, replacementId, returnNow, emailsOf } = shop;
    if (!one.keepsGoods) {
      await shop.receive();
      expect(await shop.replace()).toMatchObject({ ok: true });
    }
    expect(await returnNow(returnId)).toMatchObject({ status: 'replaced', due_at: null });
    const input = { adminId, orderId: replacementId, to: 'cancelled' as const, reason: 'The last one broke.' };
    expect(await moveOrderAsAdmin(context, input)).toMatchObject({ ok: true });
    // As the job does.
    await followCancelledReplacements(context);
    await followCancelledReplacements(context);
    expect(await returnNow(returnId)).toMatchObject({
      status: one.status,
      resolution: 'refund',
      due_at: expect.any(Date),
    });
    expect(await emailsOf(returnId)).toContain('replacement-cancelled');
    expect(await emailsOf(returnId)).not.toContain('replacement-cancelled-late');
    // The shop may find another one.
    expect(await shop.replace()).toMatchObject({ ok: true });
    await followCancelledReplacements(context);
    expect(await returnNow(returnId)).toMatchObject({ status: 'replaced', resolution: 'replacement' });
  },
);

test('a return stays open until its replacement has arrived: one that the courier brings back is refunded', async () => {
  const shop = await openReplaced();
  const { context, adminId, by, returnId, replacementId, returnNow } = shop;
  await shop.receive();
  await shop.replace();
  await deliver(context, replacementId, 'shipped');
  expect(await closeSolvedReturns(context, new Date(Date.now() + 1000))).toBe(0);
  expect(await closeReturn(context, by(returnId))).toMatchObject({ reason: 'replacement-awaited' });
  expect(await receiveParcel(context, { adminId, orderId: replacementId, number: 1 })).toMatchObject({ ok: true });
  await followCancelledReplacements(context);
  expect(await returnNow(returnId)).toMatchObject({ status: 'received', resolution: 'refund' });
  expect(await refundReturn(context, { ...by(returnId), ...refundOf(499_00) })).toMatchObject({ ok: true });
  expect(await closeReturn(context, by(returnId))).toMatchObject({ ok: true });
});

test('a replacement that comes back is refunded on the order that was paid, never above that', async () => {
  const shop = await openReplaced();
  const { context, db, adminId, customerId, orderId, returnId, replacementId } = shop;
  await shop.receive();
  await shop.replace();
  await deliver(context, replacementId);
  const details = { kind: 'upi', upiId: 'asha@bank' } as const;
  const again = await shop.open({ wish: 'refund', reason: 'faulty', photos: [], payout: details }, replacementId);
  expect(await findPayoutOf(db, orderId)).not.toBeNull();
  expect((await findReturn(db, { customerId }, again))?.paid).toMatchObject({ orderId, method: 'cod' });
  await shop.approve(again, { resolution: 'refund', keepsGoods: true });
  const detail = await findReturn(db, 'admin', again);
  expect(detail && (await suggestRefund(db, detail))).toMatchObject([{ amountPaise: 499_00, leftPaise: 998_00 }]);
  const refund = (amountPaise: number) =>
    refundReturn(context, { adminId, returnId: again, seen: null, ...refundOf(amountPaise) });
  expect(await refund(998_01)).toMatchObject({ reason: 'too-much' });
  expect(await refund(499_00)).toMatchObject({ ok: true });
  expect(await listPayouts(context)).toMatchObject([{ orderId, amountPaise: 499_00, details }]);
  expect(await findReturn(db, { customerId }, again)).toMatchObject({ status: 'refunded', refundedPaise: 499_00 });
  // The first return keeps its replacement.
  expect(await shop.returnNow(returnId)).toMatchObject({ status: 'replaced' });
  expect(await refundReturn(context, { adminId, returnId, seen: null, ...refundOf(1) })).toMatchObject({
    reason: 'replacement-sent',
  });
});

test('a replacement of a replacement is refunded on the first order, too', async () => {
  const shop = await openReplaced({ keepsGoods: true });
  const { context, db, adminId, orderId } = shop;
  await deliver(context, shop.replacementId);
  const second = await shop.open({}, shop.replacementId);
  await shop.approve(second, { keepsGoods: true });
  const secondOrder = String((await shop.returnNow(second)).replacement_order_id);
  await deliver(context, secondOrder);
  const third = await shop.open({ wish: 'refund' }, secondOrder);
  await shop.approve(third, { resolution: 'refund', keepsGoods: true });
  const input = { adminId, returnId: third, seen: null, ...refundOf(499_00) };
  expect(await refundReturn(context, input)).toMatchObject({ ok: true });
  const refunds = await db.selectFrom('refunds').select(['order_id', 'return_id', 'amount_paise']).execute();
  expect(refunds).toEqual([{ order_id: orderId, return_id: third, amount_paise: 499_00 }]);
});
