import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { BookingToChange } from '../carrier.ts';
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

type Asked =
  | { ok: true }
  | { ok: false; reason: 'carrier-refused' | 'carrier-away'; sentence: string }
  | { ok: false; reason: 'not-offered' };

/** Asks the carrier of a booking to cancel it. Throws what is neither `CarrierRefused` nor `CarrierAway`. */
export async function askToCancel(
  settings: OrderContext['settings'],
  { carrier: name, reference, orderReferences }: LeasedBooking,
): Promise<Asked> {
  const carrier = findCarrier(settings, name);
  if (carrier?.cancel === undefined) return { ok: false, reason: 'not-offered' };
  try {
    await carrier.cancel({ reference, orderReferences });
    return { ok: true };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Writes that the carrier has cancelled a booking; false: its own message was faster. */
export async function markCancelled(trx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update shipments set stage = 'cancelled', stage_at = now(), cancel_at = null, problem = null, updated_at = now(),
      state = case state when 'booking' then 'failed' else state end
    where order_id = ${orderId} and stage = 'booked' returning order_id`.execute(trx);
  return rows.length > 0;
}
