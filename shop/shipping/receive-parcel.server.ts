import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { type Result, refuse } from '#lib/result.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { isCancelled, isOnItsWay, orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { countParcels } from '#shop/orders/parcels.server.ts';
import { CAME_BACK, type CancelParcelRefusal, cancelParcel } from '#shop/refunds/cancel-parcels.server.ts';
import { closeReturns } from '#shop/returns/close-returns.server.ts';
import { isBooked, isNotArriving, type Shipment } from './shipment.ts';

/** Reason of the cancellation, which the customer reads. */
const IS_LOST = 'The courier has lost or damaged the parcel.';

type ReceiveParcel = {
  adminId: string;
  orderId: string;
  /** Of the parcel; 1 of an order in one. */
  number: number;
};

/**
 * Records that a parcel which nobody accepted is back in the shop: its units are cancelled and restocked, and what was paid
 * for them is refunded. With nothing else left, the order is cancelled. A parcel that a carrier tracks has to be on its way
 * back, or lost: then it stays lost, and its units are restocked, too. One that was sent by hand is believed. Returns of a
 * cancelled order are declined; `being-returned`: one has gone too far for that.
 * @returns the order
 */
export function receiveParcel(
  orderContext: OrderContext,
  { adminId, orderId, number }: ReceiveParcel,
): Promise<Result<OrderRow, CancelParcelRefusal | 'being-returned'>> {
  if (!isId(orderId) || !Number.isInteger(number)) return Promise.resolve(refuse('not-found'));
  return withTransaction(
    orderContext.db,
    async (trx): Promise<Result<OrderRow, CancelParcelRefusal | 'being-returned'>> => {
      const order = await lockOrderWithOthers(trx, orderId);
      if (order === null) return refuse('not-found');
      const isSplit = (await countParcels(trx, orderId)) > 0;
      if (!isSplit && number !== 1) return refuse('not-found');
      // Couriers are booked for whole orders only.
      const shipment = await findBooked(trx, orderId);
      const reason = shipment?.stage === 'lost' ? IS_LOST : CAME_BACK;
      const received = isSplit
        ? await cancelParcel(trx, orderContext, order, { adminId, number })
        : await cancelWhole(trx, orderContext, order, { adminId, shipment, reason });
      if (!received.ok) return received;
      if (isCancelled(received.value.status)) {
        const closed = await closeReturns(trx, orderContext, { orderId, adminId, text: reason });
        if (!closed.ok) return closed;
      }
      await logAdminAction(trx, {
        adminId,
        action: 'order.parcel-back',
        subjectId: orderId,
        subjectName: orderName(order.number),
        before: { status: order.status },
        after: { status: received.value.status, ...(isSplit ? { parcel: number } : {}) },
      });
      return received;
    },
  );
}

type Booked = Pick<Shipment, 'state' | 'stage'>;

/** The parcel as its carrier tracks it; null: none does. */
async function findBooked(trx: Db, orderId: string): Promise<Booked | null> {
  const { rows } = await sql<Booked>`select state, stage from shipments where order_id = ${orderId}`.execute(trx);
  const [shipment = null] = rows;
  return isBooked(shipment) ? shipment : null;
}

async function cancelWhole(
  trx: Db,
  orderContext: OrderContext,
  { id, kind, status }: OrderRow,
  { adminId, shipment, reason }: { adminId: string; shipment: Booked | null; reason: string },
): Promise<Result<OrderRow, CancelParcelRefusal>> {
  if (!isOnItsWay(status) || kind !== 'shop') return refuse('illegal-move');
  if (shipment !== null && !isNotArriving(shipment.stage)) return refuse('illegal-move');
  const by = { actor: 'system', actorId: adminId, facts: { reason } } as const;
  const moved = await moveOrder(trx, orderContext, id, 'cancelled', by);
  if (moved.ok && shipment !== null && shipment.stage !== 'lost') {
    await sql`update shipments set stage = 'returned', updated_at = now() where order_id = ${id}`.execute(trx);
  }
  return moved;
}
