import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { ADMIN_PAGE_ROWS } from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { DAY_MS, startOf } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { submitReference } from '#shop/billing/confirm-claim.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openPacked } from '#tests/support/fixtures/packed-order.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { exportMoney } from './export-money.server.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';
import {
  listAgeing,
  listBestSellers,
  listMoney,
  type MoneyQuery,
  periodsOf,
  sumMethods,
  sumMoney,
  sumUncollected,
} from './money.server.ts';
import { moneyFlows, orderAges, revenueOf } from './money.ts';

const all = { flow: null, method: null };

async function pageOf(db: Db, query: MoneyQuery, page = 1) {
  const list = await listMoney(db, query, page);
  if (!list.ok) throw new Error(list.reason);
  return list.value;
}

test('the figures follow from orders and their refunds, and the lists add up to them', async () => {
  const { db, orderContext, payOnline, payOnDelivery, checkOut, refund } = await openRefundClient();
  const online = await payOnline();
  const delivered = await payOnDelivery();
  const open = await checkOut({ method: 'cod' });
  const claimed = await checkOut({ method: 'upi' });
  await submitReference(orderContext, claimed.customerId, claimed.orderId, 'UPI 4711');
  await refund(online.orderId, { lines: [{ line: 1, amountPaise: 100_00 }] });
  await refund(delivered.orderId, { lines: [{ line: 1, amountPaise: 50_00 }] });
  await refund(delivered.orderId, { lines: [{ line: 1, amountPaise: 25_00 }], to: 'store-credit' });

  // Again, without the payments: what the orders say.
  const orders = await db.selectFrom('orders').select(['id', 'method', 'is_paid', 'payable_paise']).execute();
  const payable = (id: string) => orders.find((order) => order.id === id)?.payable_paise ?? 0;
  const paid = orders.filter(({ is_paid }) => is_paid);
  expect(paid.map(({ id }) => id).sort()).toEqual([online.orderId, delivered.orderId].sort());
  const refunds = await db
    .selectFrom('order_adjustments')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select(['order_adjustments.order_id as id', 'order_adjustments.amount_paise as amount'])
    .where('target', '<>', 'store-credit')
    .execute();
  const back = (ids: string[]) => 0 - sumOf(refunds.filter(({ id }) => ids.includes(id)).map(({ amount }) => amount));

  const { period, before } = periodsOf(new Date(), 7);
  const methods = await sumMoney(db, period);
  const ids = (method: string) => paid.filter((order) => order.method === method).map(({ id }) => id);
  expect(methods).toEqual(
    ['cod', 'razorpay'].map((method) => ({
      method,
      paidPaise: sumOf(ids(method).map(payable)),
      refundedPaise: back(ids(method)),
    })),
  );
  const sums = sumMethods(methods);
  expect(sums.refundedPaise).toBe(150_00);
  expect(revenueOf(sums)).toBe(payable(online.orderId) + payable(delivered.orderId) - 150_00);
  expect(await sumMoney(db, before)).toEqual([]);

  const { rows, total, paidPaise, refundedPaise } = await pageOf(db, { period, ...all });
  expect({ paidPaise, refundedPaise }).toEqual(sums);
  expect([total, rows.length]).toEqual([4, 4]);
  expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set([online.orderId, delivered.orderId]));
  for (const { method, ...ofMethod } of methods) {
    for (const flow of moneyFlows) {
      const list = await pageOf(db, { period, flow, method });
      expect(sumOf(list.rows.map(({ amountPaise }) => amountPaise))).toBe(ofMethod[`${flow}Paise`]);
    }
  }
  expect(await listMoney(db, { period, ...all }, 2)).toEqual({ ok: false, reason: 'past-the-end' });

  let csv = '';
  await exportMoney(db, { period, ...all }, (text) => {
    csv += text;
  });
  const [, ...written] = csv.trim().split('\r\n');
  const amounts = written.map((line) => Number(line.split(',').at(-1)) * 100);
  expect([written.length, sumOf(amounts)]).toEqual([4, revenueOf(sums)]);

  const uncollected = await sumUncollected(db);
  expect(uncollected.onDelivery).toEqual({ orders: 1, amountPaise: payable(open.orderId) });
  expect(uncollected.claimed.shop).toEqual({ orders: 1, amountPaise: payable(claimed.orderId) });
  expect(uncollected.claimed.digital).toEqual({ orders: 0, amountPaise: 0 });
  const query = { q: '', sort: 'newest', page: 1, filters: { payment: 'to-collect' } } as const;
  const toCollect = await listAdminOrders(db, 'shop', query);
  if (!toCollect.ok) throw new Error(toCollect.reason);
  expect(sumOf(toCollect.value.rows.map(({ payablePaise }) => payablePaise))).toBe(uncollected.onDelivery.amountPaise);

  await db.updateTable('refunds').set({ status: 'failed' }).where('order_id', '=', online.orderId).execute();
  expect(sumMethods(await sumMoney(db, period)).refundedPaise).toBe(50_00);
});

test('the cash of each parcel counts on its own day, and is not to be collected any more', async () => {
  const { db, orderId, order, ship, move, remit, collected, parcelNamed } = await openPacked([3, 2]);
  const { period } = periodsOf(new Date(), 7);
  const query = { q: '', sort: 'newest', page: 1, filters: { payment: 'to-collect' } } as const;
  const figures = async () => {
    const list = await listAdminOrders(db, 'shop', query);
    if (!list.ok) throw new Error(list.reason);
    const { rows, paidPaise } = await pageOf(db, { period, flow: 'paid', method: 'cod' });
    const owed = list.value.rows.map(({ payablePaise, receivedPaise }) => payablePaise - receivedPaise);
    const { onDelivery } = await sumUncollected(db);
    expect([sumOf(owed), list.value.sums?.owedPaise]).toEqual([onDelivery.amountPaise, onDelivery.amountPaise]);
    expect(await sumMoney(db, period)).toEqual(
      rows.length === 0 ? [] : [{ method: 'cod', paidPaise, refundedPaise: 0 }],
    );
    expect(sumOf(rows.map(({ amountPaise }) => amountPaise))).toBe(paidPaise);
    expect(rows.every((row) => row.orderId === orderId)).toBe(true);
    return { paid: paidPaise, toCollect: onDelivery.amountPaise };
  };
  await ship('EE1', [[1, 1]]);
  const [first = 0] = await collected();
  const { payablePaise } = await order();
  expect(await figures()).toEqual({ paid: 0, toCollect: payablePaise });
  expect(await remit(1)).toBe('ready');
  expect(await figures()).toEqual({ paid: first, toCollect: payablePaise - first });
  await move('shipped', { parcel: parcelNamed('EE2') });
  expect(await remit(2)).toBe('ready');
  expect(await figures()).toEqual({ paid: payablePaise, toCollect: 0 });
  const lastMonth = new Date(Date.now() - 30 * DAY_MS);
  await db.updateTable('cod_remittances').set({ booked_at: lastMonth }).where('parcel', '=', 1).execute();
  expect(await figures()).toEqual({ paid: payablePaise - first, toCollect: 0 });
});

test('cash of a parcel is not counted twice if the order is then marked as paid', async () => {
  const { db, order, ship, move, remit, parcelNamed } = await openPacked([3, 2]);
  await ship('EE1', [[1, 1]]);
  await remit(1);
  await move('shipped', { parcel: parcelNamed('EE2') });
  expect((await move('completed', { isPaymentReceived: true })).ok).toBe(true);
  expect(await remit(2)).toBe('ready');
  const { period } = periodsOf(new Date(), 7);
  expect(sumMethods(await sumMoney(db, period)).paidPaise).toBe((await order()).payablePaise);
});

test('money counts on its day in India', async () => {
  const { db, payOnDelivery } = await openRefundClient();
  await payOnDelivery();
  const paidOn = async (moment: string, from: string) => {
    await db
      .updateTable('captures')
      .set({ captured_at: new Date(moment) })
      .execute();
    return (await pageOf(db, { period: { from, to: from }, ...all })).total;
  };
  // 18:30 UTC is midnight in India.
  expect(await paidOn('2026-11-20T18:29:00Z', '2026-11-20')).toBe(1);
  expect(await paidOn('2026-11-20T18:31:00Z', '2026-11-20')).toBe(0);
  expect(await paidOn('2026-11-20T18:31:00Z', '2026-11-21')).toBe(1);
});

test('a page of payments begins where the one before ends, with refunds among them', async () => {
  const { db, payOnline, refund } = await openRefundClient();
  const { orderId } = await payOnline();
  await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }] });
  const [first] = await db.selectFrom('captures').selectAll().execute();
  if (first === undefined) throw new Error('Nothing was paid');
  // Half of them at one moment, which only their ids tell apart.
  const copies = Array.from({ length: 2 * ADMIN_PAGE_ROWS }, (_, at) => ({
    ...first,
    id: newId(),
    provider_payment_id: `copy-${at}`,
    is_due: false,
    captured_at: at % 2 === 0 ? first.captured_at : new Date(first.captured_at.getTime() - at * 1000),
  }));
  await db.insertInto('captures').values(copies).execute();
  const { period } = periodsOf(new Date(), 7);
  const pages = await Promise.all([1, 2, 3].map((page) => pageOf(db, { period, ...all }, page)));
  const rows = pages.flatMap((page) => page.rows);
  expect(pages.map((page) => page.rows.length)).toEqual([ADMIN_PAGE_ROWS, ADMIN_PAGE_ROWS, 2]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2 * ADMIN_PAGE_ROWS + 2);
  expect(rows.every(({ orderId: id }) => id === orderId)).toBe(true);
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  // Nobody paid so often: the ledger is audited after the test.
  await db.deleteFrom('captures').where('provider_payment_id', 'like', 'copy-%').execute();
});

test('best sellers count units that were ordered and not cancelled, and compare them with the period before', async () => {
  const { db, checkOut, orderContext } = await openRefundClient();
  const periods = periodsOf(new Date(), 7);
  expect(await listBestSellers(db, periods, 5)).toEqual([]);
  const { orderId, customerId } = await checkOut({ method: 'cod' });
  const [line] = await db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute();
  const productId = line?.product_id ?? '';
  const best = { productId, name: line?.name, units: line?.quantity };
  expect(await listBestSellers(db, periods, 5)).toEqual([{ ...best, unitsBefore: 0 }]);
  await writeOrder(db, { placedAt: startOf(periods.before.from), lines: [{ productId, quantity: 3 }] });
  await writeOrder(db, { placedAt: startOf(periods.before.from), status: 'cancelled', lines: [{ productId }] });
  expect(await listBestSellers(db, periods, 5)).toEqual([{ ...best, unitsBefore: 3 }]);
  expect((await cancelOrder(orderContext, customerId, orderId)).ok).toBe(true);
  expect(await listBestSellers(db, periods, 5)).toEqual([]);
});

test('waiting orders are counted by the days since they were placed, and the order list finds them', async () => {
  const { db } = await openTestShop();
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  for (const hours of [1, 23, 25, 73]) await writeOrder(db, { status: 'confirmed', placedAt: hoursAgo(hours) });
  await writeOrder(db, { status: 'pending', placedAt: hoursAgo(71) });
  await writeOrder(db, { status: 'shipped', placedAt: hoursAgo(200) });
  const ageing = await listAgeing(db, now);
  expect(ageing).toEqual([
    { status: 'pending', fresh: 0, older: 1, oldest: 0 },
    { status: 'confirmed', fresh: 2, older: 1, oldest: 1 },
  ]);
  for (const { status, ...counts } of ageing) {
    for (const age of orderAges) {
      const query = { q: '', sort: 'oldest', page: 1, filters: { status, age } } as const;
      const list = await listAdminOrders(db, 'shop', query);
      expect([status, age, list.ok && list.value.total]).toEqual([status, age, counts[age]]);
    }
  }
});
