import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { listOf } from '#db/order-statuses.ts';
import type { Paise } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import { IS_REMITTED } from '#shop/orders/parcels.server.ts';
import { namesWhere } from '#shop/payments/methods.server.ts';
import type { OpenRemittance, OpenRemittances } from './remittance.ts';

/** Couriers remit within weeks: older orders are from before remittances were recorded. */
const OPEN_DAYS = 90;

/** SQL condition: the row `parcels` has arrived, and nobody has remitted its cash. */
const IS_OWED_PARCEL = sql`(collect_paise > 0 and delivered_at is not null and not ${IS_REMITTED})`;

/**
 * SQL condition: cash of the row `orders` of the last three months was collected, and the shop does not have it. Of an order
 * that is paid, it was marked as received.
 */
const isOpen = () => sql`(method = any(${namesWhere(({ due }) => due === 'delivery')}::text[]) and not is_paid
  and orders.status in (${listOf(statuses)}) and created_at > now() - make_interval(days => ${OPEN_DAYS})
  and case when exists (select from parcels where order_id = orders.id)
    then exists (select from parcels where order_id = orders.id and ${IS_OWED_PARCEL})
    else orders.status = 'delivered' and payable_paise > 0
      and not exists (select from cod_remittances where order_id = orders.id) end)`;

/** Of an order in several parcels, some arrive before the others are sent. */
const statuses = ['packed', 'shipped', 'delivered'] as const;

const AMOUNT = sql`coalesce((
  select sum(collect_paise) from parcels where order_id = orders.id and ${IS_OWED_PARCEL}), payable_paise)`;

/** The parcels of an order that `isOpen`, with what each collected; 1: the only one. */
export async function listOwedParcels(trx: Db, orderId: string): Promise<OwedParcel[]> {
  const { rows } = await sql<OwedParcel>`
    select orders.number as "orderNumber", coalesce(parcels.number, 1) as parcel,
      coalesce(collect_paise, payable_paise) as "duePaise"
    from orders left join parcels on parcels.order_id = orders.id
    where orders.id = ${orderId} and ${isOpen()} and (parcels.number is null or ${IS_OWED_PARCEL})
    order by parcels.number`.execute(trx);
  return rows.map((row) => ({ ...row, orderNumber: Number(row.orderNumber) }));
}

type OwedParcel = { orderNumber: number; parcel: number; duePaise: Paise };

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
    from parcels where order_id = orders.id and ${IS_OWED_PARCEL} and ${column} is not null`;
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
