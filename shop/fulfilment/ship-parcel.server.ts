import { sql } from 'kysely';
import { type AdminAction, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { orderName, rulesOf } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import {
  addParcel,
  countParcels,
  IS_REMITTED,
  listSentUnits,
  type Parcel,
  type Units,
} from '#shop/orders/parcels.server.ts';
import { settleParcels } from '#shop/orders/settle-parcels.server.ts';
import { moveOrderAsAdmin, writeParcel } from './move-order-as-admin.server.ts';

/**
 * `changed`: fewer units are left, or another parcel was added. `nothing`: no units are named. `booked`: a courier was
 * booked for the whole order.
 */
export type ShipPartRefusal = 'not-found' | 'illegal-move' | 'changed' | 'nothing' | 'booked';

type ShipPartInput = {
  adminId: string;
  orderId: string;
  parcel: Parcel;
  units: readonly Units[];
  /** The number of parcels that the page showed; null: not checked. */
  seen: number | null;
};

/**
 * Ships a part of a packed order in a parcel of its own, and tells the customer. With the last units the order is shipped.
 * Of two people who ship the same units, the second is refused.
 * @returns the number of the parcel; null: it took all that was left, and the order is shipped
 */
export function shipPart(
  orderContext: OrderContext,
  { adminId, orderId, parcel, units, seen }: ShipPartInput,
): Promise<Result<number | null, ShipPartRefusal>> {
  if (!isId(orderId)) return Promise.resolve(refuse('not-found'));
  return withTransaction(orderContext.db, async (trx): Promise<Result<number | null, ShipPartRefusal>> => {
    const order = await lockOrderWithOthers(trx, orderId);
    if (order === null) return refuse('not-found');
    if (order.kind !== 'shop' || order.status !== 'packed') return refuse('illegal-move');
    if (await isCourierBooked(trx, orderId)) return refuse('booked');
    const wanted = units.filter(({ quantity }) => quantity > 0);
    if (wanted.length === 0) return refuse('nothing');
    const known = await listSentUnits(trx, orderId);
    const left = known.map(({ line, units: sent, outOf }) => ({
      left: outOf - sent,
      taken: wanted.find((one) => one.line === line)?.quantity ?? 0,
    }));
    const isPossible =
      new Set(wanted.map(({ line }) => line)).size === wanted.length &&
      wanted.every(({ line, quantity }) => Number.isInteger(quantity) && known.some((one) => one.line === line)) &&
      left.every((line) => line.taken <= line.left) &&
      (seen === null || seen === (await countParcels(trx, orderId)));
    if (!isPossible) return refuse('changed');
    if (left.every((line) => line.taken === line.left)) {
      const shipped = await moveOrderAsAdmin({ ...orderContext, db: trx }, { adminId, orderId, to: 'shipped', parcel });
      return shipped.ok ? accept(null) : refuse('illegal-move');
    }
    const number = await addParcel(trx, order, { ...parcel, units: wanted });
    await writeParcel(trx, orderId, parcel);
    await recordParcelChange(trx, order, {
      adminId,
      action: 'order.ship-part',
      facts: { parcel: number, ...parcel },
      why: 'part-shipped',
    });
    await enqueueEmails(trx, orderContext, ['parcel-shipped'], orderId);
    return accept(number);
  });
}

type ParcelRefusal = 'not-found' | 'illegal-move' | 'remitted';

type OfParcel = { adminId: string; orderId: string; number: number };

/**
 * Records that a parcel has arrived; with the last one, the order is delivered. One that has arrived or came back stays
 * as it is.
 */
export function deliverParcel(
  orderContext: OrderContext,
  { adminId, orderId, number }: OfParcel,
): Promise<Result<undefined, ParcelRefusal>> {
  return changeParcel(orderContext.db, { orderId, number }, async (trx, order) => {
    const { rows } = await sql`
      update parcels set delivered_at = now()
      where order_id = ${orderId} and number = ${number} and delivered_at is null and came_back_at is null
      returning number`.execute(trx);
    if (rows.length === 0) return accept(undefined);
    await recordParcelChange(trx, order, {
      adminId,
      action: 'order.deliver-parcel',
      facts: { parcel: number, stage: 'delivered' },
    });
    await settleParcels(trx, orderContext, { orderId, adminId });
    return accept(undefined);
  });
}

/** Corrects carrier and tracking of a parcel. */
export const correctParcel = (
  orderContext: OrderContext,
  { adminId, orderId, number, parcel }: OfParcel & { parcel: Parcel },
): Promise<Result<undefined, ParcelRefusal>> =>
  changeParcel(orderContext.db, { orderId, number }, async (trx, order, count) => {
    await trx
      .updateTable('parcels')
      .set({ carrier: parcel.carrier, tracking_number: parcel.trackingNumber, tracking_url: parcel.trackingUrl })
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .execute();
    if (number === count) await writeParcel(trx, orderId, parcel);
    await recordParcelChange(trx, order, { adminId, action: 'order.track', facts: { parcel: number, ...parcel } });
    return accept(undefined);
  });

/**
 * Removes the parcel that was added last, as long as the order waits for the rest: it was entered by mistake. The customer
 * gets no email. `remitted`: its cash is recorded, and would count for the next parcel of this number.
 */
export const removeParcel = (
  orderContext: OrderContext,
  { adminId, orderId, number }: OfParcel,
): Promise<Result<undefined, ParcelRefusal>> =>
  changeParcel(orderContext.db, { orderId, number }, async (trx, order, count) => {
    if (order.status !== 'packed' || number !== count) return refuse('illegal-move');
    const { rows } = await sql<{ isOver: boolean; isRemitted: boolean }>`
      select coalesce(delivered_at, came_back_at) is not null as "isOver", ${IS_REMITTED} as "isRemitted"
      from parcels where order_id = ${orderId} and number = ${number}`.execute(trx);
    if (rows[0]?.isOver) return refuse('illegal-move');
    if (rows[0]?.isRemitted) return refuse('remitted');
    await sql`delete from parcels where order_id = ${orderId} and number = ${number}`.execute(trx);
    await sql`
      update orders set updated_at = now(), (carrier, tracking_number, tracking_url) = (
        select carrier, tracking_number, tracking_url from parcels where order_id = ${orderId} and number = ${number - 1})
      where id = ${orderId}`.execute(trx);
    await recordParcelChange(trx, order, {
      adminId,
      action: 'order.remove-parcel',
      facts: { parcel: number },
      why: 'parcel-removed',
    });
    return accept(undefined);
  });

type Work = (trx: Db, order: OrderRow, count: number) => Promise<Result<undefined, ParcelRefusal>>;

/** Locks the order of a parcel, and refuses parcels that it does not have. */
function changeParcel(db: Db, { orderId, number }: { orderId: string; number: number }, work: Work) {
  if (!isId(orderId) || !Number.isInteger(number)) return Promise.resolve(refuse('not-found'));
  return withTransaction(db, async (trx): Promise<Result<undefined, ParcelRefusal>> => {
    const order = await lockOrderWithOthers(trx, orderId);
    const count = order === null ? 0 : await countParcels(trx, orderId);
    if (order === null || number < 1 || number > count) return refuse('not-found');
    if (order.status !== 'packed' && !rulesOf(order.status).hasLeft) return refuse('illegal-move');
    return work(trx, order, count);
  });
}

/** `why`: for the order's history only, which shows a sentence for it. */
type ParcelChange = {
  adminId: string;
  action: AdminAction['action'];
  facts: Record<string, unknown>;
  why?: 'part-shipped' | 'parcel-removed';
};

/** Writes the order's history and the audit log. */
async function recordParcelChange(
  trx: Db,
  { id, number }: OrderRow,
  { adminId, action, facts, why }: ParcelChange,
): Promise<void> {
  const eventFacts = why === undefined ? facts : { ...facts, why };
  await addEvent(trx, id, { kind: 'tracking', actor: 'admin', actorId: adminId, facts: eventFacts });
  await logAdminAction(trx, { adminId, action, subjectId: id, subjectName: orderName(number), after: facts });
}

/** A courier has the whole order, or is being booked right now; as `isTaken` of shop/shipping. */
async function isCourierBooked(trx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from shipments where order_id = ${orderId}
      and (state = 'booked' and stage <> 'cancelled' or state = 'booking' and problem is null)`.execute(trx);
  return rows.length > 0;
}
