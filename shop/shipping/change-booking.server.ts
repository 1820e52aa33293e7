import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { lockOrder } from '#shop/orders/move-order.server.ts';
import { isCancelled, orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { CarrierRefusal } from './carrier.ts';
import { findCarrier, type SetUpCarrier } from './carriers.server.ts';
import { IS_ALIVE, refusalOf } from './internal/attempts.ts';
import {
  CANCEL_LEASE_MS,
  type LeasedBooking,
  markCancelled,
  releaseLease,
  requestCancellation,
} from './internal/cancel-at-carrier.server.ts';
import { removeTracking } from './remove-tracking.server.ts';

/**
 * `no-booking`: nothing is booked, or the parcel has left. `not-offered`: the carrier does this on its own site only.
 */
type OwnRefusal = 'no-booking' | 'not-offered';
export type ChangeBookingRefusal = OwnRefusal | CarrierRefusal['reason'];
type Outcome = Result<undefined, OwnRefusal> | CarrierRefusal;

type Change = { adminId: string; orderId: string };

/** Asks the carrier for the label of a booked parcel again. */
export function makeLabel(orderContext: OrderContext, { orderId }: Change): Promise<Outcome> {
  return changeParcel(orderContext, orderId, async (carrier, reference) => {
    const labelUrl = await carrier.makeLabel?.(reference);
    if (labelUrl === undefined) return refuse('not-offered');
    await sql`
      update shipments set label_url = ${labelUrl}, updated_at = now()
      where order_id = ${orderId} and reference = ${reference}`.execute(orderContext.db);
    return accept(undefined);
  });
}

/** Asks the carrier again to collect a booked parcel. */
export function requestPickup(orderContext: OrderContext, { adminId, orderId }: Change): Promise<Outcome> {
  return changeParcel(orderContext, orderId, async (carrier, reference) => {
    if (carrier.requestPickup === undefined) return refuse('not-offered');
    await carrier.requestPickup(reference);
    await withTransaction(orderContext.db, async (trx) => {
      const order = await lockOrder(trx, orderId);
      await sql`
        update shipments set is_pickup_requested = true, updated_at = now()
        where order_id = ${orderId} and reference = ${reference}`.execute(trx);
      if (order === null) return;
      const subject = { subjectId: orderId, subjectName: orderName(order.number) };
      await logAdminAction(trx, { adminId, action: 'order.pickup', ...subject });
    });
    return accept(undefined);
  });
}

/** Asks the carrier, outside of transactions, about a parcel that is booked and has not left. */
async function changeParcel(
  { db, settings }: OrderContext,
  orderId: string,
  work: (carrier: SetUpCarrier, reference: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (!isId(orderId)) return refuse('no-booking');
  const booked = await db
    .selectFrom('shipments')
    .select(['carrier', 'reference'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'booked')
    .where('stage', '=', 'booked')
    .executeTakeFirst();
  if (booked === undefined || booked.reference === null) return refuse('no-booking');
  const carrier = findCarrier(settings, booked.carrier);
  if (carrier === null) return refuse('not-offered');
  try {
    return await work(carrier, booked.reference);
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * Cancels the booking of an order at the carrier, so that it can be booked again. It is marked before the carrier is asked:
 * the carrier's own message about it is no news then, and a job repeats what a crash interrupts.
 */
export async function cancelBooking(orderContext: OrderContext, { adminId, orderId }: Change): Promise<Outcome> {
  if (!isId(orderId)) return refuse('no-booking');
  const { db, settings } = orderContext;
  const leased = await leaseBooking(orderContext, orderId);
  if (!leased.ok) return leased;
  const booking = leased.value;
  const answer = await requestCancellation(settings, booking).catch(async (error: unknown) => {
    await releaseLease(db, booking);
    throw error;
  });
  if (!answer.ok) {
    await releaseLease(db, booking);
    return answer;
  }
  await withTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === null || !(await markCancelled(trx, booking))) return;
    if (!isCancelled(order.status)) {
      await removeTracking(trx, order);
      await addEvent(trx, orderId, {
        kind: 'tracking',
        actor: 'admin',
        actorId: adminId,
        facts: { stage: 'cancelled' },
      });
    }
    const subject = { subjectId: orderId, subjectName: orderName(order.number) };
    await logAdminAction(trx, { adminId, action: 'order.cancel-booking', ...subject });
  });
  return accept(undefined);
}

function leaseBooking({ db }: OrderContext, orderId: string): Promise<Result<LeasedBooking, 'no-booking'>> {
  return withTransaction(db, async (trx): Promise<Result<LeasedBooking, 'no-booking'>> => {
    if ((await lockOrder(trx, orderId)) === null) return refuse('no-booking');
    const until = new Date(Date.now() + CANCEL_LEASE_MS);
    const { rows } = await sql<Omit<LeasedBooking, 'until'>>`
      update shipments set cancel_at = ${until}, cancel_attempts = 0
      where order_id = ${orderId} and stage = 'booked' and (state = 'booked' or state = 'booking' and not ${IS_ALIVE})
      returning order_id as "orderId", carrier, attempt, reference, order_references as "orderReferences",
        cancel_attempts as attempts`.execute(trx);
    const [row] = rows;
    return row === undefined ? refuse('no-booking') : accept({ ...row, until });
  });
}
