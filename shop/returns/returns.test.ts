import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { dayOf, workingDaysAfter } from '#lib/days.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { stockOf, withSizes } from '#tests/support/fixtures/catalog.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { deliver, deliveredHoursAgo, openReturns } from '#tests/support/fixtures/returns.ts';
import '#tests/support/database.ts';
import { markSent, sendReturnMessage, sendShopMessage, withdrawReturn } from './customer-return.server.ts';
import { askCustomer, declineReturn, replaceReturn } from './decide-return.server.ts';
import { findReturn, findReturnPhoto } from './find-returns.server.ts';
import { countWaitingReturns, listAdminReturns, listReturnReasons } from './list-admin-returns.server.ts';
import { bookPickup, markPickedUp, receiveReturn } from './receive-return.server.ts';
import { closeSolvedReturns } from './refund-return.server.ts';
import { findReturnable } from './request-return.server.ts';

const movesOf = (shop: { db: Parameters<typeof stockOf>[0] }, reference: string) =>
  shop.db
    .selectFrom('stock_moves')
    .select(['reason', 'quantity'])
    .where('reference', '=', reference)
    .orderBy('reason')
    .execute();

test('a damaged product is replaced: stock is taken at the approval, and the parcel goes out when the goods are here', async () => {
  const shop = await openReturns();
  const { db, context, variantId, by, returnNow, emailsOf, orderNow } = shop;
  const returnId = await shop.open();
  expect(await returnNow(returnId)).toMatchObject({ status: 'requested', due_at: expect.any(Date) });
  expect(await shop.approve(returnId)).toMatchObject({ ok: true });
  expect(await stockOf(db, variantId)).toBe(2);
  const { replacement_order_id: replacementId } = await returnNow(returnId);
  expect(await orderNow(String(replacementId))).toMatchObject({ status: 'pending', is_paid: false });
  const dayOfReplacement = async () => {
    const replacement = db.selectFrom('orders').select('expected_by').where('id', '=', String(replacementId));
    return (await replacement.executeTakeFirstOrThrow()).expected_by;
  };
  expect(await dayOfReplacement()).toBeNull();
  // The goods have to come back first.
  expect(await replaceReturn(context, { ...by(returnId), others: {} })).toMatchObject({ reason: 'not-received' });
  const booked = { carrier: 'India Post', trackingNumber: null, pickupOn: '2026-11-28' };
  expect(await bookPickup(context, by(returnId), booked)).toMatchObject({ ok: true });
  expect(await markPickedUp(context, by(returnId))).toMatchObject({ ok: true });
  const lines = [{ position: 1, sellable: 0, damaged: 1, missing: 0 }];
  const received = { ...by(returnId), lines, note: null, photos: [] };
  expect(
    await receiveReturn(context, { ...received, lines: [{ ...lines[0], damaged: 2 }] as typeof lines }),
  ).toMatchObject({
    reason: 'count-wrong',
  });
  expect(await receiveReturn(context, received)).toMatchObject({ ok: true });
  expect(await stockOf(db, variantId)).toBe(2);
  expect(await movesOf(shop, returnId)).toEqual([
    { reason: 'restocked', quantity: 1 },
    { reason: 'written-off', quantity: -1 },
  ]);
  expect(await replaceReturn(context, { ...by(returnId), others: {} })).toMatchObject({ ok: true });
  expect(await orderNow(String(replacementId))).toMatchObject({ status: 'confirmed' });
  expect(await dayOfReplacement()).toBe(workingDaysAfter(dayOf(new Date()), 7));
  expect(await returnNow(returnId)).toMatchObject({ status: 'replaced', due_at: null });
  expect(await emailsOf(returnId)).toEqual([
    ...['return-requested', 'new-return', 'return-approved', 'return-pickup', 'return-received', 'return-replaced'],
  ]);
  expect(await closeSolvedReturns(context, new Date(Date.now() + 1000))).toBe(0);
  await deliver(context, String(replacementId));
  expect(await closeSolvedReturns(context, new Date(Date.now() + 1000))).toBe(1);
  expect(await returnNow(returnId)).toMatchObject({ status: 'closed' });
});

test('where nothing has to come back, the replacement is confirmed with the approval, in another size if need be', async () => {
  const shop = await openReturns({ product: withSizes(5, 3) });
  const { db, otherVariantId, variantId, returnNow, orderNow, emailsOf } = shop;
  const returnId = await shop.open({ reason: 'wrong-size', photos: [] });
  expect(await shop.approve(returnId, { keepsGoods: true, others: { 1: otherVariantId } })).toMatchObject({ ok: true });
  const { status, replacement_order_id: replacementId } = await returnNow(returnId);
  expect(status).toBe('replaced');
  expect(await orderNow(String(replacementId))).toMatchObject({ status: 'confirmed' });
  expect([await stockOf(db, variantId), await stockOf(db, otherVariantId)]).toEqual([3, 2]);
  const line = await db
    .selectFrom('order_lines')
    .select(['option_text', 'quantity'])
    .where('order_id', '=', String(replacementId))
    .executeTakeFirst();
  expect(line).toEqual({ option_text: 'Size 2', quantity: 1 });
  expect(await emailsOf(returnId)).toEqual(['return-requested', 'new-return', 'return-replaced']);
  // The replacement is an order like any other: it can be delivered, and returned.
  await deliver(shop.orderContext, String(replacementId));
  expect(await findReturnable(db, String(replacementId))).toMatchObject({ lines: [{ left: 1 }] });
});

test('a size that is sold out, or of another product, is not promised', async () => {
  const shop = await openReturns({ product: withSizes(5, 0) });
  const returnId = await shop.open({ reason: 'wrong-size', photos: [] });
  const sizes = { 1: shop.otherVariantId };
  expect(await shop.approve(returnId, { others: sizes })).toMatchObject({ reason: 'out-of-stock' });
  expect(await shop.approve(returnId, { others: { 1: shop.orderId } })).toMatchObject({ reason: 'variant-unknown' });
  expect(await shop.returnNow(returnId)).toMatchObject({ status: 'requested', replacement_order_id: null });
});

test('the windows of the owner hold: damage for a day, anything else for a week', async () => {
  const shop = await openReturns();
  const { db, orderId } = shop;
  await deliveredHoursAgo(db, orderId, 23);
  expect(await shop.request()).toMatchObject({ ok: true });
  await deliveredHoursAgo(db, orderId, 2);
  expect(await shop.request()).toMatchObject({ reason: 'window-over' });
  const changedMind = { reason: 'changed-mind', wish: 'refund', photos: [] } as const;
  expect(await shop.request({ ...changedMind, wish: 'replacement' })).toMatchObject({ reason: 'wish-unavailable' });
  expect(await shop.request(changedMind, new Date(Date.now() + 6 * 24 * 3_600_000 + 1))).toMatchObject({
    reason: 'window-over',
  });
  expect(await shop.request(changedMind)).toMatchObject({ ok: true });
});

test('a request needs a photo of damage, a line, units that were delivered, and its own customer', async () => {
  const shop = await openReturns();
  expect(await shop.request({ photos: [] })).toMatchObject({ reason: 'photo-missing' });
  expect(await shop.request({ lines: [] })).toMatchObject({ reason: 'nothing-chosen' });
  expect(await shop.request({ lines: [{ position: 1, quantity: 3 }] })).toMatchObject({ reason: 'too-many' });
  expect(await shop.request({ lines: [{ position: 2, quantity: 1 }] })).toMatchObject({ reason: 'too-many' });
  expect(await shop.request({ wish: 'credit' })).toMatchObject({ reason: 'wish-unavailable' });
  const returnId = await shop.open({ lines: [{ position: 1, quantity: 2 }] });
  expect(await shop.request()).toMatchObject({ reason: 'too-many' });
  expect(await findReturn(shop.db, { customerId: 'somebody' }, returnId)).toBeNull();
  expect(await withdrawReturn(shop.context, { customerId: 'somebody', returnId })).toMatchObject({
    reason: 'not-found',
  });
  // What was withdrawn or declined may be asked for again.
  expect(await withdrawReturn(shop.context, { customerId: shop.customerId, returnId })).toMatchObject({ ok: true });
  const again = await shop.open({ lines: [{ position: 1, quantity: 2 }] });
  expect(await declineReturn(shop.context, { ...shop.by(again), reason: 'It was worn.' })).toMatchObject({ ok: true });
  expect(await shop.request()).toMatchObject({ ok: true });
});

test('an order can be returned from when it is on its way, until so many days after its delivery', async () => {
  const shop = await openReturns();
  const put = (status: string) => sql`update orders set status = ${status} where id = ${shop.orderId}`.execute(shop.db);
  await put('packed');
  expect(await shop.request()).toMatchObject({ reason: 'not-delivered' });
  await put('shipped');
  const late = new Date(Date.now() + 30 * 86_400_000);
  expect(await shop.request({ lines: [{ position: 1, quantity: 1 }] }, late)).toMatchObject({ ok: true });
  await put('delivered');
  expect(await shop.request({}, late)).toMatchObject({ reason: 'window-over' });
  expect(await shop.request()).toMatchObject({ ok: true });
});

test('of an order in several parcels the units of those that have arrived can be returned', async () => {
  const { db, orderId, ship, deliver } = await openPacked([3, 2]);
  const left = async () => (await findReturnable(db, orderId))?.lines.map((line) => line.left) ?? null;
  await ship('EE1', [[1, 2]]);
  expect(await left()).toBeNull();
  await deliver(1);
  expect(await left()).toEqual([2, 0]);
  await ship('EE2', [
    [1, 1],
    [2, 2],
  ]);
  expect(await left()).toEqual([2, 0]);
  await deliver(2);
  expect(await left()).toEqual([3, 2]);

  const whole = await openPacked([2]);
  await whole.ship('EE3', [[1, 2]]);
  expect((await findReturnable(whole.db, whole.orderId))?.lines).toMatchObject([{ left: 2 }]);
});

test('a member of the staff does not decide about an order of their own, but an owner may', async () => {
  const { context, db, customerId, open, by, returnNow } = await openReturns();
  const returnId = await open();
  const decline = () => declineReturn(context, { ...by(returnId), adminId: customerId, reason: 'It was worn.' });
  await db
    .insertInto('admin_roles')
    .values({ customer_id: customerId, source: 'invitation', role: 'manager' })
    .execute();
  expect(await decline()).toEqual({ ok: false, reason: 'own-order' });
  expect(await returnNow(returnId)).toMatchObject({ status: 'requested' });
  await db.updateTable('admin_roles').set({ role: 'owner' }).where('customer_id', '=', customerId).execute();
  expect(await decline()).toMatchObject({ ok: true });
});

test('the database itself refuses more units than were delivered', async () => {
  const shop = await openReturns();
  const returnId = await shop.open({ lines: [{ position: 1, quantity: 2 }] });
  const more = sql`update return_lines set quantity = 3 where return_id = ${returnId}`.execute(shop.db);
  await expect(more).rejects.toMatchObject({ constraint: 'return_lines_quantity' });
  await withdrawReturn(shop.context, { customerId: shop.customerId, returnId });
  const other = await shop.open();
  const revived = sql`update returns set status = 'requested' where id = ${returnId}`.execute(shop.db);
  await expect(revived).rejects.toMatchObject({ constraint: 'return_lines_quantity' });
  const history = sql`delete from return_events where return_id = ${other}`.execute(shop.db);
  await expect(history).rejects.toThrow('append-only');
});

test('a question waits for its answer, and messages reach both sides', async () => {
  const shop = await openReturns();
  const { context, customerId, by, returnNow, emailsOf } = shop;
  const returnId = await shop.open();
  expect(await askCustomer(context, { ...by(returnId), question: 'Was the seal broken?' })).toMatchObject({ ok: true });
  expect(await returnNow(returnId)).toMatchObject({ status: 'question' });
  const own = { customerId, returnId };
  const photo = { width: 1, height: 1, bytes: new Uint8Array([9]) };
  expect(await sendReturnMessage(context, own, { text: 'Yes, see here.', photos: [photo] })).toMatchObject({
    ok: true,
  });
  expect(await returnNow(returnId)).toMatchObject({ status: 'requested' });
  // The owner has an email about unanswered messages already.
  expect(await sendReturnMessage(context, own, { text: 'And here.', photos: [] })).toMatchObject({ ok: true });
  await sendShopMessage(context, { adminId: shop.adminId, returnId }, { text: 'Thank you.', photos: [] });
  const detail = await findReturn(shop.db, 'admin', returnId);
  expect(detail).toMatchObject({ customerId, email: expect.any(String), phone: expect.any(String) });
  // The customer's page has nothing of how the shop reaches them.
  const hidden = { customerId: null, customerName: '', email: null, phone: null };
  expect(await findReturn(shop.db, { customerId }, returnId)).toMatchObject({ id: returnId, ...hidden });
  expect(detail?.messages.map(({ author, text }) => [author, text])).toEqual([
    ['shop', 'Was the seal broken?'],
    ['customer', 'Yes, see here.'],
    ['customer', 'And here.'],
    ['shop', 'Thank you.'],
  ]);
  const sent = detail?.photos.find(({ kind }) => kind === 'message');
  const photoId = String(sent?.id);
  expect(await findReturnPhoto(shop.db, { customerId }, { returnId, photoId })).toEqual(Buffer.from([9]));
  expect(await findReturnPhoto(shop.db, { customerId: 'somebody' }, { returnId, photoId })).toBeNull();
  expect(await emailsOf(returnId)).toEqual([
    ...['return-requested', 'new-return', 'return-question', 'return-reply', 'return-message'],
  ]);
});

test('the eleventh request for an order and the thirty-first message of a day are refused', async () => {
  const shop = await openReturns();
  const { context, customerId } = shop;
  for (let requests = 1; requests <= 10; requests += 1) {
    const returnId = await shop.open();
    expect(await withdrawReturn(context, { customerId, returnId })).toMatchObject({ ok: true });
  }
  expect(await shop.request()).toMatchObject({ reason: 'too-often' });
  const own = { customerId, returnId: newId() };
  for (let sent = 1; sent <= 30; sent += 1) {
    expect(await sendReturnMessage(context, own, { text: 'Hello', photos: [] })).toMatchObject({ reason: 'not-found' });
  }
  expect(await sendReturnMessage(context, own, { text: 'Hello', photos: [] })).toMatchObject({ reason: 'too-often' });
});

test('withdrawing an approved replacement cancels its order and restocks it; a sent one stays', async () => {
  const shop = await openReturns();
  const { db, context, customerId, variantId, orderNow, returnNow } = shop;
  const returnId = await shop.open();
  await shop.approve(returnId);
  const first = String((await returnNow(returnId)).replacement_order_id);
  expect(await withdrawReturn(context, { customerId, returnId })).toMatchObject({ ok: true });
  expect(await orderNow(first)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(db, variantId)).toBe(3);
  const again = await shop.open();
  await shop.approve(again);
  const second = String((await returnNow(again)).replacement_order_id);
  await deliver(shop.orderContext, second);
  expect(await withdrawReturn(context, { customerId, returnId: again })).toMatchObject({ reason: 'replacement-sent' });
  expect(
    await markSent(context, { customerId, returnId: again }, { carrier: null, trackingNumber: 'X1' }),
  ).toMatchObject({
    ok: true,
  });
});

test('a replacement that the customer cancelled is placed again, or not at all', async () => {
  const shop = await openReturns();
  const { context, customerId, by, returnNow } = shop;
  const returnId = await shop.open();
  await shop.approve(returnId);
  const first = String((await returnNow(returnId)).replacement_order_id);
  expect(await cancelOrder(shop.orderContext, customerId, first)).toMatchObject({ ok: true });
  const lines = [{ position: 1, sellable: 1, damaged: 0, missing: 0 }];
  await receiveReturn(context, { ...by(returnId), lines, note: 'Unopened', photos: [] });
  expect(await replaceReturn(context, { ...by(returnId), others: {} })).toMatchObject({ ok: true });
  expect((await returnNow(returnId)).replacement_order_id).not.toBe(first);
});

test('the list shows what is due first, finds by number and name, and counts what waits', async () => {
  const shop = await openReturns({ quantity: 3 });
  const { db } = shop;
  const late = await shop.open();
  const withQuestion = await shop.open();
  await askCustomer(shop.context, { ...shop.by(withQuestion), question: 'Which one?' });
  const soon = await shop.open();
  await sql`update returns set due_at = now() - interval '1 hour' where id = ${late}`.execute(db);
  const query = { q: '', sort: 'due', page: 1, filters: {} } as const;
  const idsOf = async (changes: object) => {
    const listed = await listAdminReturns(db, { ...query, ...changes });
    return listed.ok ? listed.value.rows.map(({ id }) => id) : [];
  };
  expect(await idsOf({})).toEqual([late, soon, withQuestion]);
  expect(await idsOf({ filters: { status: 'waiting' } })).toEqual([late, soon]);
  expect(await idsOf({ filters: { status: 'question' } })).toEqual([withQuestion]);
  expect(await idsOf({ filters: { reason: 'faulty' } })).toEqual([]);
  const { number } = await db.selectFrom('returns').select('number').where('id', '=', soon).executeTakeFirstOrThrow();
  expect(await idsOf({ q: `r${number}` })).toEqual([soon]);
  expect(await idsOf({ q: 'paper cr', sort: 'newest' })).toEqual([soon, withQuestion, late]);
  const { rows } = await sql<{ number: number; email: string; name: string; phone: string }>`
    select orders.number, email, address->>'name' as name, address->>'phone' as phone
    from orders join returns on order_id = orders.id where returns.id = ${soon}`.execute(db);
  const { number: ordered, email, name, phone } = rows[0] ?? {};
  for (const q of [`#${ordered}`, email, name, `${name?.split(' ').reverse().join(' ')} ${ordered}`, `+91 ${phone}`])
    expect(await idsOf({ q }), q).toEqual([late, soon, withQuestion]);
  expect(await idsOf({ q: `${name} zzz` })).toEqual([]);
  expect(await countWaitingReturns(db, new Date())).toMatchObject({ count: 2, late: 1, oldest: expect.any(Date) });
  expect(await listReturnReasons(db, 5)).toMatchObject([{ name: 'Paper Crane', reason: 'damaged', units: 3 }]);
});
