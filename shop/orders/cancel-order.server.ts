import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { type Result, refuse } from '#lib/result.ts';
import { lockOrderWithOthers } from './lock-checkout.server.ts';
import { keepsOffer } from './lost-offers.server.ts';
import { type MoveRefusal, moveOrder } from './move-order.server.ts';
import { isCancellable } from './order.ts';
import type { OrderContext } from './order-context.ts';
import type { OrderRow } from './order-row.ts';

/** `keeps-offer`: another order that was paid together with it would keep a promotion that it does not earn alone. */
export type CancelRefusal = MoveRefusal | 'keeps-offer';

/**
 * Cancels an order of this customer, releases its stock and refunds what was paid; unpaid orders of the same payment
 * are cancelled with it. Refused as an illegal move once the order is packed or already cancelled.
 */
export async function cancelOrder(
  orderContext: OrderContext,
  customerId: string,
  orderId: string,
): Promise<Result<OrderRow, CancelRefusal>> {
  if (!isId(orderId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<OrderRow, CancelRefusal>> => {
    const order = await lockOrderWithOthers(trx, orderId);
    // The same answer as for an order that does not exist: ids of other customers' orders must not be confirmed.
    if (order?.customer_id !== customerId) return refuse('not-found');
    if (isCancellable(order.status, order.kind) && (await keepsOffer(trx, order))) return refuse('keeps-offer');
    return moveOrder(trx, orderContext, orderId, 'cancelled', { actor: 'customer', actorId: customerId });
  });
}
