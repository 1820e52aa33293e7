import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { capped, UP_TO_MAX } from '#db/capped-count.ts';
import type { Db } from '#db/connect.ts';
import { daysAfter, startOf } from '#lib/days.ts';
import { isId } from '#lib/ids.ts';
import { sumOf } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type CappedPage, lastPage } from '#lib/table-query.ts';
import type { SoldOrder, SoldSums } from './dashboard.ts';
import { IS_SALE } from './internal/order-conditions.server.ts';
import type { Period } from './money.ts';

/** `productId`: only orders with units of it that are not cancelled. */
type SalesQuery = { period: Period; productId: string | null };

/** What the order comes to without what was refunded of it. */
const VALUE = sql`payable_paise + coalesce((
  select sum(amount_paise) from order_adjustments where order_id = orders.id and refund_id is not null), 0)`;

/**
 * One page of the orders that count as sold in a period, the newest first, and the sums of all of them: the rows behind the
 * dashboard's figures of orders and best sellers. `sums`: null where a product has more orders than are counted.
 */
export async function listSales(
  db: Db,
  { period, productId }: SalesQuery,
  page: number,
): Promise<Result<CappedPage<SoldOrder> & { sums: SoldSums | null }, 'past-the-end'>> {
  const pageSize = numbers.ADMIN_PAGE_ROWS;
  const product = productId !== null && isId(productId) ? productId : null;
  const inOrder = product === null ? null : linesIn(product);
  const units = inOrder === null ? sql`null::integer` : sql`(select sum(quantity - cancelled)::integer ${inOrder})`;
  // Without parameters, which would share one plan: a best seller is in most orders, other products in few.
  const where = sql`${during(period)} and ${IS_SALE} ${inOrder === null ? sql`` : sql`and exists (select ${inOrder})`}`;
  const [found, counted, refunded] = await Promise.all([
    sql<SoldOrder>`
      with page as materialized (
        select id from orders where ${where}
        order by created_at desc, id desc limit ${sql.lit(pageSize)} offset ${sql.lit((page - 1) * pageSize)}
      )
      select id, number, kind, status, created_at as "createdAt", (${VALUE})::bigint as "valuePaise", ${units} as units
      from page join orders using (id) order by created_at desc, id desc`.execute(db),
    // All orders are summed from an index alone; those of a product are looked up one by one.
    sql<SoldSums & { counted: number }>`
      select count(*)::integer as counted, coalesce(sum(payable_paise), 0)::bigint as "valuePaise",
        ${inOrder === null ? units : sql`coalesce(sum(${units}), 0)::integer`} as units
      from (select id, payable_paise from orders where ${where} ${inOrder === null ? sql`` : UP_TO_MAX}) as orders`.execute(
      db,
    ),
    // Refunds are few: their sum is read by itself.
    sql<{ paise: number }>`
      select coalesce(sum(amount_paise), 0)::bigint as paise from order_adjustments join orders on orders.id = order_id
      where refund_id is not null and ${where}`.execute(db),
  ]);
  const { counted: all, ...ordered } = counted.rows[0] ?? { counted: 0, valuePaise: 0, units: null };
  const { total, isTotalCapped } = inOrder === null ? { total: all, isTotalCapped: false } : capped(all);
  if (page > lastPage(total, pageSize)) return refuse('past-the-end');
  const valuePaise = sumOf([ordered.valuePaise, refunded.rows[0]?.paise ?? 0]);
  const sums = isTotalCapped ? null : { ...ordered, valuePaise };
  return accept({ rows: found.rows, page, total, isTotalCapped, pageSize, sums });
}

/** Lines of the product in the order, without cancelled units. */
const linesIn = (productId: string) =>
  sql`from order_lines where product_id = ${sql.lit(productId)} and order_id = orders.id and quantity > cancelled`;

const literal = (moment: Date) => sql`${sql.lit(moment.toISOString())}::timestamptz`;
const during = ({ from, to }: Period) =>
  sql`orders.created_at >= ${literal(startOf(from))} and orders.created_at < ${literal(startOf(daysAfter(to, 1)))}`;

/** Name of a product that was sold; null: there is none with this id. */
export async function findSoldName(db: Db, productId: string): Promise<string | null> {
  if (!isId(productId)) return null;
  const { rows } = await sql<{ name: string }>`
    select name from order_lines where product_id = ${productId} limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
