import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { ADMIN_PAGE_ROWS } from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { daysAfter, startOf } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { summariseDays } from './dashboard.server.ts';
import { findSoldName, listSales } from './list-sales.server.ts';
import { listBestSellers, periodsOf } from './money.server.ts';
import type { Period } from './money.ts';

const now = new Date('2026-11-21T06:00:00Z');

async function salesOf(db: Db, period: Period, productId: string | null = null, page = 1) {
  const list = await listSales(db, { period, productId }, page);
  if (!list.ok) throw new Error(list.reason);
  return list.value;
}

test('the rows of a period add up to what the dashboard counts, day by day and page by page', async () => {
  const { db } = await openTestShop();
  const moments = ['2026-11-20T18:29:00Z', '2026-11-20T18:31:00Z', '2026-11-14T18:29:00Z', '2026-11-08T00:00:00Z'];
  const statuses = ['pending', 'delivered', 'unpaid', 'quoted', 'cancelled', 'refunded'] as const;
  for (const [at, moment] of moments.entries()) {
    for (const status of statuses) {
      const lines = [{ pricePaise: (at + 1) * 100_00 }];
      await writeOrder(db, { status, placedAt: new Date(moment), lines });
    }
  }
  const digital = await writeOrder(db, { status: 'completed', placedAt: now });
  await db.updateTable('orders').set({ kind: 'digital' }).where('id', '=', digital).execute();
  const brief = await writeOrder(db, { status: 'pending', placedAt: now });
  await db.updateTable('orders').set({ kind: 'service', service_title: 'A mask' }).where('id', '=', brief).execute();

  const { days, sum, sumBefore, month } = await summariseDays(db, { now, count: 7 });
  const { period, before } = periodsOf(now, 7);
  const expectSame = async (of: Period, { orders, revenuePaise }: { orders: number; revenuePaise: number }) => {
    const { rows, total, sums } = await salesOf(db, of);
    expect([total, sums?.valuePaise]).toEqual([orders, revenuePaise]);
    expect([rows.length, sumOf(rows.map(({ valuePaise }) => valuePaise))]).toEqual([orders, revenuePaise]);
  };
  expect([sum.orders, sumBefore.orders]).toEqual([5, 4]);
  await expectSame(period, sum);
  await expectSame(before, sumBefore);
  await expectSame({ from: '2026-11-01', to: '2026-11-21' }, month);
  for (const { day, ...sales } of days) await expectSame({ from: day, to: day }, sales);

  for (let at = 0; at < ADMIN_PAGE_ROWS; at += 1)
    await writeOrder(db, { placedAt: new Date(startOf(daysAfter(period.from, 1)).getTime() + at * 60_000) });
  const [first, second] = await Promise.all([salesOf(db, period), salesOf(db, period, null, 2)]);
  const total = ADMIN_PAGE_ROWS + sum.orders;
  expect([first.rows.length, second.rows.length, second.total]).toEqual([ADMIN_PAGE_ROWS, sum.orders, total]);
  const times = [...first.rows, ...second.rows].map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(await listSales(db, { period, productId: null }, 3)).toEqual({ ok: false, reason: 'past-the-end' });
});

test('a refund of a part makes the row smaller, and units of a product that were cancelled do not count', async () => {
  const { db, payOnline, refund } = await openRefundClient();
  const { orderId } = await payOnline();
  await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }] });
  const periods = periodsOf(new Date(), 7);
  const [line] = await db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute();
  const productId = line?.product_id ?? '';
  await writeOrder(db, { lines: [{ productId, quantity: 3 }, {}] });
  const cancelled = await writeOrder(db, { lines: [{ productId, quantity: 2 }] });
  await db.updateTable('order_lines').set({ cancelled: 2 }).where('order_id', '=', cancelled).execute();
  await writeOrder(db);

  const { today } = await summariseDays(db, { now: new Date(), count: 7 });
  expect((await salesOf(db, periods.period)).sums).toEqual({ valuePaise: today.revenuePaise, units: null });
  const [best] = await listBestSellers(db, periods, 5);
  const sold = await salesOf(db, periods.period, productId);
  expect([sold.total, sold.sums?.units]).toEqual([2, best?.units]);
  expect(sumOf(sold.rows.map(({ units }) => units ?? 0))).toBe(best?.units);
  expect(await findSoldName(db, productId)).toBe(best?.name);
  expect(await findSoldName(db, 'nobody')).toBeNull();
});
