import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import { HAS_OPEN_PARCEL, IS_REMITTED } from '#shop/orders/parcels.server.ts';
import { namesWhere } from '#shop/payments/methods.server.ts';
import type { OpenRemittance, OpenRemittances } from './remittance.ts';

/** Couriers remit within weeks: older orders are from before remittances were booked. */
const OPEN_DAYS = 90;

/** SQL condition: cash of the row `orders` of the last three months was collected, and no courier has remitted it. */
const isOpen = () => sql`(method = any(${namesWhere(({ due }) => due === 'delivery')}::text[])
  and status in ('delivered', 'completed') and payable_paise > 0
  and created_at > now() - make_interval(days => ${OPEN_DAYS})
  and (not exists (select from cod_remittances where order_id = orders.id) or ${HAS_OPEN_PARCEL}))`;

/** What of the order is not remitted. */
const AMOUNT = sql`payable_paise - coalesce((
  select sum(amount_paise) from cod_remittances where order_id = orders.id), 0)`;

/** How much cash couriers still owe, for how many orders, and since when. */
export async function findOpenRemittances(db: Db): Promise<OpenRemittances> {
  const { rows } = await sql<{ orders: number; amount: number; oldest: Date | null }>`
    select count(*)::integer as orders, min(created_at) as oldest, coalesce(sum(${AMOUNT}), 0)::bigint as amount
    from orders where ${isOpen()}`.execute(db);
  const [found] = rows;
  return { orders: found?.orders ?? 0, amountPaise: Number(found?.amount ?? 0), oldest: found?.oldest ?? null };
}

/** One page of the orders whose cash couriers still owe, the oldest first. */
export async function listOpenRemittances(db: Db, page: number): Promise<Result<Page<OpenRemittance>, 'past-the-end'>> {
  const pageSize = numbers.ADMIN_PAGE_ROWS;
  const ofOpenParcels = (column: RawBuilder<unknown>) => sql`
    from parcels where order_id = orders.id and collect_paise > 0 and not ${IS_REMITTED} and ${column} is not null`;
  const [{ rows }, counted] = await Promise.all([
    sql<OpenRemittance>`
      with page as materialized (
        select id from orders where ${isOpen()}
        order by created_at, id limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select orders.id, orders.number, (${AMOUNT})::bigint as "amountPaise",
        coalesce((select string_agg(tracking_number, ', ' order by number)
          ${ofOpenParcels(sql`tracking_number`)}), tracking_number) as "trackingNumber",
        coalesce((select string_agg(distinct parcels.carrier, ', ') ${ofOpenParcels(sql`parcels.carrier`)}),
          orders.carrier) as carrier,
        coalesce((select max(delivered_at) ${ofOpenParcels(sql`delivered_at`)}), (
          select min(at) from order_events where order_id = orders.id and to_status in ('delivered', 'completed')
        )) as "deliveredAt"
      from page join orders using (id) order by created_at, id`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from orders where ${isOpen()}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  if (page > lastPage(total, pageSize)) return refuse('past-the-end');
  return accept({ rows, page, total, pageSize });
}
