import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type ConfirmRefusal, confirmUpi } from '#shop/billing/confirm-upi.server.ts';
import { lockOrder } from '#shop/orders/enter-status.server.ts';
import { lockCheckout } from '#shop/orders/lock-checkout.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import { type OrderStatus, orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { isClaimed } from '#shop/payments/book-capture.server.ts';
import { type AdminMove, canAdminMove, isReceiptRequested } from './admin-order.ts';

/** `changed-meanwhile`: it stands no longer where the administrator saw it. `payment-unclear`: nobody said that it is paid. */
export type AdminMoveRefusal = MoveRefusal | 'changed-meanwhile' | 'payment-unclear' | ConfirmRefusal;

/** How a parcel travels. */
export type Parcel = { carrier: string; trackingNumber: string; trackingUrl: string | null };

export type AdminMoveInput = {
  adminId: string;
  orderId: string;
  to: AdminMove;
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
} as const satisfies Record<AdminMove, string>;

/**
 * Moves an order as an administrator asks, with everything that follows, and writes the deed down. Of two who press at
 * once the second one finds the order moved, and is refused.
 */
export async function moveOrderAsAdmin(
  orderContext: OrderContext,
  submitted: AdminMoveInput,
): Promise<Result<OrderRow, AdminMoveRefusal>> {
  if (!isId(submitted.orderId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<OrderRow, AdminMoveRefusal>> => {
    const order = await lockOrderForAdmin(trx, submitted.orderId);
    if (order === null) return refuse('not-found');
    const { to, seen = null, adminId } = submitted;
    if (seen !== null && seen !== order.status) return refuse('changed-meanwhile');
    if (!canAdminMove(order.status, to, order.kind)) return refuse('illegal-move');
    if (isReceiptRequested(to, owedOf(order)) && !submitted.isPaymentReceived) return refuse('payment-unclear');
    if (submitted.parcel) await writeParcel(trx, order.id, submitted.parcel);
    const moved = await move(trx, orderContext, order, submitted);
    if (!moved.ok) return moved;
    await logAdminAction(trx, {
      adminId,
      action: deeds[to],
      subjectId: order.id,
      subjectName: orderName(order.number),
      before: { status: order.status, isPaid: order.is_paid },
      after: {
        status: moved.value.status,
        isPaid: moved.value.is_paid,
        ...submitted.parcel,
        ...(submitted.reason === undefined ? {} : { reason: submitted.reason }),
      },
    });
    return moved;
  });
}

/** Holds an order with the others of its press, in the order in which everybody does: payments hold them all. */
export async function lockOrderForAdmin(trx: Db, orderId: string): Promise<OrderRow | null> {
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
  orderContext: OrderContext,
  order: OrderRow,
  { to, adminId, isPaymentReceived = false, reason }: AdminMoveInput,
): Promise<Result<OrderRow, AdminMoveRefusal>> {
  const by = { actor: 'admin', actorId: adminId, ...(reason === undefined ? {} : { facts: { reason } }) } as const;
  const isReceived = isPaymentReceived && isReceiptRequested(to, owedOf(order));
  let from = order;
  // What the customer says to have paid by UPI is booked under the reference that they typed.
  if (isReceived && order.checkout_id !== null && (await isClaimed(trx, order.checkout_id))) {
    const confirmed = await confirmUpi(orderContext, order.id, adminId, trx);
    if (!confirmed.ok) return confirmed;
    from = (await lockOrder(trx, order.id)) ?? order;
    if (from.status === to) return accept(from);
  }
  if (from.status === 'quoted' && to === 'completed') {
    const agreed = await moveOrder(trx, orderContext, order.id, 'confirmed', { ...by, isQuiet: true });
    if (!agreed.ok) return agreed;
  }
  return moveOrder(trx, orderContext, order.id, to, { ...by, isPaymentReceived: isReceived && !from.is_paid });
}

/** "Mark complete", whatever the order's status is; one that is complete already is let be. */
export async function completeOrder(
  orderContext: OrderContext,
  submitted: Pick<AdminMoveInput, 'adminId' | 'orderId' | 'isPaymentReceived'>,
): Promise<Result<undefined, AdminMoveRefusal>> {
  const moved = await moveOrderAsAdmin(orderContext, { ...submitted, to: 'completed' });
  if (moved.ok) return accept(undefined);
  if (moved.reason !== 'illegal-move') return moved;
  const order = await orderContext.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', submitted.orderId)
    .executeTakeFirst();
  return order?.status === 'completed' ? accept(undefined) : moved;
}
