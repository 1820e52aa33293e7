import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import type { SoldOrder, SoldSums } from './dashboard.ts';
import { IS_SALE, within } from './internal/order-conditions.server.ts';
import type { Period } from './money.ts';

/** `productId`: only orders with units of it that are not cancelled. */
type SalesQuery = { period: Period; productId: string | null };

/** What the order comes to without what was refunded of it. */
const VALUE = sql`payable_paise + coalesce((
  select sum(amount_paise) from order_adjustments where order_id = orders.id and refund_id is not null), 0)`;

/**
 * One page of the orders that count as sold in a period, the newest first, and the sums of all of them: the rows behind the
 * dashboard's figures of orders and best sellers.
 */
export async function listSales(
  db: Db,
  { period, productId }: SalesQuery,
  page: number,
): Promise<Result<Page<SoldOrder> & { sums: SoldSums }, 'past-the-end'>> {
  const pageSize = numbers.ADMIN_PAGE_ROWS;
  const product = productId !== null && isId(productId) ? productId : null;
  const units = sql`(select sum(quantity - cancelled) from order_lines where order_id = orders.id and product_id = ${product})`;
  const where = sql`${within(sql`orders.created_at`, period)} and ${IS_SALE}
    ${product === null ? sql`` : sql`and orders.id in (select order_id from order_lines where product_id = ${product} and quantity > cancelled)`}`;
  // Refunds are few: their sum is read by itself, so that the orders are summed from an index.
  const [found, counted] = await Promise.all([
    sql<SoldOrder>`
      with page as materialized (
        select id from orders where ${where}
        order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select id, number, kind, status, created_at as "createdAt", (${VALUE})::bigint as "valuePaise",
        ${product === null ? sql`null::integer` : sql`${units}::integer`} as units
      from page join orders using (id) order by created_at desc, id desc`.execute(db),
    sql<SoldSums & { total: number }>`
      select count(*)::integer as total,
        (coalesce(sum(payable_paise), 0) + coalesce((
          select sum(amount_paise) from order_adjustments join orders on orders.id = order_id
          where refund_id is not null and ${where}), 0))::bigint as "valuePaise",
        ${product === null ? sql`null::integer` : sql`coalesce(sum(${units}), 0)::integer`} as units
      from orders where ${where}`.execute(db),
  ]);
  const { total, ...sums } = counted.rows[0] ?? { total: 0, valuePaise: 0, units: null };
  if (page > lastPage(total, pageSize)) return refuse('past-the-end');
  return accept({ rows: found.rows, page, total, pageSize, sums });
}

/** Name of a product that was sold; null: there is none with this id. */
export async function findSoldName(db: Db, productId: string): Promise<string | null> {
  if (!isId(productId)) return null;
  const { rows } = await sql<{ name: string }>`
    select name from order_lines where product_id = ${productId} limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
