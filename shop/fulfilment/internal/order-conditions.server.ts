import { type RawBuilder, sql } from 'kysely';
import { type AdminOrderQuery, adminOrderFilters } from '#shop/fulfilment/admin-order.ts';
import type { OrderKind } from '#shop/orders/order.ts';

type Condition = RawBuilder<unknown>;

/** More narrow nothing down. */
const PARTS_MAX = 8;

const WORDS = /[\p{L}\p{N}]+/gu;
const beginning = (word: string): string => `'${word}':*`;

/** Literally as the indexes say it, so that the planner knows them again. */
const NORMAL = sql`orders.archived_at is null and orders.status not in ('cancelled', 'refunded')`;

export const IS_CLAIMED = sql`exists (
  select from payments where payments.checkout_id = orders.checkout_id and payments.status = 'claimed')`;

/** Days end at midnight in India. */
export const IS_LATE = sql`(orders.expected_by < (now() at time zone 'Asia/Kolkata')::date
  and orders.status in ('pending', 'confirmed', 'packed', 'shipped'))`;

const IS_OWED = sql`not orders.is_paid and orders.payable_paise > 0 and orders.status not in ('cancelled', 'refunded')`;

const byPayment: Record<(typeof adminOrderFilters.payment)[number], Condition> = {
  paid: sql`orders.is_paid`,
  unpaid: sql`(${IS_OWED} and orders.method <> 'cod' and not ${IS_CLAIMED})`,
  'to-collect': sql`(${IS_OWED} and orders.method = 'cod')`,
  claimed: sql`(not orders.is_paid and ${IS_CLAIMED})`,
};

const byNeed: Record<(typeof adminOrderFilters.needs)[number], Condition> = {
  check: sql`(orders.needs_check or (orders.email_unverified and orders.status = 'pending'))`,
  late: IS_LATE,
};

const byShown: Record<(typeof adminOrderFilters.shown)[number], Condition> = {
  cancelled: sql`orders.status in ('cancelled', 'refunded')`,
  archived: sql`orders.archived_at is not null`,
  all: sql`true`,
};

/** Which orders a query means. */
export function adminProductsWhere(kind: OrderKind, { q, filters }: AdminOrderQuery): Condition {
  const { status, payment, needs, shown } = filters;
  const submitted = <Value extends string>(values: readonly Value[], value: string | undefined) =>
    values.find((known) => known === value);
  const [isPaidSo, needed, isShown] = [
    submitted(adminOrderFilters.payment, payment),
    submitted(adminOrderFilters.needs, needs),
    submitted(adminOrderFilters.shown, shown),
  ];
  // Whoever asks for a status means the orders that have it.
  const isGone = status === 'cancelled' || status === 'refunded';
  const conditions = [
    sql`orders.kind = ${sql.lit(kind)}`,
    isShown ? byShown[isShown] : isGone ? sql`orders.archived_at is null` : NORMAL,
    ...(status ? [sql`orders.status = ${status}`] : []),
    ...(isPaidSo ? [byPayment[isPaidSo]] : []),
    ...(needed ? [byNeed[needed]] : []),
    ...(q === '' ? [] : [isSought(q)]),
  ];
  return sql.join(conditions, sql` and `);
}

const ORDER_WORDS = sql`to_tsvector('simple', desk_words(number::text, username, email, phone,
  address->>'name', address->>'phone', service_title, tracking_number))`;
const LINE_WORDS = sql`to_tsvector('simple', desk_words(name, sku))`;

/**
 * Each part begins words of the order itself or of its lines, an e-mail address all of its words at once; or the whole is a
 * reference of its payment.
 */
function isSought(q: string): Condition {
  const text = joinDigits(q);
  const reference = text.replace(/\s+/g, '').toLowerCase();
  const parts = text.toLowerCase().split(/\s+/).slice(0, PARTS_MAX);
  const queries = new Set(parts.map((part) => part.match(WORDS)?.slice(0, PARTS_MAX).map(beginning).join(' & ') ?? ''));
  queries.delete('');
  const all = [...queries].map((query) => {
    const wanted = sql`to_tsquery('simple', ${query})`;
    return sql`orders.id in (
      select id from orders where ${ORDER_WORDS} @@ ${wanted}
      union all select order_id from order_lines where ${LINE_WORDS} @@ ${wanted})`;
  });
  const byReference = sql`orders.checkout_id in (
    select checkout_id from payments where lower(claimed_reference) = ${reference}
    union all select checkout_id from payments join captures on captures.payment_id = payments.id
      where lower(provider_payment_id) = ${reference})`;
  return all.length === 0 ? sql`false` : sql`((${sql.join(all, sql` and `)}) or ${byReference})`;
}

/** A phone number is stored as its digits, however people space it. */
function joinDigits(q: string): string {
  const digits = q.replace(/[\s()-]+/g, '');
  return /^\+?\d{8,}$/.test(digits) ? digits.replace(/^\+?91(?=\d{10}$)/, '') : q;
}
