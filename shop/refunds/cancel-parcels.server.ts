import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { lockOrder, moveOrder } from '#shop/orders/move-order.server.ts';
import { isOnItsWay, orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { countParcels, hasParcelsOut, IS_REMITTED, markBack } from '#shop/orders/parcels.server.ts';
import { settleParcels } from '#shop/orders/settle-parcels.server.ts';
import { cancelUnits, type LineToCancel } from './internal/cancel-units.server.ts';

/** `collected`: the parcels that are shipped collect more than would be left to pay. */
type CancelRestRefusal = 'not-found' | 'illegal-move' | 'changed' | 'collected';

type CancelRest = {
  adminId: string;
  orderId: string;
  /** The number of parcels that the page showed. */
  seen: number | null;
};

/**
 * Cancels what is still to be shipped of an order that is shipped in part: the shop cannot send it. Releases the stock, and
 * refunds it or lowers the price. With that, the order is shipped, or further if its parcels have arrived.
 */
export async function cancelRest(
  orderContext: OrderContext,
  input: CancelRest,
): Promise<Result<undefined, CancelRestRefusal>> {
  if (!isId(input.orderId)) return refuse('not-found');
  try {
    return await withTransaction(orderContext.db, (trx) => cancelUnsent(trx, orderContext, input));
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'parcels_collect') return refuse('collected');
    throw error;
  }
}

async function cancelUnsent(
  trx: Db,
  orderContext: OrderContext,
  { adminId, orderId, seen }: CancelRest,
): Promise<Result<undefined, CancelRestRefusal>> {
  const order = await lockOrderWithOthers(trx, orderId);
  if (order === null) return refuse('not-found');
  if (order.status !== 'packed' || !(await hasParcelsOut(trx, orderId))) return refuse('illegal-move');
  if (seen !== null && seen !== (await countParcels(trx, orderId))) return refuse('changed');
  const { rows: lines } = await sql<LineToCancel>`
    select position as line, variant_id as "variantId", quantity, cancelled, quantity - cancelled - in_parcels as units
    from order_lines where order_id = ${orderId} order by position`.execute(trx);
  const key = newId();
  const by = { actor: 'admin', adminId } as const;
  const amountPaise = await cancelUnits(trx, orderContext, order, { lines, key, by });
  await enqueueEmails(trx, orderContext, ['items-cancelled'], orderId, { subject: key });
  const moved = await moveOrder(trx, orderContext, orderId, 'shipped', {
    actor: 'admin',
    actorId: adminId,
    isQuiet: true,
  });
  if (!moved.ok) return moved;
  const { status } = (await settleParcels(trx, orderContext, { orderId, adminId })) ?? moved.value;
  await logAdminAction(trx, {
    adminId,
    action: 'order.cancel-rest',
    subjectId: orderId,
    subjectName: orderName(order.number),
    before: { status: order.status },
    after: { status, amountPaise },
  });
  return accept(undefined);
}

/** `illegal-move`: it has arrived, or came back before. `remitted`: a courier has remitted its cash, so it has arrived. */
export type CancelParcelRefusal = 'not-found' | 'illegal-move' | 'remitted';

/** Reason of the cancellation, which the customer reads. */
export const CAME_BACK = 'The courier could not deliver the parcel, and it came back to us.';

/**
 * Records that a parcel of an order in several came back, in the transaction that has locked the order. Its units are
 * restocked and cancelled: refunded, or not collected. An order with nothing else left is cancelled.
 * @returns the order
 */
export async function cancelParcel(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  { adminId, number }: { adminId: string; number: number },
): Promise<Result<OrderRow, CancelParcelRefusal>> {
  const { id: orderId, status } = order;
  const { rows } = await sql<{ isOver: boolean; isRemitted: boolean }>`
    select coalesce(delivered_at, came_back_at) is not null as "isOver", ${IS_REMITTED} as "isRemitted"
    from parcels where order_id = ${orderId} and number = ${number}`.execute(trx);
  const [parcel] = rows;
  if (parcel === undefined) return refuse('not-found');
  if (parcel.isOver || !(status === 'packed' || isOnItsWay(status))) return refuse('illegal-move');
  if (parcel.isRemitted) return refuse('remitted');
  const { rows: lines } = await sql<LineToCancel>`
    select order_lines.position as line, variant_id as "variantId", order_lines.quantity, cancelled,
      coalesce(parcel_lines.quantity, 0) as units
    from order_lines left join parcel_lines
      on parcel_lines.order_id = order_lines.order_id and parcel_lines.position = order_lines.position and parcel = ${number}
    where order_lines.order_id = ${orderId} order by order_lines.position`.execute(trx);
  await markBack(trx, orderId, number);
  const facts = { parcel: number, stage: 'returned' };
  await addEvent(trx, orderId, { kind: 'tracking', actor: 'admin', actorId: adminId, facts });
  if (lines.every(({ quantity, cancelled, units }) => units === quantity - cancelled)) {
    const by = { actor: 'system', actorId: adminId, facts: { reason: CAME_BACK } } as const;
    return moveOrder(trx, orderContext, orderId, 'cancelled', by);
  }
  const key = newId();
  await cancelUnits(trx, orderContext, order, { lines, key, by: { actor: 'admin', adminId } });
  await enqueueEmails(trx, orderContext, ['items-cancelled'], orderId, { subject: key, parcelBack: number });
  const settled = await settleParcels(trx, orderContext, { orderId, adminId });
  return accept(settled ?? (await lockOrder(trx, orderId)) ?? order);
}
