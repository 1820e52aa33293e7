import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { findOpenRemittances, listOpenRemittances } from './open-remittances.server.ts';
import { matchRemittance, readRemittance, recordRemittance, settleOrder } from './record-remittance.server.ts';
import { remittedRows } from './remittance.form.ts';
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
    remitted: -1,
  });
  expect(findColumns(['Waybill No', 'Delivered On', 'Amount Remitted'])).toEqual({
    tracking: 0,
    order: -1,
    amount: 2,
    remitted: 2,
  });
  // Couriers keep their fees of what they collected.
  expect(findColumns(['AWB', 'Remitted Amount', 'COD Amount'])).toMatchObject({ amount: 2 });
  expect(findColumns(['Name', 'Amount'])).toBeNull();
  expect(findColumns(['AWB', 'Weight'])).toBeNull();
  expect(['₹1,234.50', '548', 'Rs. 548.00', '-5', '', '1e3', '5.123', '0.00'].map(readAmount)).toEqual([
    ...[123_450, 54_800, 54_800, null, null, null, null, null],
  ]);
});

test('parcels that fit are recorded once, and their orders are paid and complete', async () => {
  const { db, orderContext, adminId, orderIds, orderNow } = await openParcels('EE1', 'EE2');
  const [first = '', second = ''] = orderIds;
  const { payable_paise: due, number } = await orderNow(second);
  const rows = await read(`AWB;Order;COD amount\r\nEE1;;${due / 100}\r\n;#${number};${due / 100}.00\r\n`);
  expect((await matchRemittance(db, rows)).map(({ outcome }) => outcome)).toEqual(['ready', 'ready']);

  const remittance = { adminId, reference: 'UTR412345678901', rows };
  const answers = await Promise.all([
    recordRemittance(orderContext, remittance),
    recordRemittance(orderContext, remittance),
  ]);
  const outcomes = answers.flat().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(2);
  for (const orderId of [first, second]) {
    expect(await orderNow(orderId)).toMatchObject({ status: 'completed', is_paid: true });
  }
  expect(await db.selectFrom('captures').select('amount_paise').execute()).toHaveLength(2);
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 0 });
  expect((await matchRemittance(db, rows)).map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded']);
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
  // The courier kept all of it.
  const unpaid = await read(`AWB,COD Amount,Remitted Amount\nEE1,${due / 100},0\n`);
  expect((await matchRemittance(db, unpaid)).map(({ outcome }) => outcome)).toEqual(['unreadable']);
  const outcomes = ['amount', 'ready', 'repeated', 'unknown', 'not-due', 'unreadable'];
  expect((await matchRemittance(db, rows)).map(({ outcome }) => outcome)).toEqual(outcomes);
  const recorded = await recordRemittance(orderContext, { adminId, reference: 'UTR1', rows });
  expect(recorded.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(await orderNow(orderIds[0] ?? '')).toMatchObject({ status: 'shipped', is_paid: false });
  expect(await orderNow(waiting)).toMatchObject({ is_paid: false });
  expect(await db.selectFrom('cod_remittances').select('reference').execute()).toEqual([{ reference: 'UTR1' }]);
});

test('a parcel that comes back while the file is recorded is not recorded as paid', async () => {
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
  const recorded = await recordRemittance(orderContext, { adminId, reference: 'UTR1', rows });
  expect(recorded.map(({ outcome }) => outcome)).toEqual(['ready', 'not-due']);
  expect(await db.selectFrom('cod_remittances').select('parcel').execute()).toEqual([{ parcel: 1 }]);
});

test('a difference that is accepted settles its parcel with a reason, and the customer has paid in full', async () => {
  const { db, orderContext, adminId, orderIds, orderNow } = await openParcels('EE1', 'EE2');
  const [short = '', other = ''] = orderIds;
  const { payable_paise: due } = await orderNow(short);
  const rows = await read(`AWB,Amount\nEE1,${due / 100 - 1}\nEE2,${due / 100 - 1}\nEE9,1`);
  const remittance = { adminId, reference: 'UTR1', rows, accepted: { lines: [2, 4], reason: 'Bank charges' } };
  const outcomes = (await recordRemittance(orderContext, remittance)).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['ready', 'amount', 'unknown']);
  expect(await orderNow(short)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await orderNow(other)).toMatchObject({ status: 'shipped', is_paid: false });
  expect(await db.selectFrom('cod_remittances').select(['order_id', 'amount_paise']).execute()).toEqual([
    { order_id: short, amount_paise: due - 100 },
  ]);
  expect(await db.selectFrom('captures').select('amount_paise').execute()).toEqual([{ amount_paise: due }]);
  const logged = await db.selectFrom('audit_log').select('after').where('action', '=', 'order.remit').execute();
  expect(logged).toMatchObject([
    { after: { amountPaise: due - 100, duePaise: due, reason: 'Bank charges', reference: 'UTR1' } },
  ]);
  expect((await recordRemittance(orderContext, remittance))[0]).toMatchObject({ outcome: 'recorded' });
});

test('cash that was delivered and nobody has is owed; what was received in another way is not', async () => {
  const { db, orderContext, adminId, orderIds, orderNow } = await openParcels('EE1', 'EE2', 'EE3');
  const [received = '', settled = '', open = ''] = orderIds;
  for (const orderId of orderIds) await moveOrderAsAdmin(orderContext, { adminId, orderId, to: 'delivered' });
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 3 });
  const to = 'completed';
  expect((await moveOrderAsAdmin(orderContext, { adminId, orderId: received, to, isPaymentReceived: true })).ok).toBe(
    true,
  );
  const settle = (orderId: string) => settleOrder(orderContext, { adminId, orderId, reason: 'Collected by hand' });
  expect((await settle(settled)).ok).toBe(true);
  for (const id of [settled, received, 'x']) expect(await settle(id)).toMatchObject({ reason: 'not-due' });
  expect(await orderNow(settled)).toMatchObject({ status: 'completed', is_paid: true });
  const { payable_paise: amountPaise } = await orderNow(open);
  expect(await findOpenRemittances(db)).toEqual({ orders: 1, amountPaise, oldest: expect.any(Date) });
});

test('of an order that is shipped in part, the cash of parcels that have arrived is owed', async () => {
  const { db, orderContext, adminId, orderId, ship, deliver, collected, order } = await openPacked([3, 2]);
  await ship('EE1', [[1, 1]]);
  await ship('EE2', [[1, 1]]);
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 0 });
  await deliver(2);
  const [, amountPaise = 0] = await collected();
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 1, amountPaise });
  const list = await listOpenRemittances(db, 1);
  expect(list.ok && list.value.rows).toMatchObject([{ id: orderId, amountPaise, trackingNumber: 'EE2' }]);
  expect((await settleOrder(orderContext, { adminId, orderId, reason: 'Collected by hand' })).ok).toBe(true);
  expect(await findOpenRemittances(db)).toMatchObject({ orders: 0 });
  expect(await order()).toMatchObject({ status: 'packed', isPaid: false });
  expect(await db.selectFrom('cod_remittances').select(['parcel', 'early_paise']).execute()).toEqual([
    { parcel: 2, early_paise: amountPaise },
  ]);
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
  expect(remittedRows.parse(rows)).toEqual(rows);
  expect(remittedRows.safeParse([{ ...rows[0], line: '1' }]).success).toBe(false);
});
