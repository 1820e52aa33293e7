import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openRefundClient } from '#tests/support/fixtures/refund-client.ts';
import { summariseDays } from './dashboard.server.ts';
import { averageBasket } from './dashboard.ts';

const now = new Date('2026-11-21T06:00:00Z');

test('a day ends at midnight in India: 23:59 is in it, 00:01 in the next', async () => {
  const { db } = await openTestShop();
  // 18:30 UTC is midnight in India.
  await writeOrder(db, { placedAt: new Date('2026-11-20T18:29:00Z'), lines: [{ pricePaise: 100_00 }] });
  await writeOrder(db, { placedAt: new Date('2026-11-20T18:31:00Z'), lines: [{ pricePaise: 300_00 }] });
  await writeOrder(db, { placedAt: new Date('2026-11-21T05:00:00Z'), lines: [{ pricePaise: 500_00 }] });
  const { days, sum, today, yesterday } = await summariseDays(db, { now, count: 7 });
  expect(days).toHaveLength(7);
  expect(days[0]).toEqual({ day: '2026-11-15', orders: 0, revenuePaise: 0 });
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-20', orders: 1, revenuePaise: 100_00 },
    { day: '2026-11-21', orders: 2, revenuePaise: 800_00 },
  ]);
  expect(today).toEqual({ orders: 2, revenuePaise: 800_00 });
  expect(yesterday).toEqual({ orders: 1, revenuePaise: 100_00 });
  expect([sum.orders, averageBasket(sum)]).toEqual([3, 300_00]);
});

test('this month is compared with the same days of the month before', async () => {
  const { db } = await openTestShop();
  const on = (moment: string, pricePaise: number) =>
    writeOrder(db, { placedAt: new Date(moment), lines: [{ pricePaise }] });
  await on('2026-10-31T18:31:00Z', 100_00);
  await on('2026-10-31T18:29:00Z', 200_00);
  await on('2026-10-21T12:00:00Z', 400_00);
  await on('2026-09-30T18:31:00Z', 800_00);
  await on('2026-09-30T18:29:00Z', 1_600_00);
  const { month, monthBefore, sum } = await summariseDays(db, { now, count: 7 });
  expect(month).toEqual({ orders: 1, revenuePaise: 100_00 });
  expect(monthBefore).toEqual({ orders: 2, revenuePaise: 1_200_00 });
  expect(sum.orders).toBe(0);
});

test('cancelled, refunded and unpaid orders are not counted', async () => {
  const { db } = await openTestShop();
  const counted = ['pending', 'confirmed', 'packed', 'shipped', 'delivered', 'completed'] as const;
  const left = ['unpaid', 'quoted', 'cancelled', 'refunded'] as const;
  for (const status of [...counted, ...left]) {
    await writeOrder(db, { status, placedAt: now, lines: [{ pricePaise: 10_00 }] });
  }
  const brief = await writeOrder(db, { status: 'pending', placedAt: now });
  await db.updateTable('orders').set({ kind: 'service', service_title: 'A mask' }).where('id', '=', brief).execute();
  const { today } = await summariseDays(db, { now, count: 30 });
  expect(today).toEqual({ orders: counted.length, revenuePaise: counted.length * 10_00 });
});

test('a refund of a part of an order reduces the revenue of its day', async () => {
  const { db, refund, payOnline } = await openRefundClient();
  const { orderId } = await payOnline();
  await refund(orderId, { lines: [{ line: 1, amountPaise: 100_00 }] });
  const { today } = await summariseDays(db, { now: new Date(), count: 7 });
  expect(today).toEqual({ orders: 1, revenuePaise: 399_00 });
});

test('a shop without orders has empty days', async () => {
  const { db } = await openTestShop();
  const { days, sum } = await summariseDays(db, { now, count: 90 });
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, '2026-08-24', '2026-11-21']);
  expect(averageBasket(sum)).toBe(0);
});
