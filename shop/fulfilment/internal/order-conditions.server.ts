import { type RawBuilder, sql } from 'kysely';
import { joinDigits, ORDER_WORDS, termQueries } from '#db/order-search.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { daysAfter, startOf } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';
import { type AdminOrderQuery, adminOrderFilters } from '#shop/fulfilment/admin-order.ts';
import { AGEING_DAYS, type Period } from '#shop/fulfilment/money.ts';
import { isCancelled, type OrderKind, orderStatuses } from '#shop/orders/order.ts';
import { problemStages } from '#shop/orders/parcel.ts';
import { EARLY_CASH, IS_PARTLY_SHIPPED } from '#shop/orders/parcels.server.ts';
import { namesWhere } from '#shop/payments/methods.server.ts';

type Condition = RawBuilder<unknown>;

/** Word for word the condition of the partial indexes, so that the planner can use them. */
const NORMAL = sql`orders.archived_at is null and orders.status not in (${statusesIn('cancelled')})`;

export const IS_CLAIMED = sql`exists (
  select from payments where ${PAYS_ORDER} and payments.status = 'claimed')`;

/** What has come in of the price of the row `orders`: all of it, or the cash of some parcels. */
export const RECEIVED = sql<Paise>`(case when orders.is_paid then orders.payable_paise else ${EARLY_CASH} end)`;

/** Days end at midnight in India. */
export const IS_LATE = sql`(orders.expected_by < (now() at time zone 'Asia/Kolkata')::date
  and orders.status in (${statusesIn('open')}))`;

/** The courier of an order that was sent does not deliver it. */
export const HAS_DELIVERY_PROBLEM = sql`(orders.status = 'shipped' and exists (
  select from shipments where shipments.order_id = orders.id and state = 'booked'
    and stage in (${sql.join(problemStages.map((stage) => sql.lit(stage)))})))`;

const IS_OWED = sql`not orders.is_paid and orders.payable_paise > 0 and orders.status not in (${statusesIn('cancelled')})`;

const IS_ON_DELIVERY = sql`orders.method in (${sql.join(
  namesWhere(({ due }) => due === 'delivery').map((name) => sql.lit(name)),
)})`;

const byPayment: Record<(typeof adminOrderFilters.payment)[number], Condition> = {
  paid: sql`orders.is_paid`,
  unpaid: sql`(${IS_OWED} and not ${IS_ON_DELIVERY} and not ${IS_CLAIMED})`,
  'to-collect': sql`(${IS_OWED} and ${IS_ON_DELIVERY})`,
  claimed: sql`(not orders.is_paid and ${IS_CLAIMED})`,
};

const byNeed: Record<(typeof adminOrderFilters.needs)[number], Condition> = {
  check: sql`(orders.needs_check or (orders.email_unverified and orders.status = 'pending'))`,
  late: IS_LATE,
  rest: IS_PARTLY_SHIPPED,
  delivery: HAS_DELIVERY_PROBLEM,
};

/** It counts as sold: neither cancelled nor waiting for an online payment, and not a service without an agreed price. */
export const IS_SALE = sql`(orders.status in (${statusesIn('open', 'received')})
  and not (orders.kind = 'service' and orders.status = 'pending'))`;

/** SQL condition: a moment is in a period. */
export const within = (moment: Condition, { from, to }: Period): Condition =>
  sql`${moment} >= ${startOf(from)} and ${moment} < ${startOf(daysAfter(to, 1))}`;

const daysAgo = (days: number) => sql`now() - ${sql.lit(`${days * 24} hours`)}::interval`;

/** By the bounds of the dashboard. */
const byAge: Record<(typeof adminOrderFilters.age)[number], Condition> = {
  fresh: sql`orders.created_at > ${daysAgo(AGEING_DAYS[0])}`,
  older: sql`(orders.created_at <= ${daysAgo(AGEING_DAYS[0])} and orders.created_at > ${daysAgo(AGEING_DAYS[1])})`,
  oldest: sql`orders.created_at <= ${daysAgo(AGEING_DAYS[1])}`,
};

const byShown: Record<(typeof adminOrderFilters.shown)[number], Condition> = {
  cancelled: sql`orders.status in (${statusesIn('cancelled')})`,
  archived: sql`orders.archived_at is not null`,
  all: sql`true`,
};

/** SQL condition for the orders that a query selects. */
export function adminOrdersWhere(kind: OrderKind, { q, filters }: AdminOrderQuery): Condition {
  const { status, payment, needs, age, shown, tag } = filters;
  const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined) =>
    values.find((known) => known === value);
  const [paymentFilter, needFilter, ageFilter, shownFilter] = [
    oneOf(adminOrderFilters.payment, payment),
    oneOf(adminOrderFilters.needs, needs),
    oneOf(adminOrderFilters.age, age),
    oneOf(adminOrderFilters.shown, shown),
  ];
  // A filter by a status that the normal list leaves out shows the orders that have it.
  const isGone = orderStatuses.some((known) => known === status && isCancelled(known));
  const conditions = [
    sql`orders.kind = ${sql.lit(kind)}`,
    shownFilter ? byShown[shownFilter] : isGone ? sql`orders.archived_at is null` : NORMAL,
    ...(status ? [sql`orders.status = ${status}`] : []),
    ...(paymentFilter ? [byPayment[paymentFilter]] : []),
    ...(needFilter ? [byNeed[needFilter]] : []),
    ...(ageFilter ? [byAge[ageFilter]] : []),
    ...(tag ? [sql`orders.id in (select order_id from order_tags where tag = ${tag})`] : []),
    ...(q === '' ? [] : [matchesSearch(q)]),
  ];
  return sql.join(conditions, sql` and `);
}

const LINE_WORDS = sql`to_tsvector('simple', admin_search_text(name, sku))`;

/**
 * Every search term is a prefix of words of the order or of its lines (all words of an email address in one of them), or
 * the whole text is a payment reference of the order, or the tracking number of one of its parcels.
 */
function matchesSearch(q: string): Condition {
  const text = joinDigits(q);
  const reference = text.replace(/\s+/g, '').toLowerCase();
  const all = termQueries(q).map(
    (wanted) => sql`orders.id in (
      select id from orders where ${ORDER_WORDS} @@ ${wanted}
      union all select order_id from order_lines where ${LINE_WORDS} @@ ${wanted})`,
  );
  const byReference = sql`orders.id in (
    select orders.id from payments join orders on ${PAYS_ORDER} where lower(claimed_reference) = ${reference}
    union all select orders.id from captures join payments on captures.payment_id = payments.id join orders on ${PAYS_ORDER}
      where lower(provider_payment_id) = ${reference}
    union all select order_id from parcels where tracking_number = any(array[${text}, ${reference}, upper(${reference})]))`;
  return all.length === 0 ? sql`false` : sql`((${sql.join(all, sql` and `)}) or ${byReference})`;
}
