import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { listOf, statusesIn } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { DAY_MS, type Day, dayOf, daysAfter, startOf } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { type OrderKind, orderKinds, statusesWith } from '#shop/orders/order.ts';
import type { AdminOrderQuery } from './admin-order.ts';
import { adminOrdersWhere } from './internal/order-conditions.server.ts';
import {
  AGEING_DAYS,
  type Ageing,
  type BestSeller,
  type MethodSums,
  type MoneyFlow,
  type MoneyList,
  type MoneyRow,
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

const within = (moment: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${moment} >= ${startOf(from)} and ${moment} < ${startOf(daysAfter(to, 1))}`;

/** Every payment and refund of a period. A refund that failed has not left; one to store credit is no money. */
const moneyIn = (period: Period) => sql`
  select captures.id, 'paid' as flow, captures.provider as method, captured_at as at, captures.amount_paise as amount,
    payment_id, order_id
  from captures where currency = 'INR' and ${within(sql`captured_at`, period)}
  union all
  select refunds.id, 'refunded', captures.provider, refunds.created_at, refunds.amount_paise, payment_id, refunds.order_id
  from refunds join captures on captures.id = capture_id
  where currency = 'INR' and refunds.status <> 'failed' and target <> 'store-credit'
    and ${within(sql`refunds.created_at`, period)}`;

const SUMS = sql`coalesce(sum(amount) filter (where flow = 'paid'), 0)::bigint as "paidPaise",
  coalesce(sum(amount) filter (where flow = 'refunded'), 0)::bigint as "refundedPaise"`;

/** What was paid and refunded in a period, by payment method. */
export async function sumMoney(db: Db, period: Period): Promise<MethodSums[]> {
  const { rows } = await sql<MethodSums>`
    with money as (${moneyIn(period)}) select method, ${SUMS} from money group by method order by method`.execute(db);
  return rows;
}

type MoneyQuery = { period: Period; flow: MoneyFlow | null; method: string | null };

/** Payments and refunds of a period, the newest first, at most `count`; `total` and the sums are of all of them. */
export async function listMoney(db: Db, { period, flow, method }: MoneyQuery, count: number): Promise<MoneyList> {
  const chosen = sql`with money as (
    select * from (${moneyIn(period)}) as all_money
    where (${flow}::text is null or flow = ${flow}) and (${method}::text is null or method = ${method}))`;
  const [{ rows }, sums] = await Promise.all([
    sql<MoneyRow>`${chosen}
      select money.id, flow, money.method, at, amount as "amountPaise", orders.id as "orderId", orders.number as "orderNumber"
      from money join payments on payments.id = payment_id
        left join orders on orders.id = coalesce(money.order_id, (
          select orders.id from orders where ${PAYS_ORDER} order by orders.id limit 1))
      order by at desc, money.id limit ${count}`.execute(db),
    sql<Omit<MoneyList, 'rows'>>`${chosen} select count(*)::integer as total, ${SUMS} from money`.execute(db),
  ]);
  return { rows, ...(sums.rows[0] ?? { total: 0, paidPaise: 0, refundedPaise: 0 }) };
}

/** What orders still bring in, by the conditions of the lists that show them. */
export async function sumUncollected(db: Db): Promise<Uncollected> {
  const owed = async (kind: OrderKind, payment: 'to-collect' | 'claimed'): Promise<Owed> => {
    const query: AdminOrderQuery = { q: '', sort: 'newest', page: 1, filters: { payment } };
    const { rows } = await sql<Owed>`
      select count(*)::integer as orders, coalesce(sum(payable_paise), 0)::bigint as "amountPaise"
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

/** The products ordered most in a period, by units that were not cancelled. */
export async function listBestSellers(db: Db, period: Period, count: number): Promise<BestSeller[]> {
  const { rows } = await sql<BestSeller>`
    select product_id as "productId", max(name) as name, sum(quantity - cancelled)::integer as units
    from orders join order_lines on order_id = orders.id
    where ${within(sql`orders.created_at`, period)} and orders.status in (${statusesIn('open', 'received')})
      and product_id is not null
    group by product_id having sum(quantity - cancelled) > 0 order by units desc, name limit ${count}`.execute(db);
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

export const isDay = (text: string): text is Day => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
