import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { type Day, dayOf, daysAfter, monthOf, sameDayOfMonthBefore, startOf } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import type { Sales, SalesDay, SalesSummary } from './sales.ts';

/**
 * Sales of the last `count` days in India's time zone. An order counts on the day on which it was placed. Cancelled,
 * refunded and unpaid orders and services without an accepted price do not count.
 */
export async function summariseDays(db: Db, { now, count }: { now: Date; count: number }): Promise<SalesSummary> {
  const today = dayOf(now);
  const first = daysAfter(today, 1 - count);
  const monthBefore = monthOf(sameDayOfMonthBefore(today));
  const since = first < monthBefore ? first : monthBefore;
  const { rows } = await sql<SalesDay>`
    select (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as orders,
      sum(payable_paise)::bigint as "revenuePaise"
    from orders
    where created_at >= ${startOf(since)} and created_at < ${startOf(daysAfter(today, 1))}
      and status in (${statusesIn('open', 'received')}) and not (kind = 'service' and status = 'pending')
    group by 1 order by 1`.execute(db);
  const known = new Map(rows.map((row) => [row.day, row]));
  const days = Array.from({ length: count }, (_, at) => daysAfter(first, at)).map(
    (day) => known.get(day) ?? { day, orders: 0, revenuePaise: 0 },
  );
  const between = (from: Day, to: Day) => sumUp(rows.filter(({ day }) => day >= from && day <= to));
  return {
    days,
    sum: sumUp(days),
    today: between(today, today),
    yesterday: between(daysAfter(today, -1), daysAfter(today, -1)),
    month: between(monthOf(today), today),
    monthBefore: between(monthBefore, sameDayOfMonthBefore(today)),
  };
}

const sumUp = (days: readonly Sales[]): Sales => ({
  orders: sumOf(days.map(({ orders }) => orders)),
  revenuePaise: sumOf(days.map(({ revenuePaise }) => revenuePaise)),
});
