import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { listOf, statusesIn } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { type Day, dayOf, daysAfter, monthOf, sameDayOfMonthBefore } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { isOver, type OrderKind, type OrderStatus, orderKinds, statusesWith } from '#shop/orders/order.ts';
import type { ByKind, NextInLine, Sales, SalesDay, SalesSummary, StuckRefund, WaitingOrders } from './dashboard.ts';
import { IS_SALE, within } from './internal/order-conditions.server.ts';

/**
 * Sales of the last `count` days in India's time zone, less what was refunded. An order counts on the day on which it was
 * placed. Cancelled, refunded and unpaid orders and services without an accepted price do not count.
 */
export async function summariseDays(db: Db, { now, count }: { now: Date; count: number }): Promise<SalesSummary> {
  const today = dayOf(now);
  const first = daysAfter(today, 1 - count);
  const monthBefore = monthOf(sameDayOfMonthBefore(today));
  const firstBefore = daysAfter(first, -count);
  const since = firstBefore < monthBefore ? firstBefore : monthBefore;
  const day = sql`(orders.created_at at time zone 'Asia/Kolkata')::date`;
  const isSold = sql`${within(sql`orders.created_at`, { from: since, to: today })} and ${IS_SALE}`;
  // Refunds are joined by themselves: few orders have any, and the others are summed up from an index alone.
  const { rows } = await sql<SalesDay>`
    select day, sum(orders)::bigint as orders, sum(paise)::bigint as "revenuePaise" from (
      select ${day} as day, count(*) as orders, sum(payable_paise) as paise from orders where ${isSold} group by 1
      union all
      select ${day}, 0, sum(amount_paise) from order_adjustments join orders on orders.id = order_id
      where refund_id is not null and ${isSold} group by 1
    ) as days group by day order by day`.execute(db);
  const known = new Map(rows.map((row) => [row.day, row]));
  const days = Array.from({ length: count }, (_, at) => daysAfter(first, at)).map(
    (day) => known.get(day) ?? { day, orders: 0, revenuePaise: 0 },
  );
  const between = (from: Day, to: Day) => sumUp(rows.filter(({ day }) => day >= from && day <= to));
  return {
    days,
    sum: sumUp(days),
    sumBefore: between(firstBefore, daysAfter(first, -1)),
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

type Counted = { kind: OrderKind; status: OrderStatus; orders: number; late: number; flagged: number };

/** Counts of orders that wait for the owner, for the dashboard. */
export async function countWaiting(db: Db, now: Date): Promise<WaitingOrders> {
  const open = sql<Counted>`
    select kind, status, count(*) as orders, count(*) filter (where needs_check or (email_unverified and status = 'pending')) as flagged,
      count(*) filter (where expected_by < ${dayOf(now)}::date and status in (${statusesIn('open')})) as late
    from orders
    where archived_at is null and status in (${statusesIn('expiring', 'open')})
    group by kind, status`.execute(db);
  const claims = sql<Pick<Counted, 'kind' | 'orders'>>`
    select kind, count(*) as orders from payments join orders on ${PAYS_ORDER}
    where payments.status = 'claimed' and archived_at is null group by kind`.execute(db);
  const [{ rows }, { rows: claimed }] = await Promise.all([open, claims]);
  const byKind = (of: (kind: OrderKind) => number) =>
    Object.fromEntries(orderKinds.map((kind) => [kind, of(kind)])) as ByKind;
  return {
    byStatus: Object.fromEntries(
      rows.map(({ status }) => [
        status,
        byKind((kind) => rows.find((row) => row.kind === kind && row.status === status)?.orders ?? 0),
      ]),
    ),
    claimed: byKind((kind) => claimed.find((row) => row.kind === kind)?.orders ?? 0),
    late: sumOf(rows.map(({ late }) => late)),
    flagged: byKind((kind) => sumOf(rows.filter((row) => row.kind === kind).map(({ flagged }) => flagged))),
  };
}

/** Refunds that failed or must be sent by hand: how many, and those of a page of `count`, the oldest first. */
export async function listStuckRefunds(
  db: Db,
  count: number,
  page = 1,
): Promise<{ total: number; rows: StuckRefund[] }> {
  const stuck = db.selectFrom('refunds').where('refunds.status', 'in', ['failed', 'by-hand']);
  const rows = await stuck
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.order_id as orderId', 'orders.number as orderNumber'])
    .select(['refunds.amount_paise as amountPaise', 'refunds.status', 'refunds.problem', 'refunds.created_at as since'])
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const { total } = await stuck.select((pick) => pick.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, rows: rows as StuckRefund[] };
}

/** Statuses in which an order of goods waits for the admin, in their order. */
const inLine = statusesWith(({ next }) => next !== null);

/**
 * The next order of goods to work on, for each status that waits: the one placed after this one or, after the newest, the
 * oldest again.
 */
export async function listNextInLine(db: Db, after: { id: string; createdAt: Date }): Promise<NextInLine[]> {
  // The conditions are those of the index `orders_awaiting`.
  const { rows } = await sql<NextInLine>`
    select distinct on (status) status, id, number, count(*) over (partition by status)::integer as others
    from orders
    where archived_at is null and kind = 'shop' and status in (${listOf(inLine)}) and id <> ${after.id}
    order by status, (created_at, id) < (${after.createdAt}, ${after.id}), created_at, id`.execute(db);
  return rows.sort((one, other) => inLine.indexOf(one.status) - inLine.indexOf(other.status));
}

/**
 * Ids of the orders placed last that the staff has not seen: of goods and waiting for the admin, paid digital orders, and
 * services without a quote. The newest first.
 */
export async function listNewest(db: Db, count: number): Promise<string[]> {
  const newest = (kind: OrderKind, statuses: RawBuilder<unknown>) => sql`(
    select id, created_at from orders
    where archived_at is null and kind = ${sql.lit(kind)} and status in (${statuses})
    order by created_at desc, id desc limit ${count})`;
  const { rows } = await sql<{ id: string }>`
    select id from (
      ${newest('shop', listOf(inLine))}
      union all ${newest('digital', statusesIn('open', 'received'))}
      union all ${newest('service', listOf(['pending']))}
    ) as found order by created_at desc, id desc limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Completed orders are left out: many of them have no carrier, and all of them would be read. */
const sent = statusesWith(({ hasLeft }) => hasLeft).filter((status) => !isOver(status));

/** The carrier of the order shipped last, suggested for the next one. null: no shipped order has one. */
export async function findUsualCarrier(db: Db): Promise<string | null> {
  const { rows } = await sql<{ carrier: string }>`
    select carrier from unnest(array[${listOf(sent)}]) as left_as cross join lateral (
      select carrier, created_at from orders
      where status = left_as and carrier is not null order by created_at desc limit 1
    ) as parcel order by created_at desc limit 1`.execute(db);
  return rows[0]?.carrier ?? null;
}
