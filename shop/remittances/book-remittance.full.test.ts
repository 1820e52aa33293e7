import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order.server.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { bookRemittance, matchRemittance, readRemittance } from './book-remittance.server.ts';
import { findOpenRemittances } from './open-remittances.server.ts';
import { readRows, writeRows } from './remittance.form.ts';
import { findColumns, readAmount } from './remittance.ts';

const read = async (csv: string) => {
  const rows = await readRemittance(new TextEncoder().encode(csv));
  if (!rows.ok) throw new Error(rows.reason);
  return rows.value;
};

/** A shop with parcels on their way, paid on delivery, by their tracking numbers. */
async function openParcels(...trackingNumbers: string[]) {
  const client = await openRefundClient();
  const { adminId, orderContext, checkOut } = client;
  const orderIds: string[] = [];
  for (const trackingNumber of trackingNumbers) {
    const { orderId } = await checkOut({ method: 'cod', quantities: [1], stock: 9 });
    for (const to of ['confirmed', 'packed', 'shipped'] as const) {
      const parcel = { carrier: 'India Post', trackingNumber, trackingUrl: null };
      await moveOrderAsAdmin(orderContext, { adminId, orderId, to, ...(to === 'shipped' && { parcel }) });
    }
    orderIds.push(orderId);
  }
  const orderNow = (orderId: string) =>
    client.db
      .selectFrom('orders')
      .select(['number', 'status', 'is_paid', 'payable_paise'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  return { ...client, orderIds, orderNow };
}

test('columns are found by what couriers call them, and amounts are read as they write them', () => {
  expect(findColumns(['S.No', 'AWB Number', 'Order ID', 'COD Amount (Rs.)'])).toEqual({
    tracking: 1,
    order: 2,
    amount: 3,
  });
  expect(findColumns(['Waybill No', 'Delivered On', 'Amount Remitted'])).toEqual({ tracking: 0, order: -1, amount: 2 });
  expect(findColumns(['Name', 'Amount'])).toBeNull();
  expect(findColumns(['AWB', 'Weight'])).toBeNull();
  expect(['₹1,234.50', '548', 'Rs. 548.00', '-5', '', '1e3', '5.123', '0.00'].map(readAmount)).toEqual([
    ...[123_450, 54_800, 54_800, null, null, null, null, null],
  ]);
});

test('parcels that fit are booked once, and their orders are paid and complete', async () => {
  const { db, orderContext, adminId, orderIds, orderNow } = await openParcels('EE1', 'EE2');
  const [first = '', second = ''] = orderIds;
  const { payable_paise: due, number } = await orderNow(second);
  const rows = await read(`AWB;Order;COD amount\r\nEE1;;${due / 100}\r\n;#${number};${due / 100}.00\r\n`);
  expect((await matchRemittance(db, rows)).map(({ outcome }) => outcome)).toEqual(['ready', 'ready']);

  const booking = { adminId, reference: 'UTR412345678901', rows };
  const answers = await Promise.all([bookRemittance(orderContext, booking), bookRemittance(orderContext, booking)]);
  const outcomes = answers.flat().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(2);
  for (const orderId of [first, second]) {
    expect(await orderNow(orderId)).toMatchObject({ status: 'completed', is_paid: true });
  }
  expect(await db.selectFrom('captures').select('amount_paise').execute()).toHaveLength(2);
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 0 });
  expect((await matchRemittance(db, rows)).map(({ outcome }) => outcome)).toEqual(['booked', 'booked']);
});

test('every difference is named and left alone', async () => {
  const { db, orderContext, adminId, orderIds, orderNow, checkOut } = await openParcels('EE1', 'EE2');
  const { orderId: waiting } = await checkOut({ method: 'cod', quantities: [1], stock: 9 });
  const { payable_paise: due } = await orderNow(orderIds[0] ?? '');
  const rows = await read(
    [
      'Tracking No,Order No,Amount',
      `EE1,,${due / 100 - 1}`,
      `EE2,,${due / 100}`,
      `EE2,,${due / 100}`,
      `EE9,,${due / 100}`,
      `,${(await orderNow(waiting)).number},${due / 100}`,
      'EE1,,lots',
    ].join('\n'),
  );
  const outcomes = ['amount', 'ready', 'repeated', 'unknown', 'not-due', 'unreadable'];
  expect((await matchRemittance(db, rows)).map(({ outcome }) => outcome)).toEqual(outcomes);
  const booked = await bookRemittance(orderContext, { adminId, reference: 'UTR1', rows });
  expect(booked.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(await orderNow(orderIds[0] ?? '')).toMatchObject({ status: 'shipped', is_paid: false });
  expect(await orderNow(waiting)).toMatchObject({ is_paid: false });
  expect(await db.selectFrom('cod_remittances').select('reference').execute()).toEqual([{ reference: 'UTR1' }]);
});

test('a parcel that comes back while the file is booked is not booked as paid', async () => {
  const { db, orderContext, adminId, move, ship, collected } = await openPacked([3, 2]);
  await ship('EE1', [[1, 1]]);
  await ship('EE2', [[1, 1]]);
  await move('shipped', { parcel: { carrier: 'India Post', trackingNumber: 'EE3', trackingUrl: null } });
  const [first = 0, second = 0] = await collected();
  const rows = await read(`AWB,Amount\nEE1,${first / 100}\nEE2,${second / 100}`);
  await sql
    .raw(`
    create function come_back() returns trigger language plpgsql as $$
    begin
      update parcels set came_back_at = now(), collect_paise = 0 where number = 2;
      return null;
    end $$;
    create trigger come_back after insert on cod_remittances for each row
      when (new.parcel = 1) execute function come_back();`)
    .execute(db);
  const booked = await bookRemittance(orderContext, { adminId, reference: 'UTR1', rows });
  expect(booked.map(({ outcome }) => outcome)).toEqual(['ready', 'not-due']);
  expect(await db.selectFrom('cod_remittances').select('parcel').execute()).toEqual([{ parcel: 1 }]);
});

test('cash that no courier has remitted is counted', async () => {
  const { db, payOnDelivery } = await openRefundClient();
  await payOnDelivery({ quantities: [1], stock: 9 });
  const open = await findOpenRemittances(db);
  const { amount_paise } = await db.selectFrom('captures').select('amount_paise').executeTakeFirstOrThrow();
  expect(open).toEqual({ orders: 1, amountPaise: amount_paise, oldest: expect.any(Date) });
});

test('files without rows or columns are refused, and rows survive the form', async () => {
  const reasonOf = async (csv: string) => {
    const rows = await readRemittance(new TextEncoder().encode(csv));
    return rows.ok ? null : rows.reason;
  };
  expect(await reasonOf('')).toBe('empty');
  expect(await reasonOf('Name,Phone\nAsha,1')).toBe('no-columns');
  expect(await reasonOf('AWB,Amount\n')).toBe('empty');
  expect(await reasonOf(`AWB,Amount\n${'E,1\n'.repeat(1_001)}`)).toBe('too-many-rows');
  const rows = await read('AWB,Amount\nEE1,548\n,x\n');
  expect(readRows(writeRows(rows))).toEqual(rows);
  for (const text of ['', '{', '[[1]]', '[["1","E",null,1]]']) expect(readRows(text)).toBeNull();
});
