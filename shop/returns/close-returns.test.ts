import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { receiveParcel } from '#shop/shipping/receive-parcel.server.ts';
import { openReturns } from '#tests/support/fixtures/returns.ts';
import '#tests/support/database.ts';
import { approveReturn } from './decide-return.server.ts';
import { findReturn } from './find-returns.server.ts';
import { receiveReturn } from './receive-return.server.ts';

/** An order in one parcel that nobody has said to have arrived. */
async function openShipped() {
  const shop = await openReturns({ until: 'shipped' });
  const { db, context, adminId, orderId } = shop;
  const parcelBack = () => receiveParcel(context, { adminId, orderId, number: 1 });
  const statusNow = async () =>
    (await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status;
  return { ...shop, parcelBack, statusNow };
}

test('a parcel that comes back ends the returns of its order, and nothing more is given for them', async () => {
  const { context, db, open, approve, by, emailsOf, returnNow, parcelBack, statusNow } = await openShipped();
  const requested = await open();
  const approved = await open();
  await approve(approved);
  expect(await parcelBack()).toMatchObject({ ok: true });
  expect(await statusNow()).toBe('cancelled');
  for (const id of [requested, approved]) {
    expect(await returnNow(id)).toMatchObject({ status: 'declined' });
    expect(await emailsOf(id)).toContain('return-declined');
    expect((await findReturn(db, 'admin', id))?.events.at(-1)?.facts.text).toMatch(/came back/);
  }
  const replacementId = String((await returnNow(approved)).replacement_order_id);
  const replacement = db.selectFrom('orders').select('status').where('id', '=', replacementId);
  expect(await replacement.executeTakeFirst()).toEqual({ status: 'cancelled' });
  // Of a return that an earlier version left open.
  await sql`update returns set status = 'requested' where id = ${requested}`.execute(db);
  const approval = { ...by(requested), resolution: 'replacement', keepsGoods: true, others: {} } as const;
  expect(await approveReturn(context, approval)).toMatchObject({ reason: 'illegal-move' });
  await sql`update returns set status = 'declined' where id = ${requested}`.execute(db);
});

test('a parcel is not recorded as back once a return of its order was received', async () => {
  const { context, open, approve, by, parcelBack, statusNow } = await openShipped();
  const returnId = await open();
  await approve(returnId);
  const lines = [{ position: 1, sellable: 1, damaged: 0, missing: 0 }];
  expect(await receiveReturn(context, { ...by(returnId), lines, note: null, photos: [] })).toMatchObject({ ok: true });
  expect(await parcelBack()).toMatchObject({ reason: 'being-returned' });
  expect(await statusNow()).toBe('shipped');
});
