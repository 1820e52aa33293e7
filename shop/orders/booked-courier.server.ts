import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** SQL expression: a courier is booked for the order, or is being booked, so that address and amount are on a label. */
export const HAS_COURIER = sql<boolean>`exists (
  select from shipments where order_id = orders.id and state in ('booking', 'booked') and stage <> 'cancelled')`;

/** Whether a courier is booked for an order, or is being booked; see `HAS_COURIER`. */
export async function hasCourier(trx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${orderId} and ${HAS_COURIER}`.execute(trx);
  return rows.length > 0;
}

/**
 * Marks the booking of an order that is cancelled: a job asks the carrier to cancel it. A parcel that has left is past
 * that.
 */
export async function requestCourierCancellation(trx: Db, orderId: string): Promise<void> {
  await sql`
    update shipments set cancel_at = now(), cancel_attempts = 0
    where order_id = ${orderId} and state in ('booking', 'booked') and stage = 'booked'`.execute(trx);
}
