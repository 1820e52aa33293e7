import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { openConnections } from '#tests/support/database.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openReturns } from '#tests/support/fixtures/returns.ts';
import { withdrawReturn } from './customer-return.server.ts';
import { declineReturn } from './decide-return.server.ts';
import { followCancelledReplacements } from './follow-replacement.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';

const CONCURRENT = 6;
const times = <Value>(work: (at: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: CONCURRENT }, (_, at) => work(at)));

test('the same form, submitted several times concurrently, is one request', async () => {
  const shop = await openReturns();
  await openConnections(shop.db, CONCURRENT);
  const idempotencyKey = newId();
  const answers = await times(() => shop.request({ idempotencyKey }));
  expect(new Set(answers.map((answer) => (answer.ok ? answer.value : answer.reason))).size).toBe(1);
  expect(await shop.db.selectFrom('returns').select('id').execute()).toHaveLength(1);
});

test('of several requests for the last units, those that exceed them are refused', async () => {
  const shop = await openReturns({ quantity: 2 });
  await openConnections(shop.db, CONCURRENT);
  const answers = await times(() => shop.request());
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'too-many')).toHaveLength(CONCURRENT - 2);
});

test('of two administrators who decide at the same time, one is refused, and stock is taken once', async () => {
  const shop = await openReturns();
  await openConnections(shop.db, CONCURRENT);
  const returnId = await shop.open();
  const seen = 'requested' as const;
  const answers = await times<{ ok: boolean }>((at) =>
    at % 2 === 0
      ? shop.approve(returnId, { seen })
      : declineReturn(shop.context, { ...shop.by(returnId), seen, reason: 'It was worn.' }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { status } = await shop.returnNow(returnId);
  expect(await stockOf(shop.db, shop.variantId)).toBe(status === 'approved' ? 2 : 3);
});

test('a parcel that several people receive at the same time is recorded once', async () => {
  const shop = await openReturns();
  await openConnections(shop.db, CONCURRENT);
  const returnId = await shop.open({ wish: 'refund' });
  await shop.approve(returnId, { resolution: 'refund' });
  const lines = [{ position: 1, sellable: 1, damaged: 0, missing: 0 }];
  const answers = await times(() =>
    receiveReturn(shop.context, { ...shop.by(returnId), lines, note: null, photos: [] }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(shop.db, shop.variantId)).toBe(4);
});

test('withdrawing a return while its replacement is cancelled restocks it once', async () => {
  const shop = await openReturns();
  await openConnections(shop.db, CONCURRENT);
  const returnId = await shop.open();
  await shop.approve(returnId);
  const replacementId = String((await shop.returnNow(returnId)).replacement_order_id);
  const own = { customerId: shop.customerId, returnId };
  await times(async (at) =>
    at % 2 === 0 ? withdrawReturn(shop.context, own) : cancelOrder(shop.orderContext, shop.customerId, replacementId),
  );
  expect(await shop.returnNow(returnId)).toMatchObject({ status: 'withdrawn' });
  expect(await shop.orderNow(replacementId)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(shop.db, shop.variantId)).toBe(3);
});

const refundOf = (amountPaise: number, key = newId()) => ({
  key,
  to: 'refund' as const,
  lines: [{ line: 1, amountPaise, quantity: 1 }],
  withFees: false,
  note: null,
});

/** A paid return whose goods are here. */
async function openReceived(wish: 'refund' | 'replacement') {
  const shop = await openReturns({ isPaid: true });
  await openConnections(shop.db, CONCURRENT);
  const returnId = await shop.open({ wish });
  await shop.approve(returnId, { resolution: wish });
  const lines = [{ position: 1, sellable: 1, damaged: 0, missing: 0 }];
  await receiveReturn(shop.context, { ...shop.by(returnId), lines, note: null, photos: [] });
  const refundsNow = () =>
    shop.db.selectFrom('refunds').select(['amount_paise', 'status']).orderBy('amount_paise').execute();
  return { ...shop, returnId, refundsNow };
}

test('several administrators who refund a return at the same time, and one form sent several times, refund it once', async () => {
  const { context, by, returnId, refundsNow, emailsOf, db } = await openReceived('refund');
  const key = newId();
  const answers = await times((at) =>
    refundReturn(context, { ...by(returnId), ...refundOf(499_00, at < 3 ? key : newId()) }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refundsNow()).toEqual([{ amount_paise: 499_00, status: 'by-hand' }]);
  expect(await emailsOf(returnId)).toContain('return-refunded');
  const emails = await db.selectFrom('outbox').select('kind').where('kind', '=', 'return-refunded').execute();
  expect(emails).toHaveLength(1);
});

test('refunds of a return and of its order, at the same time, never exceed what the line cost', async () => {
  const { context, by, returnId, orderId, adminId, refundsNow } = await openReceived('refund');
  await times<{ ok: boolean }>((at) =>
    at % 2 === 0
      ? refundReturn(context, { ...by(returnId), ...refundOf(499_00) })
      : refundOrder(context, {
          orderId,
          lines: [{ line: 1, amountPaise: 300_00 }],
          withFees: false,
          reason: 'goodwill',
          note: null,
          key: newId(),
          to: 'original',
          by: { actor: 'admin', adminId },
        }),
  );
  const given = (await refundsNow()).reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  expect([799_00, 900_00]).toContain(given);
});

test('a refund of a return while the customer cancels its replacement: one refund, one cancellation', async () => {
  const { context, db, by, customerId, variantId, returnId, returnNow, orderNow, refundsNow } =
    await openReceived('replacement');
  const replacementId = String((await returnNow(returnId)).replacement_order_id);
  await times<unknown>(async (at) => {
    if (at % 2 === 0) return refundReturn(context, { ...by(returnId), ...refundOf(499_00) });
    await cancelOrder(context, customerId, replacementId);
    return followCancelledReplacements(context, replacementId);
  });
  expect(await returnNow(returnId)).toMatchObject({ status: 'refunded', resolution: 'refund' });
  expect(await orderNow(replacementId)).toMatchObject({ status: 'cancelled' });
  expect(await refundsNow()).toHaveLength(1);
  expect(await stockOf(db, variantId)).toBe(4);
});
