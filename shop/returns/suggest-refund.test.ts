import { expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { cancelLines } from '#shop/refunds/cancel-lines.server.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { deliver, oneUnitBack, openReturns } from '#tests/support/fixtures/returns.ts';
import '#tests/support/database.ts';
import { findReturn } from './find-returns.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';
import { requestReturn } from './request-return.server.ts';
import { suggestRefund } from './suggest-refund.server.ts';

async function suggestFor(db: Db, returnId: string) {
  const detail = await findReturn(db, 'admin', returnId);
  if (detail === null) throw new Error('The return of the test is gone');
  return suggestRefund(db, detail);
}

/** Three cranes of ₹499 for ₹997, and a return of `quantity` of them. */
async function openReturned(quantity: number) {
  const shop = await openReturns({ quantity: 3, rupeesOff: 500, isPaid: true });
  const { context, db, by } = shop;
  const ask = (units: number) =>
    shop.open({ wish: 'refund', reason: 'faulty', photos: [], lines: [{ position: 1, quantity: units }] });
  const refund = async (returnId: string) => {
    await shop.approve(returnId, { resolution: 'refund', keepsGoods: true });
    const lines = (await suggestFor(db, returnId)).map(({ position, units, amountPaise }) => ({
      line: position,
      quantity: units,
      amountPaise,
    }));
    return refundReturn(context, { ...by(returnId), key: newId(), to: 'refund', withFees: false, note: null, lines });
  };
  return { ...shop, ask, refund, returnId: await ask(quantity) };
}

test('a returned unit is refunded for what it cost with the promotion, and the last ones for the rest', async () => {
  const { db, ask, refund, returnId } = await openReturned(1);
  expect(await suggestFor(db, returnId)).toEqual([{ position: 1, units: 1, amountPaise: 332_33, leftPaise: 997_00 }]);
  expect(await refund(returnId)).toMatchObject({ ok: true });
  const second = await ask(2);
  expect(await suggestFor(db, second)).toEqual([{ position: 1, units: 2, amountPaise: 664_67, leftPaise: 664_67 }]);
  expect(await refund(second)).toMatchObject({ ok: true });
});

test('missing units are left out, and no more is suggested than other refunds have left', async () => {
  const { db, context, adminId, orderId, by, approve, returnId } = await openReturned(2);
  await approve(returnId, { resolution: 'refund' });
  const lines = [{ position: 1, sellable: 1, damaged: 0, missing: 1 }];
  await receiveReturn(context, { ...by(returnId), lines, note: null, photos: [] });
  expect(await suggestFor(db, returnId)).toMatchObject([{ units: 1, amountPaise: 332_33 }]);
  const goodwill = (amountPaise: number) =>
    refundOrder(context, {
      orderId,
      lines: [{ line: 1, amountPaise }],
      withFees: false,
      reason: 'goodwill',
      note: null,
      key: newId(),
      to: 'original',
      by: { actor: 'admin', adminId },
    });
  expect(await goodwill(100_00)).toMatchObject({ ok: true });
  expect(await suggestFor(db, returnId)).toMatchObject([{ amountPaise: 332_33, leftPaise: 897_00 }]);
  expect(await goodwill(700_00)).toMatchObject({ ok: true });
  expect(await suggestFor(db, returnId)).toMatchObject([{ amountPaise: 197_00, leftPaise: 197_00 }]);
});

test('units that were cancelled before shipping do not change what the others cost', async () => {
  const { db, orderContext, payOnline } = await openRefundClient();
  const { orderId, customerId } = await payOnline({ quantities: [3] });
  const lines = [{ line: 1, quantity: 1 }];
  expect(await cancelLines(orderContext, { customerId, orderId, lines, key: newId() })).toMatchObject({ ok: true });
  await deliver(orderContext, orderId);
  const requested = await requestReturn(orderContext, { customerId, orderId }, oneUnitBack());
  if (!requested.ok) throw new Error(requested.reason);
  expect(await suggestFor(db, requested.value)).toMatchObject([{ amountPaise: 499_00, leftPaise: 998_00 }]);
});
