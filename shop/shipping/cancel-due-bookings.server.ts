import { sql } from 'kysely';
import { withTransaction } from '#db/transaction.ts';
import { enqueueOrderEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrder } from '#shop/orders/move-order.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { IS_ALIVE } from './internal/attempts.ts';
import {
  CANCEL_LEASE_MS,
  type LeasedBooking,
  markCancelled,
  requestCancellation,
} from './internal/cancel-at-carrier.server.ts';
import { removeTracking } from './remove-tracking.server.ts';

/** Bookings cancelled in one run; the next run takes the rest. */
const BOOKINGS_AT_ONCE = 5;
/** Pauses after a carrier did not answer; then the owner has to do it. A courier may come within hours. */
const RETRY_SECONDS = [60, 300, 900];
/** What the owner reads where the carrier says nothing. */
const NOT_OFFERED = 'This courier service cannot cancel bookings from the shop.';

/**
 * Cancels the bookings of orders that were cancelled, and those whose cancelling was interrupted, at their carriers and
 * outside of transactions. One that a carrier
 * refuses or cannot cancel is reported to the owner, who keeps the parcel back.
 */
export async function cancelDueBookings(
  orderContext: OrderContext,
  onProblem: (error: unknown, facts: Record<string, unknown>) => void,
): Promise<void> {
  const due = await claim(orderContext);
  await Promise.all(
    due.map(async (booking) => {
      const { orderId } = booking;
      try {
        const answer = await requestCancellation(orderContext.settings, booking);
        if (answer.ok) await recordCancelled(orderContext, booking);
        else if (answer.reason === 'carrier-away') await postpone(orderContext, booking, answer.sentence);
        else await reportFailure(orderContext, booking, 'sentence' in answer ? answer.sentence : NOT_OFFERED);
      } catch (error) {
        onProblem(error, { orderId });
        await postpone(orderContext, booking, 'The cancellation failed.');
      }
    }),
  );
}

async function recordCancelled({ db }: OrderContext, booking: LeasedBooking): Promise<void> {
  await withTransaction(db, async (trx) => {
    const order = await lockOrder(trx, booking.orderId);
    if ((await markCancelled(trx, booking)) && order !== null) await removeTracking(trx, order);
  });
}

/** Those of attempts to book that are under way have to wait: only then is known what there is to cancel. */
async function claim({ db }: OrderContext): Promise<LeasedBooking[]> {
  const until = new Date(Date.now() + CANCEL_LEASE_MS);
  const { rows } = await sql<Omit<LeasedBooking, 'until'>>`
    update shipments set cancel_at = ${until}, cancel_attempts = cancel_attempts + 1
    where order_id in (
      select order_id from shipments where cancel_at <= now() and not (state = 'booking' and ${IS_ALIVE})
      order by cancel_at limit ${BOOKINGS_AT_ONCE} for update skip locked)
    returning order_id as "orderId", carrier, attempt, reference, order_references as "orderReferences",
      cancel_attempts as attempts`.execute(db);
  return rows.map((row) => ({ ...row, until }));
}

async function postpone(orderContext: OrderContext, booking: LeasedBooking, sentence: string): Promise<void> {
  const seconds = RETRY_SECONDS[booking.attempts - 1];
  if (seconds === undefined) return reportFailure(orderContext, booking, sentence);
  await sql`
    update shipments set cancel_at = now() + make_interval(secs => ${seconds})
    where order_id = ${booking.orderId} and cancel_at = ${booking.until}`.execute(orderContext.db);
}

async function reportFailure(orderContext: OrderContext, { orderId, until, attempt }: LeasedBooking, sentence: string) {
  await withTransaction(orderContext.db, async (trx) => {
    await lockOrder(trx, orderId);
    const { rows } = await sql`
      update shipments set cancel_at = null, problem = ${sentence}, updated_at = now()
      where order_id = ${orderId} and cancel_at = ${until} returning order_id`.execute(trx);
    if (rows.length === 0) return;
    const why = { parcelProblem: sentence, subject: attempt };
    await enqueueOrderEmails(trx, orderContext, 'booking-not-cancelled', orderId, why);
  });
}
