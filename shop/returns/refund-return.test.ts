import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { listPayouts } from '#shop/refunds/payouts.server.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { openReturns } from '#tests/support/fixtures/returns.ts';
import '#tests/support/database.ts';
import { replaceReturn } from './decide-return.server.ts';
import { eraseReturns } from './erase-returns.server.ts';
import { findReturn } from './find-returns.server.ts';
import { receiveReturn } from './receive-return.server.ts';
import { refundReturn } from './refund-return.server.ts';

const received = [{ position: 1, sellable: 1, damaged: 0, missing: 0 }];
const refundOf = (changes: Partial<Parameters<typeof refundReturn>[1]> = {}) => ({
  key: newId(),
  to: 'refund' as const,
  lines: [{ line: 1, amountPaise: 499_00, quantity: 1 }],
  withFees: false,
  note: null,
  ...changes,
});

test('what was paid at the door is refunded to the UPI ID of the customer, by line', async () => {
  const shop = await openReturns({ isPaid: true });
  const { context, by, db, customerId, variantId } = shop;
  const details = { kind: 'upi', upiId: 'asha@bank' } as const;
  const returnId = await shop.open({ wish: 'refund', reason: 'wrong-size', photos: [], payout: details });
  await shop.approve(returnId, { resolution: 'refund' });
  expect(await refundReturn(context, { ...by(returnId), ...refundOf() })).toMatchObject({ reason: 'not-received' });
  await receiveReturn(context, { ...by(returnId), lines: received, note: null, photos: [] });
  expect(await stockOf(db, variantId)).toBe(4);
  const other = refundOf({ lines: [{ line: 2, amountPaise: 100 }] });
  expect(await refundReturn(context, { ...by(returnId), ...other })).toMatchObject({ reason: 'not-of-return' });
  const tooMuch = refundOf({ lines: [{ line: 1, amountPaise: 2_000_00, quantity: 1 }] });
  expect(await refundReturn(context, { ...by(returnId), ...tooMuch })).toMatchObject({ reason: 'too-much' });
  expect(await shop.returnNow(returnId)).toMatchObject({ status: 'received' });
  expect(await refundReturn(context, { ...by(returnId), ...refundOf() })).toMatchObject({ ok: true });
  expect(await shop.returnNow(returnId)).toMatchObject({ status: 'refunded', resolution: 'refund' });
  expect(await listPayouts(context)).toMatchObject([{ amountPaise: 499_00, details }]);
  expect(await findReturn(db, { customerId }, returnId)).toMatchObject({ refundedPaise: 499_00 });
  expect(await refundReturn(context, { ...by(returnId), ...refundOf() })).toMatchObject({ reason: 'illegal-move' });
  expect(await shop.emailsOf(returnId)).toContain('return-refunded');
});

test('store credit, and a refund of what the customer keeps', async () => {
  const shop = await openReturns({ isPaid: true });
  const { context, by } = shop;
  const returnId = await shop.open({ wish: 'refund', reason: 'faulty', photos: [] });
  await shop.approve(returnId, { resolution: 'refund', keepsGoods: true });
  const input = { ...by(returnId), ...refundOf({ to: 'credit' }) };
  expect(await refundReturn(context, input)).toMatchObject({ ok: true });
  expect(await shop.returnNow(returnId)).toMatchObject({ status: 'credited', keeps_goods: true });
  const balance = await shop.db.selectFrom('store_credit_balances').select('balance_paise').executeTakeFirst();
  expect(balance).toEqual({ balance_paise: 499_00 });
});

test('a replacement that cannot be sent becomes a refund, and its order is cancelled', async () => {
  const shop = await openReturns({ isPaid: true });
  const { context, by, db, variantId } = shop;
  const returnId = await shop.open();
  await shop.approve(returnId);
  await receiveReturn(context, { ...by(returnId), lines: received, note: null, photos: [] });
  const replacementId = String((await shop.returnNow(returnId)).replacement_order_id);
  expect(await refundReturn(context, { ...by(returnId), ...refundOf() })).toMatchObject({ ok: true });
  expect(await shop.orderNow(replacementId)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(db, variantId)).toBe(4);
  expect(await replaceReturn(context, { ...by(returnId), others: {} })).toMatchObject({ reason: 'illegal-move' });
});

test('an order that was never paid has nothing to refund', async () => {
  const shop = await openReturns();
  const { context, by } = shop;
  const returnId = await shop.open({ wish: 'refund' });
  await shop.approve(returnId, { resolution: 'refund', keepsGoods: true });
  expect(await refundReturn(context, { ...by(returnId), ...refundOf() })).toMatchObject({ reason: 'not-paid' });
  expect(await shop.returnNow(returnId)).toMatchObject({ status: 'approved' });
});

test('an erased customer leaves what came back, and no word or photo', async () => {
  const shop = await openReturns({ isPaid: true });
  const { context, by, orderId, db } = shop;
  const returnId = await shop.open();
  await shop.approve(returnId, { resolution: 'refund' });
  await receiveReturn(context, { ...by(returnId), lines: received, note: null, photos: [] });
  await eraseReturns(db, [orderId]);
  expect(await shop.returnNow(returnId)).toMatchObject({ status: 'received', note: null });
  const { rows } = await sql`
    select (select count(*) from return_photos) as photos, (select count(*) from return_messages) as messages,
      (select count(*) from return_lines) as lines`.execute(db);
  expect(rows).toEqual([{ photos: 0, messages: 0, lines: 1 }]);
  // The shop can still settle it.
  expect(await refundReturn(context, { ...by(returnId), ...refundOf() })).toMatchObject({ ok: true });
});
