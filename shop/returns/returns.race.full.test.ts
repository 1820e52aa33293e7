import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { openConnections } from '#tests/support/database.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openReturns } from '#tests/support/fixtures/returns.ts';
import { withdrawReturn } from './customer-return.server.ts';
import { declineReturn } from './decide-return.server.ts';
import { receiveReturn } from './receive-return.server.ts';

const AT_ONCE = 6;
const times = <Value>(work: (at: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => work(at)));

test('the same form, submitted several times at once, is one request', async () => {
  const shop = await openReturns();
  await openConnections(shop.db, AT_ONCE);
  const idempotencyKey = newId();
  const answers = await times(() => shop.request({ idempotencyKey }));
  expect(new Set(answers.map((answer) => (answer.ok ? answer.value : answer.reason))).size).toBe(1);
  expect(await shop.db.selectFrom('returns').select('id').execute()).toHaveLength(1);
});

test('of several requests for the last units, those that exceed them are refused', async () => {
  const shop = await openReturns({ quantity: 2 });
  await openConnections(shop.db, AT_ONCE);
  const answers = await times(() => shop.request());
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'too-many')).toHaveLength(AT_ONCE - 2);
});

test('of two administrators who decide at once, one is refused, and stock is taken once', async () => {
  const shop = await openReturns();
  await openConnections(shop.db, AT_ONCE);
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

test('a parcel that several people receive at once is booked once', async () => {
  const shop = await openReturns();
  await openConnections(shop.db, AT_ONCE);
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
  await openConnections(shop.db, AT_ONCE);
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
