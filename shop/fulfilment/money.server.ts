import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { listOf } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { DAY_MS, type Day, dayOf, daysAfter } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import { type OrderKind, orderKinds, statusesWith } from '#shop/orders/order.ts';
import { methods } from '#shop/payments/methods.server.ts';
import { BY_HAND } from '#shop/payments/record-capture.server.ts';
import type { AdminOrderQuery } from './admin-order.ts';
import { adminOrdersWhere, IS_SALE, RECEIVED, within } from './internal/order-conditions.server.ts';
import {
  AGEING_DAYS,
  type Ageing,
  type BestSeller,
  type MethodSums,
  type MoneyFlow,
  type MoneyRow,
  type MoneySums,
  moneyFlows,
  type Owed,
  type Period,
  type Uncollected,
} from './money.ts';

/** The last `days` days up to today, and as many before them. */
export function periodsOf(now: Date, days: number): { period: Period; before: Period } {
  const to = dayOf(now);
  const from = daysAfter(to, 1 - days);
  return { period: { from, to }, before: { from: daysAfter(from, -days), to: daysAfter(from, -1) } };
}

export type MoneyQuery = { period: Period; flow: MoneyFlow | null; method: string | null };

type Column = RawBuilder<unknown>;

/** A kind of rows. `method`: the column of the payment method. */
type Source = { flow: MoneyFlow; id: Column; method: Column; rows(period: Period): RawBuilder<unknown> };

/**
 * Cash of parcels that couriers remitted early counts on its own day, the capture of their order for the rest. A refund
 * that failed has not left; one to store credit is no money.
 */
const sources: readonly Source[] = [
  {
    flow: 'paid',
    id: sql`captures.id`,
    method: sql`captures.provider`,
    rows: (period) => sql`
      select captures.id, 'paid' as flow, captures.provider as method, captured_at as at,
        captures.amount_paise - coalesce(early, 0) as amount, payment_id, captures.order_id
      from captures left join (
        select order_id, sum(early_paise)::bigint as early from cod_remittances where early_paise > 0 group by order_id
      ) as cash on cash.order_id = captures.order_id
      where currency = 'INR' and captures.amount_paise > coalesce(early, 0) and ${within(sql`captured_at`, period)}`,
  },
  {
    flow: 'paid',
    id: sql`cod_remittances.id`,
    method: sql.lit(BY_HAND),
    rows: (period) => sql`
      select id, 'paid' as flow, ${sql.lit(BY_HAND)} as method, booked_at as at, early_paise as amount,
        null::uuid as payment_id, order_id
      from cod_remittances where early_paise > 0 and ${within(sql`booked_at`, period)}`,
  },
  {
    flow: 'refunded',
    id: sql`refunds.id`,
    method: sql`captures.provider`,
    rows: (period) => sql`
      select refunds.id, 'refunded' as flow, captures.provider as method, refunds.created_at as at,
        refunds.amount_paise as amount, payment_id, refunds.order_id
      from refunds join captures on captures.id = capture_id
      where currency = 'INR' and refunds.status <> 'failed' and target <> 'store-credit'
        and ${within(sql`refunds.created_at`, period)}`,
  },
];

/** Further conditions, by the column of the id, and what follows them in each part of the union. */
type Narrow = (id: Column) => RawBuilder<unknown>;

/** The payments and refunds that a query selects. */
const moneyIn = ({ period, flow, method }: MoneyQuery, narrow: Narrow = () => sql``) =>
  sql.join(
    sources
      .filter((source) => flow === null || source.flow === flow)
      .map((source) => {
        const ofMethod = method === null ? sql`` : sql` and ${source.method} = ${method}`;
        return sql`(${source.rows(period)}${ofMethod}${narrow(source.id)})`;
      }),
    sql` union all `,
  );

const SUMS = sql`coalesce(sum(amount) filter (where flow = 'paid'), 0)::bigint as "paidPaise",
  coalesce(sum(amount) filter (where flow = 'refunded'), 0)::bigint as "refundedPaise"`;

/** What was paid and refunded in a period, by payment method. */
export async function sumMoney(db: Db, period: Period): Promise<MethodSums[]> {
  const { rows } = await sql<MethodSums>`
    with money as (${moneyIn({ period, flow: null, method: null })})
    select method, ${SUMS} from money group by method order by method`.execute(db);
  return rows;
}

/** Orders are looked up for the rows of `money` only. A payment of several orders names one of them. */
const withOrders = (money: RawBuilder<unknown>) => sql<MoneyRow>`
  with page as materialized (${money})
  select page.id, flow, page.method, at, amount as "amountPaise", orders.id as "orderId", orders.number as "orderNumber"
  from page left join payments on payments.id = payment_id
    left join orders on orders.id = coalesce(page.order_id, (
      select orders.id from orders where ${PAYS_ORDER} order by orders.id limit 1))
  order by at desc, page.id desc`;

/** One page of the payments and refunds of a period, the newest first; the sums are of all of them. */
export async function listMoney(
  db: Db,
  query: MoneyQuery,
  page: number,
): Promise<Result<Page<MoneyRow> & MoneySums, 'past-the-end'>> {
  const pageSize = numbers.ADMIN_PAGE_ROWS;
  // Each part ends where the page does, so that it is read from its index.
  const upToPage = moneyIn(query, () => sql` order by at desc, id desc limit ${page * pageSize}`);
  const [{ rows }, sums] = await Promise.all([
    withOrders(sql`
      select * from (${upToPage}) as found
      order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`).execute(db),
    sql<MoneySums & { total: number }>`
      with money as (${moneyIn(query)}) select count(*)::integer as total, ${SUMS} from money`.execute(db),
  ]);
  const { total, ...both } = sums.rows[0] ?? { total: 0, paidPaise: 0, refundedPaise: 0 };
  if (page > lastPage(total, pageSize)) return refuse('past-the-end');
  return accept({ rows, page, total, pageSize, ...both });
}

/** Ids of all payments and refunds that a query selects, the newest first. */
export async function listMoneyIds(db: Db, query: MoneyQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${moneyIn(query)}) as found order by at desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** These payments and refunds, the newest first. */
export async function readMoneyRows(db: Db, query: MoneyQuery, ids: readonly string[]): Promise<MoneyRow[]> {
  const { rows } = await withOrders(moneyIn(query, (id) => sql` and ${id} = any(${ids}::uuid[])`)).execute(db);
  return rows;
}

/** What orders still bring in, by the conditions of the lists that show them. */
export async function sumUncollected(db: Db): Promise<Uncollected> {
  const owed = async (kind: OrderKind, payment: 'to-collect' | 'claimed'): Promise<Owed> => {
    const query: AdminOrderQuery = { q: '', sort: 'newest', page: 1, filters: { payment } };
    const { rows } = await sql<Owed>`
      select count(*)::integer as orders, coalesce(sum(payable_paise - ${RECEIVED}), 0)::bigint as "amountPaise"
      from orders where ${adminOrdersWhere(kind, query)}`.execute(db);
    return rows[0] ?? { orders: 0, amountPaise: 0 };
  };
  const [onDelivery, ...claimed] = await Promise.all([
    owed('shop', 'to-collect'),
    ...orderKinds.map((kind) => owed(kind, 'claimed')),
  ]);
  return {
    onDelivery,
    claimed: Object.fromEntries(orderKinds.map((kind, at) => [kind, claimed[at]])) as Uncollected['claimed'],
  };
}

/** The products ordered most in a period, by units that were not cancelled, and their units in the period before. */
export async function listBestSellers(
  db: Db,
  { period, before }: { period: Period; before: Period },
  count: number,
): Promise<BestSeller[]> {
  const at = sql`orders.created_at`;
  const units = (during: Period) =>
    sql`coalesce(sum(quantity - cancelled) filter (where ${within(at, during)}), 0)::integer`;
  // `offset 0`: the lines of each order are looked up. Else the planner reads those of all years.
  const { rows } = await sql<BestSeller>`
    select product_id as "productId", max(name) filter (where ${within(at, period)}) as name, ${units(period)} as units,
      ${units(before)} as "unitsBefore"
    from orders cross join lateral (select * from order_lines where order_id = orders.id offset 0) as lines
    where (${within(at, period)} or ${within(at, before)}) and ${IS_SALE} and product_id is not null
    group by product_id having ${units(period)} > 0
    order by units desc, name limit ${count}`.execute(db);
  return rows;
}

/** Statuses in which an order of goods waits for the admin, in their order. */
const waiting = statusesWith(({ next }) => next !== null);
/** How long the orders of goods in each of these statuses have waited since they were placed. */
export async function listAgeing(db: Db, now: Date): Promise<Ageing[]> {
  const [first, second] = AGEING_DAYS.map((days) => new Date(now.getTime() - days * DAY_MS));
  const { rows } = await sql<Ageing>`
    select status, count(*) filter (where created_at > ${first})::integer as fresh,
      count(*) filter (where created_at <= ${first} and created_at > ${second})::integer as older,
      count(*) filter (where created_at <= ${second})::integer as oldest
    from orders where archived_at is null and kind = 'shop' and status in (${listOf(waiting)})
    group by status`.execute(db);
  return rows.sort((one, other) => waiting.indexOf(one.status) - waiting.indexOf(other.status));
}

/** Sums of all methods. */
export const sumMethods = (methods: readonly MethodSums[]) => ({
  paidPaise: sumOf(methods.map(({ paidPaise }) => paidPaise)),
  refundedPaise: sumOf(methods.map(({ refundedPaise }) => refundedPaise)),
});

const isDay = (text: string): text is Day => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Without a period in the address. */
const DAYS = 30;

/** The days of a list in its address, `?from=2026-11-01&to=2026-11-30`, or the last ones. */
export function readDays(params: URLSearchParams): Period {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isDay(from) && isDay(to) ? { from, to } : periodsOf(new Date(), DAYS).period;
}

/** What the address of the list of payments, and of its export, selects. */
export const readMoneyQuery = (params: URLSearchParams): MoneyQuery => ({
  period: readDays(params),
  flow: moneyFlows.find((known) => known === params.get('flow')) ?? null,
  method: methods.find(({ name }) => name === params.get('method'))?.name ?? null,
});
