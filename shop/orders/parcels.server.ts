import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';
import { dueOf } from '#shop/payments/methods.server.ts';
import { listLeft } from './order-adjustments.server.ts';
import type { OrderRow } from './order-row.ts';
import { collectedTogether, type StoredParcel } from './parcel.ts';

/** The parcels of the row `orders` of the outer query as JSON; none: it is sent in one. */
export const PARCELS = sql<StoredParcel[]>`
  coalesce((
    select json_agg(json_build_object('number', number, 'carrier', parcels.carrier,
      'trackingNumber', parcels.tracking_number, 'trackingUrl', parcels.tracking_url, 'collectPaise', collect_paise,
      'shippedAt', shipped_at, 'deliveredAt', delivered_at, 'cameBackAt', came_back_at, 'lines', (
        select json_agg(json_build_object('position', position, 'name', name, 'optionText', option_text,
          'quantity', parcel_lines.quantity) order by position)
        from parcel_lines join order_lines using (order_id, position)
        where parcel_lines.order_id = parcels.order_id and parcel = parcels.number)) order by number)
    from parcels where parcels.order_id = orders.id), '[]')`;

/** SQL condition: a part of the goods of the row `orders` has left the shop, and the rest has not. */
export const IS_PARTLY_SHIPPED = sql<boolean>`(orders.status = 'packed'
  and exists (select from parcels where parcels.order_id = orders.id and came_back_at is null))`;

/** SQL condition: the cash of the row `parcels` was remitted. */
export const IS_REMITTED = sql<boolean>`exists (
  select from cod_remittances where order_id = parcels.order_id and parcel = parcels.number)`;

/** SQL condition: a parcel of the row `orders` has collected cash that nobody has remitted. */
export const HAS_OPEN_PARCEL = sql<boolean>`exists (
  select from parcels where order_id = orders.id and collect_paise > 0 and not ${IS_REMITTED})`;

/** Cash of parcels of the row `orders` that was remitted before the order was paid in full. */
export const EARLY_CASH = sql<Paise>`coalesce((
  select sum(early_paise) from cod_remittances where order_id = orders.id), 0)::bigint`;

/** Carrier and tracking of a shipment. */
export type Parcel = { carrier: string; trackingNumber: string; trackingUrl: string | null };

/** Units of an order line. */
export type Units = { line: number; quantity: number };

/** The units of each line: in parcels, and those that are not cancelled. */
export async function listSentUnits(trx: Db, orderId: string) {
  const rows = await trx
    .selectFrom('order_lines')
    .select(['position', 'quantity', 'cancelled', 'in_parcels'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map(({ position, quantity, cancelled, in_parcels }) => ({
    line: position,
    units: in_parcels,
    outOf: quantity - cancelled,
  }));
}

/** How many parcels an order has that is sent in several, with those that came back. */
export async function countParcels(trx: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from parcels where order_id = ${orderId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Writes the next parcel of an order that the caller has locked, and what its courier collects. The database refuses
 * units that are not left.
 * @returns its number
 */
export async function addParcel(
  trx: Db,
  order: OrderRow,
  { carrier, trackingNumber, trackingUrl, units }: Parcel & { units: readonly Units[] },
): Promise<number> {
  const number = (await countParcels(trx, order.id)) + 1;
  await sql`
    insert into parcels (order_id, number, carrier, tracking_number, tracking_url, collect_paise)
    values (${order.id}, ${number}, ${carrier}, ${trackingNumber}, ${trackingUrl}, 0)`.execute(trx);
  await trx
    .insertInto('parcel_lines')
    .values(units.map(({ line, quantity }) => ({ order_id: order.id, parcel: number, position: line, quantity })))
    .execute();
  const due = order.is_paid || dueOf(order.method) !== 'delivery' ? 0 : await dueNow(trx, order.id);
  await sql`
    update parcels set collect_paise = greatest(
      ${due}::bigint - (select sum(collect_paise) from parcels where order_id = ${order.id}), 0)
    where order_id = ${order.id} and number = ${number}`.execute(trx);
  return number;
}

const dueNow = async (trx: Db, orderId: string): Promise<Paise> =>
  collectedTogether(await listLeft(trx, orderId), await listSentUnits(trx, orderId));

/** Whether an order that is packed is shipped in part. */
export async function hasParcelsOut(trx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`select from parcels where order_id = ${orderId} and came_back_at is null limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Whether an order that is packed may move: not if it is sent in several parcels, and some goods are in none. */
export async function isHeldByParcels(trx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from parcels where order_id = ${orderId} and came_back_at is null and exists (
      select from order_lines where order_id = ${orderId} and in_parcels < quantity - cancelled) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Every parcel of an order was delivered, as the order was, but those that came back. */
export const markDelivered = (trx: Db, orderId: string) =>
  sql`
    update parcels set delivered_at = now()
    where order_id = ${orderId} and delivered_at is null and came_back_at is null`.execute(trx);

/** A parcel came back: it collects nothing, and its units are in no parcel. The caller cancels them. */
export async function markBack(trx: Db, orderId: string, number: number): Promise<void> {
  await sql`update parcel_lines set came_back = true where order_id = ${orderId} and parcel = ${number}`.execute(trx);
  await sql`
    update parcels set came_back_at = now(), collect_paise = 0
    where order_id = ${orderId} and number = ${number}`.execute(trx);
}

/** Of an order in several parcels, the last one is what the order's own columns say. */
export const correctLastParcel = (trx: Db, orderId: string, { carrier, trackingNumber, trackingUrl }: Parcel) =>
  sql`
    update parcels set carrier = ${carrier}, tracking_number = ${trackingNumber}, tracking_url = ${trackingUrl}
    where order_id = ${orderId} and number = (select max(number) from parcels where order_id = ${orderId})`.execute(
    trx,
  );
