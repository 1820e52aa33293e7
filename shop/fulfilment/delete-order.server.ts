import { type AdminAction, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import { orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { deletionOf } from './admin-order.ts';

type DeleteRefusal = MoveRefusal | 'on-its-way';

/**
 * Archives an order, so that it leaves the admin's lists. An open order is cancelled first, with all effects. `isUndoable`:
 * it was only archived and can be restored.
 */
export async function deleteOrder(
  orderContext: OrderContext,
  { adminId, orderId }: { adminId: string; orderId: string },
): Promise<Result<{ isUndoable: boolean }, DeleteRefusal>> {
  if (!isId(orderId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<{ isUndoable: boolean }, DeleteRefusal>> => {
    const order = await lockOrderWithOthers(trx, orderId);
    if (order === null) return refuse('not-found');
    // Submitted twice.
    if (order.archived_at !== null) return accept({ isUndoable: true });
    const deletion = deletionOf(order.status, order.kind);
    if (deletion === 'refuse') return refuse('on-its-way');
    if (deletion === 'cancel') {
      const moved = await moveOrder(trx, orderContext, orderId, 'cancelled', { actor: 'admin', actorId: adminId });
      if (!moved.ok) return moved;
    }
    await setArchived(trx, orderId, true);
    await logAdminAction(trx, {
      ...actionOn(adminId, order, 'order.delete'),
      before: { status: order.status, isArchived: false },
      after: { status: deletion === 'cancel' ? 'cancelled' : order.status, isArchived: true },
    });
    return accept({ isUndoable: deletion === 'archive' });
  });
}

/** Brings an archived order back into the lists. false: there is no order with that id. */
export async function restoreOrder(
  db: Db,
  { adminId, orderId }: { adminId: string; orderId: string },
): Promise<boolean> {
  if (!isId(orderId)) return false;
  return withTransaction(db, async (trx) => {
    const order = await lockOrderWithOthers(trx, orderId);
    if (order === null) return false;
    if (order.archived_at === null) return true;
    await setArchived(trx, orderId, false);
    await logAdminAction(trx, {
      ...actionOn(adminId, order, 'order.restore'),
      before: { isArchived: true },
      after: { isArchived: false },
    });
    return true;
  });
}

const actionOn = (adminId: string, { id, number }: { id: string; number: number }, action: AdminAction['action']) => ({
  adminId,
  action,
  subjectId: id,
  subjectName: orderName(number),
});

async function setArchived(trx: Db, orderId: string, isArchived: boolean): Promise<void> {
  const now = new Date();
  await trx
    .updateTable('orders')
    .set({ archived_at: isArchived ? now : null, updated_at: now })
    .where('id', '=', orderId)
    .execute();
}
