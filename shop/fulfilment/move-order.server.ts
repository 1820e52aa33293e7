import { logDeed } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type ConfirmRefusal, confirmUpi } from '#shop/billing/confirm-upi.server.ts';
import { lockOrder } from '#shop/orders/enter-status.server.ts';
import { lockCheckout } from '#shop/orders/lock-checkout.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import { type OrderStatus, orderName } from '#shop/orders/order.ts';
import type { Desk } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { isClaimed } from '#shop/payments/book-capture.server.ts';
import { type DeskMove, isReceiptAsked, mayMoveAtDesk } from './admin-order.ts';

/** `changed-meanwhile`: it stands no longer where the administrator saw it. `payment-unclear`: nobody said that it is paid. */
export type DeskMoveRefusal = MoveRefusal | 'changed-meanwhile' | 'payment-unclear' | ConfirmRefusal;

/** How a parcel travels. */
export type Parcel = { carrier: string; trackingNumber: string; trackingUrl: string | null };

export type DeskMoveAsked = {
  adminId: string;
  orderId: string;
  to: DeskMove;
  /** What the page showed; absent: whatever it is. */
  seen?: OrderStatus | null;
  /** "Payment received?" was answered with yes. */
  isPaymentReceived?: boolean;
  /** Of a cancellation: the customer reads it. */
  reason?: string;
  parcel?: Parcel;
};

const deeds = {
  confirmed: 'order.confirm',
  packed: 'order.pack',
  shipped: 'order.ship',
  delivered: 'order.deliver',
  completed: 'order.complete',
  cancelled: 'order.cancel',
} as const satisfies Record<DeskMove, string>;

/**
 * Moves an order as an administrator asks, with everything that follows, and writes the deed down. Of two who press at
 * once the second one finds the order moved, and is refused.
 */
export async function moveAtDesk(desk: Desk, asked: DeskMoveAsked): Promise<Result<OrderRow, DeskMoveRefusal>> {
  if (!isId(asked.orderId)) return refuse('not-found');
  return withTransaction(desk.db, async (trx): Promise<Result<OrderRow, DeskMoveRefusal>> => {
    const order = await holdAtDesk(trx, asked.orderId);
    if (order === null) return refuse('not-found');
    const { to, seen = null, adminId } = asked;
    if (seen !== null && seen !== order.status) return refuse('changed-meanwhile');
    if (!mayMoveAtDesk(order.status, to, order.kind)) return refuse('illegal-move');
    if (isReceiptAsked(to, owedOf(order)) && !asked.isPaymentReceived) return refuse('payment-unclear');
    if (asked.parcel) await writeParcel(trx, order.id, asked.parcel);
    const moved = await move(trx, desk, order, asked);
    if (!moved.ok) return moved;
    await logDeed(trx, {
      adminId,
      action: deeds[to],
      subjectId: order.id,
      subjectName: orderName(order.number),
      before: { status: order.status, isPaid: order.is_paid },
      after: {
        status: moved.value.status,
        isPaid: moved.value.is_paid,
        ...asked.parcel,
        ...(asked.reason === undefined ? {} : { reason: asked.reason }),
      },
    });
    return moved;
  });
}

/** Holds an order with the others of its press, in the order in which everybody does: payments hold them all. */
export async function holdAtDesk(trx: Db, orderId: string): Promise<OrderRow | null> {
  const found = await trx.selectFrom('orders').select('checkout_id').where('id', '=', orderId).executeTakeFirst();
  if (found === undefined) return null;
  if (found.checkout_id !== null) await lockCheckout(trx, found.checkout_id);
  return lockOrder(trx, orderId);
}

const owedOf = ({ status, method, is_paid, payable_paise }: OrderRow) => ({
  status,
  method,
  isPaid: is_paid,
  payablePaise: payable_paise,
});

/** Writes down how the parcel travels; what was there is replaced. */
export async function writeParcel(trx: Db, orderId: string, { carrier, trackingNumber, trackingUrl }: Parcel) {
  await trx
    .updateTable('orders')
    .set({ carrier, tracking_number: trackingNumber, tracking_url: trackingUrl, updated_at: new Date() })
    .where('id', '=', orderId)
    .execute();
}

async function move(
  trx: Db,
  desk: Desk,
  order: OrderRow,
  { to, adminId, isPaymentReceived = false, reason }: DeskMoveAsked,
): Promise<Result<OrderRow, DeskMoveRefusal>> {
  const by = { actor: 'admin', actorId: adminId, ...(reason === undefined ? {} : { facts: { reason } }) } as const;
  const isReceived = isPaymentReceived && isReceiptAsked(to, owedOf(order));
  let from = order;
  // What the customer says to have paid by UPI is booked under the reference that they typed.
  if (isReceived && order.checkout_id !== null && (await isClaimed(trx, order.checkout_id))) {
    const confirmed = await confirmUpi(desk, order.id, adminId, trx);
    if (!confirmed.ok) return confirmed;
    from = (await lockOrder(trx, order.id)) ?? order;
    if (from.status === to) return accept(from);
  }
  if (from.status === 'quoted' && to === 'completed') {
    const agreed = await moveOrder(trx, desk, order.id, 'confirmed', { ...by, isQuiet: true });
    if (!agreed.ok) return agreed;
  }
  return moveOrder(trx, desk, order.id, to, { ...by, isPaymentReceived: isReceived && !from.is_paid });
}

/** "Mark complete", whatever the order's status is; one that is complete already is let be. */
export async function completeAtDesk(
  desk: Desk,
  asked: Pick<DeskMoveAsked, 'adminId' | 'orderId' | 'isPaymentReceived'>,
): Promise<Result<undefined, DeskMoveRefusal>> {
  const moved = await moveAtDesk(desk, { ...asked, to: 'completed' });
  if (moved.ok) return accept(undefined);
  if (moved.reason !== 'illegal-move') return moved;
  const order = await desk.db.selectFrom('orders').select('status').where('id', '=', asked.orderId).executeTakeFirst();
  return order?.status === 'completed' ? accept(undefined) : moved;
}
