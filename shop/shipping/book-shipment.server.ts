import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { writeParcel } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueOrderEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrder } from '#shop/orders/move-order.server.ts';
import { isCancelled, orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { countParcels } from '#shop/orders/parcels.server.ts';
import { type Booking, CarrierAway, type CarrierRefusal, type ParcelToBook, ReferenceUsed } from './carrier.ts';
import { type Booker, listBookers } from './carriers.server.ts';
import { findParcel } from './find-parcel.server.ts';
import { IS_ALIVE, refusalOf } from './internal/attempts.ts';
import { isBooked, type Shipment } from './shipment.ts';

/** References that a carrier is asked about: what stands under older ones was cancelled by the attempts since. */
const REFERENCES_KEPT = 5;

/**
 * `in-progress`: somebody else is booking it right now. `several-parcels`: a part of the order has been sent by hand.
 * `other-carrier`: one that was asked before may have booked it.
 */
type OwnRefusal =
  | 'no-carrier'
  | 'not-found'
  | 'illegal-move'
  | 'no-parcel'
  | 'several-parcels'
  | 'in-progress'
  | 'other-carrier';
export type BookRefusal = OwnRefusal | CarrierRefusal['reason'];

type BookInput = {
  adminId: string;
  orderId: string;
  /** Name of the carrier, and its id of the courier: as in `OfferedRate`. */
  carrier: string;
  courierId: string;
};

/**
 * Books the parcel of a confirmed or packed order, once: two clicks, and a crash before the answer was recorded, lead to the same
 * parcel. A booking that the courier cancelled is made again. The carrier is asked outside of transactions, so that a slow
 * one holds no locks. The owner gets an email about a refusal.
 */
export async function bookShipment(
  orderContext: OrderContext,
  { adminId, orderId, carrier: name, courierId }: BookInput,
): Promise<Result<Booking | null, OwnRefusal> | CarrierRefusal> {
  const { db, settings } = orderContext;
  const carrier = listBookers(settings).find((booker) => booker.name === name);
  if (carrier === undefined) return refuse('no-carrier');
  if (!isId(orderId)) return refuse('no-parcel');
  const begun = await beginAttempt(orderContext, carrier, orderId);
  if (!begun.ok) return begun;
  // It is booked already.
  if (begun.value === null) return accept(null);
  const { attempt, parcel } = begun.value;
  let booking: Booking;
  try {
    booking = await carrier.book(parcel, courierId).catch(async (error: unknown) => {
      if (!(error instanceof ReferenceUsed)) throw error;
      return carrier.book(await renewReference(db, { orderId, attempt, parcel }), courierId);
    });
  } catch (error) {
    const refused = refusalOf(error);
    await recordFailure(orderContext, { orderId, attempt, refused });
    return refused;
  }
  await recordBooking(db, { adminId, orderId, attempt, booking });
  return accept(booking);
}

type Attempt = { attempt: string; parcel: ParcelToBook };

/**
 * Takes the right to book a parcel, as the order is now; null: it is booked. A parcel that is not what the carrier was asked
 * for before gets another reference, and so does one whose booking was cancelled.
 */
function beginAttempt(
  { db, settings }: OrderContext,
  { name }: Booker,
  orderId: string,
): Promise<Result<Attempt | null, OwnRefusal>> {
  return withTransaction(db, async (trx): Promise<Result<Attempt | null, OwnRefusal>> => {
    const order = await lockOrder(trx, orderId);
    if (order === null) return refuse('not-found');
    const { rows } = await sql<Known>`
      select state, stage, carrier, contents, order_references as "references", ${IS_ALIVE} as "isAlive",
        cancel_at is not null as "isBeingCancelled"
      from shipments where order_id = ${orderId}`.execute(trx);
    const [known = null] = rows;
    if (isBooked(known)) return accept(null);
    const found = await findParcel(trx, settings.current(), orderId);
    if (found === null) return refuse('no-parcel');
    if (order.status !== 'confirmed' && order.status !== 'packed') return refuse('illegal-move');
    if ((await countParcels(trx, orderId)) > 0) return refuse('several-parcels');
    if (known?.isBeingCancelled || (known?.state === 'booking' && known.isAlive)) return refuse('in-progress');
    // The other carrier may have booked it.
    if (known?.state === 'booking' && known.carrier !== name) return refuse('other-carrier');
    const contents = createHash('sha256').update(JSON.stringify(found)).digest('hex');
    const isSame = known?.state !== 'booked' && (known?.contents ?? contents) === contents;
    const before = known?.references ?? [];
    const base = referenceOf(order.number, orderId);
    const references = before.length > 0 && isSame ? before : withNext(before, base);
    const attempt = newId();
    const row = {
      carrier: name,
      state: 'booking' as const,
      attempt,
      contents,
      order_references: references,
      problem: null,
      tracking_number: null,
      label_url: null,
      is_pickup_requested: false,
      stage: 'booked',
      stage_at: null,
      cancel_at: null,
      cancel_attempts: 0,
      updated_at: new Date(),
    };
    await trx
      .insertInto('shipments')
      .values({ order_id: orderId, ...row })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
      .execute();
    return accept({ attempt, parcel: { ...found, ...splitReferences(references) } });
  });
}

type Known = Pick<Shipment, 'carrier' | 'state' | 'stage'> & {
  contents: string | null;
  references: string[];
  isAlive: boolean;
  isBeingCancelled: boolean;
};

/** Digits only, as Shiprocket asks for. The tail of the id tells shops apart whose orders have the same number. */
const referenceOf = (number: number, orderId: string): string => `${number}-${Number.parseInt(orderId.slice(-8), 16)}`;

/** "1042-7", "1042-7-2", "1042-7-3". */
function withNext(before: readonly string[], base: string): string[] {
  const last = before.at(-1);
  if (!last?.startsWith(base)) return [...before, base].slice(-REFERENCES_KEPT);
  const count = Number(last.slice(base.length + 1) || 1) + 1;
  return [...before, `${base}-${count}`].slice(-REFERENCES_KEPT);
}

const splitReferences = (references: readonly string[]) => ({
  orderReference: references.at(-1) ?? '',
  earlierReferences: references.slice(0, -1),
});

/** Replaces a reference that was cancelled at the carrier; written before it is used, so that a lost answer is found. */
async function renewReference(
  db: Db,
  { orderId, attempt, parcel }: Attempt & { orderId: string },
): Promise<ParcelToBook> {
  return withTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const before = [...parcel.earlierReferences, parcel.orderReference];
    const references = withNext(before, referenceOf(order?.number ?? 0, orderId));
    const { numUpdatedRows } = await trx
      .updateTable('shipments')
      .set({ order_references: references, updated_at: new Date() })
      .where('order_id', '=', orderId)
      .where('attempt', '=', attempt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CarrierAway('Another attempt has taken over');
    return { ...parcel, ...splitReferences(references) };
  });
}

/** After a silence nobody knows whether the parcel is booked: the next attempt looks it up first. */
async function recordFailure(
  orderContext: OrderContext,
  { orderId, attempt, refused }: { orderId: string; attempt: string; refused: CarrierRefusal },
): Promise<void> {
  const isRefused = refused.reason === 'carrier-refused';
  await withTransaction(orderContext.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const { rows } = await sql`
      update shipments set problem = ${refused.sentence}, updated_at = now(),
        state = ${isRefused ? 'failed' : 'booking'}, attempt = ${newId()}
      where order_id = ${orderId} and attempt = ${attempt} returning order_id`.execute(trx);
    if (rows.length === 0 || !isRefused || order === null || isCancelled(order.status)) return;
    const why = { parcelProblem: refused.sentence, subject: attempt };
    await enqueueOrderEmails(trx, orderContext, 'parcel-not-booked', orderId, why);
  });
}

type Noted = { adminId: string; orderId: string; attempt: string; booking: Booking };

/** Writes what the carrier has booked, on the order too. */
async function recordBooking(db: Db, { adminId, orderId, attempt, booking }: Noted): Promise<void> {
  const { courier, trackingNumber, trackingUrl } = booking;
  await withTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const { numUpdatedRows } = await trx
      .updateTable('shipments')
      .set({
        state: 'booked',
        reference: booking.reference,
        courier,
        tracking_number: trackingNumber,
        problem: null,
        label_url: booking.labelUrl,
        is_pickup_requested: booking.isPickupRequested,
        updated_at: new Date(),
      })
      .where('order_id', '=', orderId)
      .where('attempt', '=', attempt)
      .executeTakeFirst();
    // Another attempt has taken over, and finds the same parcel.
    if (order === null || numUpdatedRows === 0n) return;
    // Cancelled meanwhile: a job cancels the booking.
    if (isCancelled(order.status)) return;
    const parcel = { carrier: courier.slice(0, 100), trackingNumber, trackingUrl };
    await writeParcel(trx, orderId, parcel);
    await addEvent(trx, orderId, {
      kind: 'tracking',
      actor: 'admin',
      actorId: adminId,
      facts: { ...parcel, stage: 'booked' },
    });
    await logAdminAction(trx, {
      adminId,
      action: 'order.book',
      subjectId: orderId,
      subjectName: orderName(order.number),
      after: parcel,
    });
  });
}
