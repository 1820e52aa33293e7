import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { sumOf } from '#lib/money.ts';
import { submitReference } from '#shop/billing/confirm-claim.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { listAdminOrders } from './list-admin-orders.server.ts';
import {
  listAgeing,
  listBestSellers,
  listMoney,
  periodsOf,
  sumMethods,
  sumMoney,
  sumUncollected,
} from './money.server.ts';
import { revenueOf } from './money.ts';

const all = { flow: null, method: null };

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

  const { rows, total, ...listed } = await listMoney(db, { period, ...all }, 100);
  expect(listed).toEqual(sums);
  expect([total, rows.length]).toEqual([4, 4]);
  expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set([online.orderId, delivered.orderId]));
  for (const { method, paidPaise } of methods) {
    const list = await listMoney(db, { period, flow: 'paid', method }, 100);
    expect(sumOf(list.rows.map(({ amountPaise }) => amountPaise))).toBe(paidPaise);
  }
  expect(await listMoney(db, { period, ...all }, 1)).toMatchObject({ total: 4, rows: [{}] });

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

test('money counts on its day in India', async () => {
  const { db, payOnDelivery } = await openRefundClient();
  await payOnDelivery();
  const paidOn = async (moment: string, from: string) => {
    await db
      .updateTable('captures')
      .set({ captured_at: new Date(moment) })
      .execute();
    return (await listMoney(db, { period: { from, to: from }, ...all }, 10)).total;
  };
  // 18:30 UTC is midnight in India.
  expect(await paidOn('2026-11-20T18:29:00Z', '2026-11-20')).toBe(1);
  expect(await paidOn('2026-11-20T18:31:00Z', '2026-11-20')).toBe(0);
  expect(await paidOn('2026-11-20T18:31:00Z', '2026-11-21')).toBe(1);
});

test('best sellers count units that were ordered and not cancelled', async () => {
  const { db, checkOut, orderContext } = await openRefundClient();
  const { period } = periodsOf(new Date(), 7);
  expect(await listBestSellers(db, period, 5)).toEqual([]);
  const { orderId, customerId } = await checkOut({ method: 'cod' });
  const [line] = await db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute();
  expect(await listBestSellers(db, period, 5)).toEqual([
    { productId: line?.product_id, name: line?.name, units: line?.quantity },
  ]);
  expect((await cancelOrder(orderContext, customerId, orderId)).ok).toBe(true);
  expect(await listBestSellers(db, period, 5)).toEqual([]);
});

test('waiting orders are counted by the days since they were placed', async () => {
  const { db } = await openTestShop();
  const now = new Date('2026-11-21T06:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  for (const hours of [1, 23, 25, 73]) await writeOrder(db, { status: 'confirmed', placedAt: hoursAgo(hours) });
  await writeOrder(db, { status: 'pending', placedAt: hoursAgo(71) });
  await writeOrder(db, { status: 'shipped', placedAt: hoursAgo(200) });
  expect(await listAgeing(db, now)).toEqual([
    { status: 'pending', fresh: 0, older: 1, oldest: 0 },
    { status: 'confirmed', fresh: 2, older: 1, oldest: 1 },
  ]);
});
