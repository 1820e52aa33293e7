import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { countCapped } from '#db/capped-count.ts';
import type { Db } from '#db/connect.ts';
import { ORDER_WORDS, termQueries } from '#db/order-search.ts';
import { anywhere } from '#db/sql.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type CappedPage, lastPage } from '#lib/table-query.ts';
import { returnStatuses, taskOf } from './return.ts';
import type {
  AdminReturnInList,
  AdminReturnQuery,
  AdminReturnSort,
  ReasonCount,
  WaitingReturns,
} from './return-view.ts';

const PAGE_ROWS = numbers.ADMIN_PAGE_ROWS;

/** The shop has to act next: by status, or because the customer keeps the goods. */
const waitingStatuses = returnStatuses.filter((status) => taskOf({ status, keepsGoods: false }) !== null);
const WAITS = sql`(returns.status in (${sql.join(waitingStatuses.map((status) => sql.lit(status)))})
  or (returns.status = 'approved' and keeps_goods))`;

const orders: Record<AdminReturnSort, RawBuilder<unknown>> = {
  due: sql`due_at nulls last, returns.created_at, returns.id`,
  newest: sql`returns.created_at desc, returns.id desc`,
  oldest: sql`returns.created_at, returns.id`,
};

const NUMBER = /^[r#]?(\d{1,15})$/i;

/** The `where` clause of a query: the number of a return, what an order is found by, or a part of a product's name. */
function narrow({ q, filters: { status, reason } }: AdminReturnQuery): RawBuilder<unknown> {
  const byStatus =
    status === undefined ? sql`` : status === 'waiting' ? sql`and ${WAITS}` : sql`and returns.status = ${status}`;
  const byReason = reason === undefined ? sql`` : sql`and reason = ${reason}`;
  return sql`where true ${byStatus} ${byReason} ${q === '' ? sql`` : sql`and ${matchesSearch(q)}`}`;
}

function matchesSearch(q: string): RawBuilder<unknown> {
  const number = NUMBER.exec(q)?.[1] ?? null;
  const terms = termQueries(q).map((wanted) => sql`${ORDER_WORDS} @@ ${wanted}`);
  const byOrder = terms.length === 0 ? sql`false` : sql.join(terms, sql` and `);
  // `offset 0`: the lines of the returns are looked up. Else the planner reads those of all orders.
  return sql`(returns.number = ${number}::bigint
    or returns.order_id in (select id from orders where ${byOrder})
    or returns.id in (
      select return_id from return_lines as returned cross join lateral (
        select name from order_lines where order_id = returned.order_id and position = returned.position offset 0
      ) as line where name ilike ${anywhere(q)}))`;
}

const columns = sql`
  returns.id, returns.number, returns.status, keeps_goods as "keepsGoods", due_at as "dueAt", orders.id as "orderId",
  orders.number as "orderNumber", coalesce(address->>'name', username, '') as "customerName", reason, wish,
  returns.created_at as "createdAt",
  (select name from return_lines join order_lines using (order_id, position)
    where return_id = returns.id order by position limit 1) as name,
  (select sum(quantity) from return_lines where return_id = returns.id)::integer as units`;

/** One page of returns. */
export async function listAdminReturns(
  db: Db,
  query: AdminReturnQuery,
): Promise<Result<CappedPage<AdminReturnInList>, 'past-the-end'>> {
  const [rows, counted] = await Promise.all([
    listReturnRows(db, query),
    countCapped(db, sql`from returns ${narrow(query)}`),
  ]);
  if (query.page > lastPage(counted.total, PAGE_ROWS)) return refuse('past-the-end');
  return accept({ rows, page: query.page, ...counted, pageSize: PAGE_ROWS });
}

/** One page of returns, however far; empty past the end. */
export async function listReturnRows(db: Db, query: AdminReturnQuery): Promise<AdminReturnInList[]> {
  const { rows } = await sql<AdminReturnInList>`
    select ${columns} from (
      select * from returns ${narrow(query)} order by ${orders[query.sort]}
      limit ${PAGE_ROWS} offset ${(query.page - 1) * PAGE_ROWS}
    ) as returns join orders on orders.id = returns.order_id order by ${orders[query.sort]}`.execute(db);
  return rows;
}

/** Returns that wait for the shop, how many of them too long, and since when the oldest waits. */
export async function countWaitingReturns(db: Db, now: Date): Promise<WaitingReturns> {
  const { rows } = await sql<WaitingReturns>`
    select count(*)::integer as count, (count(*) filter (where due_at < ${now}))::integer as late,
      min(returns.created_at) as oldest
    from returns where ${WAITS}`.execute(db);
  return rows[0] ?? { count: 0, late: 0, oldest: null };
}

/** Products by what came back and why, the most units first. Declined and withdrawn requests do not count. */
export async function listReturnReasons(db: Db, rowsMax: number): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select product_id as "productId", max(name) as name, reason, sum(return_lines.quantity)::integer as units
    from return_lines join order_lines using (order_id, position)
      join returns on returns.id = return_id and is_counted
    group by product_id, case when product_id is null then name end, reason
    order by units desc, name, reason limit ${rowsMax}`.execute(db);
  return rows;
}
