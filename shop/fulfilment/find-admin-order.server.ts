import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import { releaseToCome } from '#shop/orders/find-orders.server.ts';
import { ADJUSTMENTS } from '#shop/orders/order-adjustments.server.ts';
import { parcelOf, type StoredParcel } from '#shop/orders/parcel.ts';
import { PARCELS } from '#shop/orders/parcels.server.ts';
import { dueOf, findMethod } from '#shop/payments/methods.server.ts';
import { refundedByHand } from '#shop/payments/request-refund.server.ts';
import { totalsOf } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import type { AdminCapture, AdminEvent, AdminOrder, AdminRefund } from './admin-order.ts';
import { HAS_DELIVERY_PROBLEM, IS_CLAIMED, IS_LATE, RECEIVED } from './internal/order-conditions.server.ts';

/** Times come out of JSON as text. */
type Row = Omit<
  AdminOrder,
  'due' | 'methodName' | 'events' | 'captures' | 'creditRefunds' | 'parcels' | 'payment' | 'totals'
> & {
  parcels: StoredParcel[];
  method: string;
  totalPaise: Paise;
  adjustments: OrderAdjustment[];
  events: (Omit<AdminEvent, 'at'> & { at: string })[];
  creditRefunds: (Omit<AdminOrder['creditRefunds'][number], 'at'> & { at: string })[];
  payment: (Omit<NonNullable<AdminOrder['payment']>, 'claim'> & { provider: string }) | null;
  captures: (Omit<AdminCapture, 'at' | 'by' | 'refunds'> & {
    provider: string;
    at: string;
    refunds: (Omit<AdminRefund, 'at'> & { at: string })[];
  })[];
};

const LINES = sql`
  select coalesce(json_agg(json_build_object(
    'position', position, 'productId', product_id, 'variantId', variant_id, 'type', type, 'name', name,
    'optionText', option_text, 'sku', sku, 'image', image, 'pricePaise', price_paise, 'discount', discount,
    'unitPayablePaise', unit_payable_paise, 'quantity', quantity, 'cancelled', cancelled) order by position), '[]')
  from order_lines where order_id = orders.id`;

/** With the name of the person or API key that did it; for a recorded payment, of who confirmed it. */
const EVENTS = sql`
  select coalesce(json_agg(json_build_object(
    'kind', kind, 'from', from_status, 'to', to_status, 'actor', actor, 'facts', facts, 'at', at,
    'name', coalesce(
      (select coalesce(username, name) from customers where customers.id = coalesce(actor_id, facts->>'adminId')),
      (select name from api_keys where api_keys.id::text = coalesce(actor_id, facts->>'adminId')))) order by position), '[]')
  from order_events where order_id = orders.id`;

/** At most ten: enough to see that something is wrong. */
const SAME_REFERENCE = sql`
  select coalesce(json_agg(json_build_object('id', id, 'number', number) order by number), '[]') from (
    select same.id, same.number from payments as claims join orders as same
      on same.checkout_id = claims.checkout_id and coalesce(claims.order_kind, same.kind) = same.kind
    where claims.claimed_reference = payments.claimed_reference and claims.id <> payments.id
    order by same.number limit 10) as same`;

/** Captures of its payment that belong to this order or to none. */
const CAPTURES = sql`
  select coalesce(json_agg(json_build_object(
    'id', captures.id, 'provider', captures.provider, 'reference', provider_payment_id, 'amountPaise', captures.amount_paise,
    'currency', captures.currency, 'isDue', is_due, 'at', captured_at, 'refunds', (
      select coalesce(json_agg(json_build_object(
        'id', id, 'amountPaise', amount_paise, 'reason', reason, 'status', status, 'problem', problem,
        'at', updated_at, 'isByProvider', captures.provider <> all(${refundedByHand}) and target = 'original',
        'target', target, 'note', note, 'reference', reference,
        'isCreditable', order_id is not null and orders.customer_id is not null,
        'isUnassigned', reason = 'outside' and order_id is null) order by created_at, id), '[]')
      from refunds where capture_id = captures.id and (order_id = orders.id or order_id is null)
    )) order by captured_at, captures.id), '[]')
  from payments join captures on captures.payment_id = payments.id
  where ${PAYS_ORDER} and (captures.order_id is null or captures.order_id = orders.id)`;

const CREDIT_REFUNDS = sql`
  select coalesce(json_agg(json_build_object('id', id, 'amountPaise', amount_paise, 'reason', reason, 'at', created_at)
    order by created_at, id), '[]')
  from refunds where order_id = orders.id and capture_id is null`;

/** An order with everything that its admin page shows; null: there is none. */
export async function findAdminOrder(db: Db, orderId: string): Promise<AdminOrder | null> {
  if (!isId(orderId)) return null;
  const { rows } = await sql<Row>`
    select id, number, kind, status, method, is_paid as "isPaid", not is_paid and ${IS_CLAIMED} as "isClaimed",
      customer_id as "customerId", username, email, address,
      case when gstin is not null then json_build_object('gstin', gstin, 'name', business_name) end as business, needs_check as "needsCheck", email_unverified as "isEmailUnverified",
      service_title as "serviceTitle", brief, total_paise as "totalPaise", ${ADJUSTMENTS} as adjustments,
      payable_paise as "payablePaise", ${RECEIVED} as "receivedPaise", expires_at as "expiresAt",
      to_char(expected_by, 'YYYY-MM-DD') as "expectedBy", coalesce(${IS_LATE}, false) as "isLate", ${releaseToCome} as "releaseOn", carrier,
      tracking_url as "trackingUrl", tracking_number as "trackingNumber",
      (select stage from shipments where order_id = orders.id and state = 'booked') as "trackingStage",
      ${HAS_DELIVERY_PROBLEM} as "hasDeliveryProblem", cancelled_by as "cancelledBy",
      ${PARCELS} as parcels, internal_note as "internalNote", created_at as "createdAt", archived_at as "archivedAt",
      (${LINES}) as lines, (${EVENTS}) as events, (${CAPTURES}) as captures, (${CREDIT_REFUNDS}) as "creditRefunds",
      (select coalesce(json_agg(json_build_object('kind', kind, 'serial', serial) order by issued_at), '[]')
        from invoices where order_id = orders.id) as documents,
      (select json_build_object('provider', provider, 'amountPaise', amount_paise, 'claimedReference', claimed_reference,
          'sameReference', (${SAME_REFERENCE}))
        from payments where ${PAYS_ORDER}) as payment,
      (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'kind', kind, 'isPaidSeparately', exists (
          select from payments where payments.checkout_id = others.checkout_id and order_kind is not null)) order by number), '[]')
        from orders as others where others.checkout_id = orders.checkout_id and others.id <> orders.id) as siblings
    from orders where id = ${orderId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { method, payment, totalPaise, adjustments, ...order } = row;
  return {
    ...order,
    due: dueOf(method),
    methodName: findMethod(method)?.copy.order ?? method,
    payment: payment && withClaim(payment),
    totals: totalsOf(totalPaise, adjustments),
    parcels: row.parcels.map(parcelOf),
    events: row.events.map((event) => ({ ...event, at: new Date(event.at) })),
    creditRefunds: row.creditRefunds.map((refund) => ({ ...refund, at: new Date(refund.at) })),
    captures: row.captures.map(({ at, refunds, provider, reference, ...capture }) => ({
      ...capture,
      by: findMethod(provider)?.copy.received ?? provider,
      reference: dueOf(provider) === 'delivery' ? null : reference,
      at: new Date(at),
      refunds: refunds.map((refund) => ({ ...refund, at: new Date(refund.at) })),
    })),
  };
}

function withClaim({ provider, ...payment }: NonNullable<Row['payment']>): AdminOrder['payment'] {
  const method = findMethod(provider);
  return {
    ...payment,
    claim: method?.claim ? { by: method.copy.phrase, account: method.claim.account } : null,
  };
}
