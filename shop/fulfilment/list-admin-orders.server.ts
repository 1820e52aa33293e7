import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { capped, UP_TO_MAX } from '#db/capped-count.ts';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { readNumber } from '#lib/ids.ts';
import { maskEmail, maskPhone } from '#lib/mask.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type CappedPage, lastPage } from '#lib/table-query.ts';
import { releaseToCome } from '#shop/orders/find-orders.server.ts';
import type { OrderKind, OrderStatus } from '#shop/orders/order.ts';
import { IS_PARTLY_SHIPPED } from '#shop/orders/parcels.server.ts';
import { dueOf } from '#shop/payments/methods.server.ts';
import type { AdminOrderInList, AdminOrderQuery, AdminOrderSums } from './admin-order.ts';
import {
  adminOrdersWhere,
  HAS_DELIVERY_PROBLEM,
  IS_CLAIMED,
  IS_LATE,
  RECEIVED,
} from './internal/order-conditions.server.ts';

export const adminOrdersOrderBy = {
  newest: sql`orders.created_at desc, orders.id desc`,
  oldest: sql`orders.created_at, orders.id`,
  dearest: sql`orders.payable_paise desc, orders.id desc`,
  cheapest: sql`orders.payable_paise, orders.id`,
} as const;

/** One page of the admin's orders of one kind. `sums`: of the whole list; null: it is too long to be summed up. */
export async function listAdminOrders(
  db: Db,
  kind: OrderKind,
  query: AdminOrderQuery,
): Promise<Result<CappedPage<AdminOrderInList> & { sums: AdminOrderSums | null }, 'past-the-end'>> {
  const pageSize = numbers.ADMIN_PAGE_ROWS;
  const where = adminOrdersWhere(kind, query);
  const [totals, page] = await Promise.all([
    sql<AdminOrderSums & { counted: number }>`
      select count(*)::integer as counted,
        coalesce(sum(received), 0)::bigint as "paidPaise",
        coalesce(sum(payable_paise - received) filter (where status not in (${statusesIn('cancelled')})), 0)::bigint
          as "owedPaise"
      from (select payable_paise, ${RECEIVED} as received, status from orders where ${where} ${UP_TO_MAX}) as listed`.execute(
      db,
    ),
    sql<Omit<AdminOrderInList, 'due'> & { method: string }>`
      with page as materialized (
        select id, row_number() over () as place from (
          select id from orders where ${where} order by ${adminOrdersOrderBy[query.sort]}
          limit ${pageSize} offset ${(query.page - 1) * pageSize}
        ) as found
      )
      select orders.id, number, kind, status, method, is_paid as "isPaid", payable_paise as "payablePaise",
        ${RECEIVED} as "receivedPaise", username,
        email, coalesce(address->>'phone', phone) as phone, needs_check as "needsCheck",
        email_unverified as "isEmailUnverified", created_at as "createdAt",
        archived_at is not null as "isArchived", coalesce(${IS_LATE}, false) as "isLate",
        ${IS_PARTLY_SHIPPED} as "isPartlyShipped", ${HAS_DELIVERY_PROBLEM} as "hasDeliveryProblem",
        ${releaseToCome} as "releaseOn",
        not is_paid and ${IS_CLAIMED} as "isClaimed", coalesce(first.name, service_title) as name, first.units,
        first."firstUnits",
        array(select tag from order_tags where order_id = orders.id order by tag) as tags
      from page join orders using (id) left join lateral (
        select name, sum(quantity - cancelled) over ()::integer as units, quantity - cancelled as "firstUnits"
        from order_lines where order_id = orders.id order by quantity = cancelled, position limit 1
      ) as first on true
      order by place`.execute(db),
  ]);
  const { counted = 0, ...sums } = totals.rows[0] ?? { paidPaise: 0, owedPaise: 0 };
  const { total, isTotalCapped } = capped(counted);
  if (query.page > lastPage(total, pageSize)) return refuse('past-the-end');
  const rows = page.rows.map(({ method, ...row }) => ({
    ...row,
    due: dueOf(method),
    email: row.email && maskEmail(row.email),
    phone: row.phone && maskPhone(row.phone),
  }));
  return accept({ rows, page: query.page, total, isTotalCapped, pageSize, sums: isTotalCapped ? null : sums });
}

type OrderHit = { id: string; number: number; status: OrderStatus; name: string | null };

/** The order with the number that was typed, with its customer's name; null: no number, or no such order. */
export async function findOrderByNumber(db: Db, text: string): Promise<OrderHit | null> {
  const number = readNumber(text);
  if (number === null) return null;
  const { rows } = await sql<OrderHit>`
    select id, number, status, coalesce(address->>'name', username) as name
    from orders where number = ${number}`.execute(db);
  return rows[0] ?? null;
}
