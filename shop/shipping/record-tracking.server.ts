import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueOrderEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { isCancelled, type OrderStatus } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { problemStages } from '#shop/orders/parcel.ts';
import type { TrackingMessage } from './carrier.ts';
import { removeTracking } from './remove-tracking.server.ts';
import { hasLeft, type TrackingStage, trackingStages } from './shipment.ts';

/** `unknown`: no parcel of this shop. `old`: something later is known. */
type TrackingOutcome = 'recorded' | 'unknown' | 'old';

/** The way from a status to that of a parcel which has left, and of one that was delivered. */
const ways: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  confirmed: ['packed', 'shipped', 'delivered'],
  packed: ['shipped', 'delivered'],
  shipped: ['delivered'],
};

/**
 * Records where a parcel is, and moves its order: shipped once the courier has it, delivered at the end. A message that
 * comes twice or late changes nothing.
 */
export function recordTracking(
  orderContext: OrderContext,
  carrier: string,
  { trackingNumber, stage, label, place, at }: TrackingMessage,
): Promise<TrackingOutcome> {
  return withTransaction(orderContext.db, async (trx): Promise<TrackingOutcome> => {
    const known = await trx
      .selectFrom('shipments')
      .select(['order_id', 'cancel_at'])
      .where('carrier', '=', carrier)
      .where('tracking_number', '=', trackingNumber)
      .executeTakeFirst();
    if (known === undefined) return 'unknown';
    const order = await lockOrderWithOthers(trx, known.order_id);
    if (order === null || stage === null) return 'unknown';
    if (!(await enterStage(trx, order.id, stage, at))) return 'old';
    const facts = { stage, label, ...(place === null ? {} : { place }) };
    await addEvent(trx, order.id, { kind: 'tracking', actor: 'system', facts });
    await followParcel(trx, orderContext, order, stage);
    if (stage === 'cancelled') await removeTracking(trx, order);
    // What the shop itself requested is no news.
    if (stage === 'cancelled' && known.cancel_at === null) {
      const why = { parcelProblem: 'The courier cancelled the booking.', subject: trackingNumber };
      await enqueueOrderEmails(trx, orderContext, 'parcel-not-booked', order.id, why);
    }
    const isFound = stage === 'delivered' && isCancelled(order.status);
    const parcelStage = isFound ? stage : problemStages.find((one) => one === stage);
    if (parcelStage !== undefined)
      await enqueueOrderEmails(trx, orderContext, 'delivery-problem', order.id, { parcelStage, parcelProblem: label });
    return 'recorded';
  });
}

/**
 * Writes a stage unless it is known, or something later is. A courier's clock that is ahead counts as now, and a message
 * without a time leaves the time of the one before: neither may make later messages look old.
 */
async function enterStage(trx: Db, orderId: string, stage: TrackingStage, at: Date | null): Promise<boolean> {
  const reported = at === null ? sql`stage_at` : sql`least(${at}::timestamptz, now())`;
  const isNews = at === null ? sql`true` : sql`(stage_at is null or stage_at <= ${at})`;
  const over = Object.entries(trackingStages).flatMap(([name, { isOver }]) => (isOver ? [name] : []));
  const { rows } = await sql`
    update shipments set stage = ${stage}, stage_at = ${reported}, updated_at = now(),
      cancel_at = case when ${stage} = 'cancelled' then null else cancel_at end,
      label_url = case when ${stage} = 'cancelled' then null else label_url end
    where order_id = ${orderId} and stage <> ${stage} and stage <> all(${over}::text[])
      and ${isNews} returning order_id`.execute(trx);
  return rows.length > 0;
}

async function followParcel(trx: Db, orderContext: OrderContext, order: OrderRow, stage: TrackingStage): Promise<void> {
  if (!hasLeft(stage)) return;
  const way = (ways[order.status] ?? []).filter((status) => status !== 'delivered' || stage === 'delivered');
  for (const to of way) {
    // The customer is notified of the last step only.
    const isQuiet = to !== way.at(-1);
    const moved = await moveOrder(trx, orderContext, order.id, to, { actor: 'system', isQuiet });
    if (!moved.ok) return;
  }
}
