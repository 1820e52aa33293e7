import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { dayOf } from '#lib/days.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type ConfirmRefusal, confirmClaim } from '#shop/billing/confirm-claim.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { lockOrder, type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import { type OrderStatus, orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import type { AdminMove } from '#shop/orders/order-statuses.ts';
import {
  addParcel,
  countParcels,
  hasParcelsOut,
  listSentUnits,
  markDelivered,
  type Parcel,
} from '#shop/orders/parcels.server.ts';
import { settleParcels } from '#shop/orders/settle-parcels.server.ts';
import { dueOf } from '#shop/payments/methods.server.ts';
import { isClaimed } from '#shop/payments/record-capture.server.ts';
import { canAdminMove, isReceiptRequested, stepTo } from './admin-order.ts';

/**
 * `changed-meanwhile`: the status is not the one the page showed. `payment-unclear`: the payment was not confirmed.
 * `not-released`: nobody confirmed that a pre-order is packed early. `partly-shipped`: the rest has to be sent first.
 */
export type AdminMoveRefusal =
  | MoveRefusal
  | 'changed-meanwhile'
  | 'payment-unclear'
  | 'not-released'
  | 'partly-shipped'
  | ConfirmRefusal;

export type AdminMoveInput = {
  adminId: string;
  orderId: string;
  to: AdminMove;
  /** The status that the page showed; absent: not checked. */
  seen?: OrderStatus | null;
  /** "Payment received?" was answered with yes. */
  isPaymentReceived?: boolean;
  /** "Pack it before its release?" was answered with yes. */
  isEarly?: boolean;
  /** Reason of a cancellation; the customer sees it. */
  reason?: string;
  parcel?: Parcel;
};

/**
 * Moves an order for an administrator, with all effects, and writes the audit log. Of two administrators who submit at the
 * same time the second one is refused, because the order has moved.
 */
export async function moveOrderAsAdmin(
  orderContext: OrderContext,
  input: AdminMoveInput,
): Promise<Result<OrderRow, AdminMoveRefusal>> {
  if (!isId(input.orderId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<OrderRow, AdminMoveRefusal>> => {
    const order = await lockOrderWithOthers(trx, input.orderId);
    if (order === null) return refuse('not-found');
    const { to, seen = null, adminId } = input;
    if (seen !== null && seen !== order.status) return refuse('changed-meanwhile');
    if (!canAdminMove(order.status, to, order.kind)) return refuse('illegal-move');
    if (isReceiptRequested(to, owedOf(order)) && !input.isPaymentReceived) return refuse('payment-unclear');
    if (to === 'packed' && !input.isEarly && isToCome(order.release_on)) return refuse('not-released');
    if (order.status === 'packed' && (await countParcels(trx, order.id)) > 0) {
      if (to === 'shipped' && input.parcel) await addRest(trx, order, input.parcel);
      else if (to === 'shipped' || (await hasParcelsOut(trx, order.id))) return refuse('partly-shipped');
    }
    if (input.parcel) await writeParcel(trx, order.id, input.parcel);
    const moved = await move(trx, orderContext, order, input);
    if (!moved.ok) return moved;
    if (to === 'delivered' || to === 'completed') await markDelivered(trx, order.id);
    const settled = to === 'delivered' ? await settleParcels(trx, orderContext, { orderId: order.id, adminId }) : null;
    const after = settled ?? moved.value;
    await logAdminAction(trx, {
      adminId,
      action: stepTo(to).log.action,
      subjectId: order.id,
      subjectName: orderName(order.number),
      before: { status: order.status, isPaid: order.is_paid },
      after: {
        status: after.status,
        isPaid: after.is_paid,
        ...input.parcel,
        ...(input.reason === undefined ? {} : { reason: input.reason }),
      },
    });
    return accept(after);
  });
}

/** What is in no parcel yet goes in one. */
async function addRest(trx: Db, order: OrderRow, parcel: Parcel): Promise<void> {
  const units = (await listSentUnits(trx, order.id)).flatMap(({ line, units, outOf }) =>
    units < outOf ? [{ line, quantity: outOf - units }] : [],
  );
  if (units.length > 0) await addParcel(trx, order, { ...parcel, units });
}

const isToCome = (releaseOn: string | null): boolean => releaseOn !== null && releaseOn > dayOf(new Date());

const owedOf = ({ status, method, is_paid, payable_paise }: OrderRow) => ({
  status,
  due: dueOf(method),
  isPaid: is_paid,
  payablePaise: payable_paise,
});

/** Saves carrier and tracking of an order and replaces earlier ones; of one in several parcels, those of the last. */
export async function writeParcel(trx: Db, orderId: string, { carrier, trackingNumber, trackingUrl }: Parcel) {
  await trx
    .updateTable('orders')
    .set({ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl, updated_at: new Date() })
    .where('id', '=', orderId)
    .execute();
}

async function move(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  { to, adminId, isPaymentReceived = false, reason }: AdminMoveInput,
): Promise<Result<OrderRow, AdminMoveRefusal>> {
  const by = { actor: 'admin', actorId: adminId, ...(reason === undefined ? {} : { facts: { reason } }) } as const;
  const isReceived = isPaymentReceived && isReceiptRequested(to, owedOf(order));
  // A digital order that is paid is complete.
  const target = isReceived && order.kind === 'digital' ? 'completed' : to;
  let from = order;
  // A claimed payment is recorded under the reference that the customer entered.
  if (isReceived && (await isClaimed(trx, order.id))) {
    const confirmed = await confirmClaim(orderContext, order.id, adminId, trx);
    if (!confirmed.ok) return confirmed;
    from = (await lockOrder(trx, order.id)) ?? order;
    if (from.status === target) return accept(from);
  }
  if (from.status === 'quoted' && to === 'completed') {
    const agreed = await moveOrder(trx, orderContext, order.id, 'confirmed', { ...by, isQuiet: true });
    if (!agreed.ok) return agreed;
  }
  return moveOrder(trx, orderContext, order.id, target, { ...by, isPaymentReceived: isReceived && !from.is_paid });
}

/** "Mark complete" for any status that allows it; succeeds for an order that is complete already. */
export async function completeOrder(
  orderContext: OrderContext,
  input: Pick<AdminMoveInput, 'adminId' | 'orderId' | 'isPaymentReceived'>,
): Promise<Result<undefined, AdminMoveRefusal>> {
  const moved = await moveOrderAsAdmin(orderContext, { ...input, to: 'completed' });
  if (moved.ok) return accept(undefined);
  if (moved.reason !== 'illegal-move') return moved;
  const order = await orderContext.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', input.orderId)
    .executeTakeFirst();
  return order?.status === 'completed' ? accept(undefined) : moved;
}
