import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import { businessOf } from '#shop/accounts/business.server.ts';
import { dueOf, findMethod } from '#shop/payments/methods.server.ts';
import { totalsOf } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import { HAS_COURIER } from './booked-courier.server.ts';
import { isPaidByCredit, type OrderKind, type OrderStatus } from './order.ts';
import { ADJUSTMENTS, FILES_TO_PAY, IS_PAID_TOGETHER } from './order-adjustments.server.ts';
import type { OrderDetail, OrderInList } from './order-view.ts';
import { parcelOf, type StoredParcel } from './parcel.ts';
import { PARCELS } from './parcels.server.ts';

/** How far back `listRecent` looks; the items of older orders have left every cart long ago. */
const RECENT_MS = 24 * 60 * 60 * 1000;
const ORDERS_MAX = 20;

/** Status of a customer's last orders. The cart in the browser drops the items of those that are paid. */
export const listRecent = (db: Db, customerId: string, now: Date): Promise<{ id: string; status: OrderStatus }[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('customer_id', '=', customerId)
    .where('created_at', '>', new Date(now.getTime() - RECENT_MS))
    .orderBy('created_at', 'desc')
    .limit(ORDERS_MAX)
    .execute();

type OrderListQuery = {
  page: number;
  isCancelledShown: boolean;
  /** Only orders older than this one, whose page is 1; null: all. */
  after?: string | null;
  pageSize?: number;
};

/** The normal list leaves out cancelled and refunded orders and those that the shop has archived. */
const shown = ({ isCancelledShown }: OrderListQuery) =>
  isCancelledShown ? sql`true` : sql`orders.status not in (${statusesIn('cancelled')}) and orders.archived_at is null`;

/** One page of a customer's orders, the newest first. */
export async function listOrders(
  db: Db,
  customerId: string,
  query: OrderListQuery,
): Promise<Result<Page<OrderInList>, 'past-the-end'>> {
  const { after = null, pageSize = numbers.ORDERS_PAGE_ROWS } = query;
  const isOlder =
    after === null
      ? sql`true`
      : sql`(created_at, id) < (select created_at, id from orders where id = ${after} and customer_id = ${customerId})`;
  const from = (query.page - 1) * pageSize;
  // The inner query counts by an index-only scan and cuts to the page before anything is joined, so that years of orders
  // cost no more than one. The limit is a literal: with a parameter, PostgreSQL would plan the query on each execution.
  const { rows } = await sql<OrderInList & { total: number }>`
    select orders.id, orders.number, orders.kind, orders.status, orders.method, orders.is_paid as "isPaid",
      orders.payable_paise as "payablePaise", orders.created_at as "createdAt", orders.expires_at as "expiresAt",
      coalesce(first.name, orders.service_title) as name, first.image, first.units,
      first."firstUnits", page.total
    from (
      select id, count(*) over ()::integer as total
      from orders where customer_id = ${customerId} and ${shown(query)} and ${isOlder}
      order by created_at desc, id desc limit ${sql.lit(pageSize)} offset ${from === 0 ? sql.lit(0) : from}
    ) as page
    join orders on orders.id = page.id
    left join lateral (
      select name, image, sum(quantity - cancelled) over ()::integer as units, quantity - cancelled as "firstUnits"
      from order_lines where order_id = orders.id order by quantity = cancelled, position limit 1
    ) as first on true
    order by orders.created_at desc, orders.id desc`.execute(db);
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : Number.NaN);
  // A page past the end has no row to read the total from.
  if (Number.isNaN(total) || query.page > lastPage(total, pageSize)) return refuse('past-the-end');
  return accept({ rows: rows.map(({ total: _total, ...row }) => row), page: query.page, total, pageSize });
}

/** SQL expression: the day from which an order ships, "2027-01-15", if that is to come. Days begin in India. */
export const releaseToCome = sql<string | null>`case
  when orders.release_on > (now() at time zone 'Asia/Kolkata')::date then orders.release_on::text end`;

/** SQL expression: the delivery date of an order, "2026-11-28", until that day is over: nobody is promised a past day. */
export const promiseToCome = sql<string | null>`case
  when orders.expected_by >= (now() at time zone 'Asia/Kolkata')::date then to_char(orders.expected_by, 'YYYY-MM-DD') end`;

type OrderRow = {
  id: string;
  number: number;
  kind: OrderKind;
  status: OrderStatus;
  method: string;
  is_paid: boolean;
  address: OrderAddress | null;
  gstin: string | null;
  business_name: string | null;
  service_title: string | null;
  brief: string | null;
  total_paise: Paise;
  adjustments: OrderAdjustment[];
  payable_paise: Paise;
  expires_at: Date | null;
  expected_by: string | null;
  release_on: string | null;
  carrier: string | null;
  tracking_url: string | null;
  tracking_number: string | null;
  parcels: StoredParcel[];
  cancelled_by: OrderDetail['cancelledBy'];
  created_at: Date;
  lines: OrderDetail['lines'];
  events: (Omit<OrderDetail['events'][number], 'at'> & { at: string })[];
  documents: OrderDetail['documents'];
  downloads: OrderDetail['downloads'];
  refunded_paise: Paise;
  refund_status: OrderDetail['refundStatus'];
  needs_payout: boolean;
  has_courier: boolean;
  files_to_pay: OrderDetail['filesToPay'];
  paid_together: number | null;
  payment_status: string | null;
};

/** One of this customer's orders with everything that its page shows; null: it does not exist or is not theirs. */
export async function findOrder(db: Db, customerId: string, orderId: string): Promise<OrderDetail | null> {
  if (!isId(orderId)) return null;
  const { rows } = await sql<OrderRow>`
    select id, number, kind, status, method, is_paid, address, gstin, business_name, service_title, brief, total_paise,
      ${ADJUSTMENTS} as adjustments, payable_paise, expires_at, ${promiseToCome} as expected_by,
      ${releaseToCome} as release_on, carrier, tracking_url,
      tracking_number, ${PARCELS} as parcels, cancelled_by, created_at,
      (select coalesce(json_agg(json_build_object(
          'position', position, 'productId', product_id, 'variantId', variant_id, 'type', type, 'name', name,
          'optionText', option_text, 'image', image, 'pricePaise', price_paise, 'discount', discount,
          'unitPayablePaise', unit_payable_paise, 'quantity', quantity, 'cancelled', cancelled) order by position), '[]')
        from order_lines where order_id = orders.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'kind', kind, 'to', to_status, 'actor', actor, 'at', at, 'stage', facts->>'stage',
          'parcel', facts->'parcel', 'why', facts->>'why') order by position), '[]')
        from order_events where order_id = orders.id and kind <> 'note') as events,
      (select coalesce(json_agg(json_build_object('kind', kind, 'serial', serial) order by issued_at), '[]')
        from invoices where order_id = orders.id) as documents,
      (select coalesce(json_agg(json_build_object(
          'position', position, 'fileName', file_name, 'bytes', bytes, 'count', count) order by position), '[]')
        from downloads join order_lines using (order_id, position) join product_files using (product_id)
        where order_id = orders.id and orders.status not in (${statusesIn('cancelled')})) as downloads,
      (select coalesce(sum(amount_paise), 0)::bigint from refunds
        where order_id = orders.id and status <> 'failed') as refunded_paise,
      (select case when bool_and(status = 'done') then 'done' else 'under-way' end from refunds
        where order_id = orders.id having count(*) > 0) as refund_status,
      exists (select from refunds where order_id = orders.id and refunds.status = 'by-hand' and payout_id is null) as needs_payout,
      ${HAS_COURIER} as has_courier, ${FILES_TO_PAY} as files_to_pay,
      (select others.number from orders as others where orders.status = 'unpaid' and ${IS_PAID_TOGETHER}) as paid_together,
      (select payments.status from payments where ${PAYS_ORDER}) as payment_status
    from orders where id = ${orderId} and customer_id = ${customerId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : viewOf(row);
}

const viewOf = (row: OrderRow): OrderDetail => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  status: row.status,
  method: row.method,
  due: dueOf(row.method),
  methodName: findMethod(row.method)?.copy.order ?? row.method,
  isPaid: row.is_paid,
  isPaidByCredit: isPaidByCredit({ payablePaise: row.payable_paise, adjustments: row.adjustments }),
  isClaimed: row.payment_status === 'claimed',
  address: row.address,
  business: businessOf(row),
  serviceTitle: row.service_title,
  brief: row.brief,
  totals: totalsOf(row.total_paise, row.adjustments),
  payablePaise: row.payable_paise,
  expiresAt: row.expires_at,
  expectedBy: row.expected_by,
  releaseOn: row.release_on,
  carrier: row.carrier,
  trackingUrl: row.tracking_url,
  trackingNumber: row.tracking_number,
  parcels: row.parcels.map(parcelOf),
  cancelledBy: row.cancelled_by,
  createdAt: row.created_at,
  lines: row.lines,
  events: row.events.map((event) => ({ ...event, at: new Date(event.at) })),
  documents: row.documents,
  downloads: row.downloads,
  refundedPaise: row.refunded_paise,
  refundStatus: row.refund_status,
  needsPayout: row.needs_payout,
  hasCourier: row.has_courier,
  filesToPay: row.files_to_pay,
  paidTogether: row.paid_together,
});
