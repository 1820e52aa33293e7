import { expect, test } from 'vitest';
import { untilQueryWaits } from '#tests/support/database.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { numberOf } from '#tests/support/pages/admin.ts';
import { moveOrderAsAdmin } from './move-order-as-admin.server.ts';
import { matchParcels, readShippingFile, shipByFile } from './ship-by-file.server.ts';
import { shipPart } from './ship-parcel.server.ts';
import { SHIPPING_ROWS_MAX } from './shipping-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function rowsOf(csv: string) {
  const read = await readShippingFile(bytes(csv));
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

async function openOrders(quantities = [1]) {
  const client = await openRefundClient();
  const { db, orderContext, adminId } = client;
  const open = async (...moves: ('confirmed' | 'packed' | 'cancelled')[]) => {
    const { orderId } = await client.checkOut({ method: 'cod', quantities });
    for (const to of moves) {
      const moved = await moveOrderAsAdmin(orderContext, { adminId, orderId, to, reason: 'Sold out' });
      if (!moved.ok) throw new Error(moved.reason);
    }
    return { orderId, number: await numberOf(db, orderId) };
  };
  return { ...client, open };
}

test('orders are shipped by a file, with an email each, and the same file again ships nothing', async () => {
  const { db, orderContext, adminId, open, emailsAbout } = await openOrders();
  const [confirmed, packed] = [await open('confirmed'), await open('confirmed', 'packed')];
  const rows = await rowsOf(
    `Order number,Courier,AWB,Tracking link\n#${confirmed.number},Post,EE1,https://post.example/EE1\n${packed.number},Post,EE2,\n`,
  );
  const outcomes = async () => (await shipByFile(orderContext, { adminId, rows })).map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(['ready', 'ready']);
  const shipped = await db
    .selectFrom('orders')
    .select(['status', 'tracking_number', 'tracking_url'])
    .orderBy('number')
    .execute();
  expect(shipped).toEqual([
    { status: 'shipped', tracking_number: 'EE1', tracking_url: 'https://post.example/EE1' },
    { status: 'shipped', tracking_number: 'EE2', tracking_url: null },
  ]);
  const emails = async () => (await emailsAbout(confirmed.orderId)).filter((kind) => kind === 'order-shipped');
  expect(await emails()).toHaveLength(1);
  expect(await outcomes()).toEqual(['shipped', 'shipped']);
  expect(await emails()).toHaveLength(1);
});

test('the preview says of each row why it is not shipped', async () => {
  const { db, open } = await openOrders();
  const [pending, packed, cancelled] = [await open(), await open('confirmed', 'packed'), await open('cancelled')];
  const rows = await rowsOf(
    [
      'order,carrier,awb,url',
      `${packed.number},Post,EE1,`,
      `${packed.number},Post,EE2,`,
      `${pending.number},Post,EE3,`,
      `${cancelled.number},Post,EE4,`,
      '999999,Post,EE5,',
      `${packed.number},,EE6,`,
      'x,Post,EE7,',
      `${pending.number},Post,EE8,http://post.example/`,
    ].join('\n'),
  );
  expect((await matchParcels(db, rows)).map(({ outcome }) => outcome)).toEqual([
    ...['ready', 'repeated', 'not-confirmed', 'over', 'unknown', 'repeated', 'unreadable', 'repeated'],
  ]);
});

test('an order that was shipped with another parcel stays as it is', async () => {
  const { orderContext, adminId, open } = await openOrders();
  const { number } = await open('confirmed');
  const ship = async (awb: string) => {
    const rows = await rowsOf(`order,courier,awb\n${number},Post,${awb}\n`);
    return (await shipByFile(orderContext, { adminId, rows })).map(({ outcome }) => outcome);
  };
  expect([await ship('EE1'), await ship('EE2')]).toEqual([['ready'], ['other-parcel']]);
});

test('an order of which a part is shipped is not shipped by a file, by whatever number', async () => {
  const { db, orderContext, adminId, open, emailsAbout } = await openOrders([2]);
  const { orderId, number } = await open('confirmed', 'packed');
  const parcel = { carrier: 'Post', trackingNumber: 'EE1', trackingUrl: null };
  const part = { adminId, orderId, parcel, units: [{ line: 1, quantity: 1 }], seen: null };
  const rows = await rowsOf(`order,courier,awb\n${number},Post,EE1\n`);
  expect(await shipPart(orderContext, part)).toEqual({ ok: true, value: 1 });
  expect(await shipByFile(orderContext, { adminId, rows })).toMatchObject([{ outcome: 'shipped' }]);
  const others = await rowsOf(`order,courier,awb\n${number},Post,EE2\n`);
  expect(await matchParcels(db, others)).toMatchObject([{ outcome: 'partly' }]);
  expect(await shipByFile(orderContext, { adminId, rows: others })).toMatchObject([{ outcome: 'partly' }]);
  expect(await db.selectFrom('parcels').select(['number', 'tracking_number']).execute()).toEqual([
    { number: 1, tracking_number: 'EE1' },
  ]);
  expect(await emailsAbout(orderId)).not.toContain('order-shipped');
  await shipPart(orderContext, { ...part, parcel: { ...parcel, trackingNumber: 'EE2' } });
  expect(await matchParcels(db, [...rows, ...others])).toMatchObject([{ outcome: 'shipped' }, { outcome: 'repeated' }]);
  expect(await matchParcels(db, others)).toMatchObject([{ outcome: 'shipped' }]);
});

test('a file without parcels, without columns or with too many rows is refused', async () => {
  expect(await readShippingFile(bytes('order,courier,awb\n'))).toMatchObject({ reason: 'empty' });
  expect(await readShippingFile(bytes('order,awb\n1,EE1\n'))).toMatchObject({ reason: 'no-columns' });
  const rows = Array.from({ length: SHIPPING_ROWS_MAX + 1 }, (_, at) => `${at + 1},Post,EE${at}`).join('\n');
  expect(await readShippingFile(bytes(`order,courier,awb\n${rows}`))).toMatchObject({ reason: 'too-many-rows' });
});

test('a pre-order is not shipped by a file before it is packed, and stays as it is', async () => {
  const { db, orderContext, adminId, open } = await openOrders();
  const { orderId, number } = await open('confirmed');
  await db.updateTable('orders').set({ release_on: '2099-01-01' }).where('id', '=', orderId).execute();
  const rows = await rowsOf(`order,courier,awb\n${number},Post,EE1\n`);
  expect((await shipByFile(orderContext, { adminId, rows })).map(({ outcome }) => outcome)).toEqual(['early']);
  const order = await db
    .selectFrom('orders')
    .select(['status', 'tracking_number'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  expect(order).toEqual({ status: 'confirmed', tracking_number: null });
});

test('an order that is packed while the file is read is shipped too', async () => {
  const { db, orderContext, adminId, open } = await openOrders();
  const { orderId, number } = await open('confirmed');
  const rows = await rowsOf(`order,carrier,awb\n${number},Post,EE7\n`);
  // Holds the order while the file is matched, and packs it.
  const locked = Promise.withResolvers<void>();
  const packed = db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    locked.resolve();
    await untilQueryWaits(db);
    return moveOrderAsAdmin({ ...orderContext, db: trx }, { adminId, orderId, to: 'packed' });
  });
  await locked.promise;
  expect(await shipByFile(orderContext, { adminId, rows })).toMatchObject([{ outcome: 'ready' }]);
  expect((await packed).ok).toBe(true);
  const order = await db.selectFrom('orders').select(['status', 'tracking_number']).where('id', '=', orderId).execute();
  expect(order).toEqual([{ status: 'shipped', tracking_number: 'EE7' }]);
});
