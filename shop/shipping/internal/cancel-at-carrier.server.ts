import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { statusesIn } from '#db/order-statuses.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { BookingToChange, CarrierRefusal } from '../carrier.ts';
import { findCarrier } from '../carriers.server.ts';
import { refusalOf } from './attempts.ts';

/** Longer than a carrier takes: after that another process asks. */
export const CANCEL_LEASE_MS = 120_000;

/** A booking that this process cancels until its lease ends. */
export type LeasedBooking = BookingToChange & {
  orderId: string;
  carrier: string;
  attempt: string;
  attempts: number;
  /** As `cancel_at` is written: another value means that somebody else has taken over. */
  until: Date;
};

type CancellationAnswer = { ok: true } | CarrierRefusal | { ok: false; reason: 'not-offered' };

/** Asks the carrier of a booking to cancel it. Throws what is neither `CarrierRefused` nor `CarrierAway`. */
export async function requestCancellation(
  settings: OrderContext['settings'],
  { carrier: name, reference, orderReferences }: LeasedBooking,
): Promise<CancellationAnswer> {
  const carrier = findCarrier(settings, name);
  if (carrier?.cancel === undefined) return { ok: false, reason: 'not-offered' };
  try {
    await carrier.cancel({ reference, orderReferences });
    return { ok: true };
  } catch (error) {
    return refusalOf(error);
  }
}

type Lease = Pick<LeasedBooking, 'orderId' | 'until'>;

/**
 * Writes that the carrier has cancelled a booking, and ends the lease. An attempt to book that still runs finds another id.
 * @returns false: a message of the carrier was faster, and its stage stays, or that of a booking made since
 */
export async function markCancelled(
  trx: Db,
  { orderId, until, attempt }: Lease & Pick<LeasedBooking, 'attempt'>,
): Promise<boolean> {
  const { rows } = await sql`
    update shipments set stage = 'cancelled', stage_at = now(), cancel_at = null, problem = null, label_url = null,
      updated_at = now(), attempt = ${newId()}, state = case state when 'booking' then 'failed' else state end
    where order_id = ${orderId} and stage = 'booked' and (attempt = ${attempt} or cancel_at = ${until})
    returning order_id`.execute(trx);
  if (rows.length > 0) return true;
  await sql`update shipments set cancel_at = null where order_id = ${orderId} and cancel_at = ${until}`.execute(trx);
  return false;
}

/** Gives a booking back that could not be cancelled: of a cancelled order to the job, which asks again and reports. */
export async function releaseLease(db: Db, { orderId, until }: Lease): Promise<void> {
  await sql`
    update shipments set cancel_at = (
      select now() from orders where orders.id = order_id and status in (${statusesIn('cancelled')}))
    where order_id = ${orderId} and cancel_at = ${until}`.execute(db);
}
