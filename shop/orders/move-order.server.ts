import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { enterStatus, lockOrder } from './enter-status.server.ts';
import { mayMove, type OrderStatus } from './order.ts';
import type { OrderContext } from './order-context.ts';
import type { MoveBy, OrderRow } from './order-row.ts';

export type MoveRefusal = 'not-found' | 'illegal-move';

/**
 * Moves an order to another status, in the caller's transaction, with all its effects: stock, tax documents, refunds,
 * downloads, emails. Only `reviveOrder` changes a status without it.
 */
export async function moveOrder(
  trx: Db,
  orderContext: OrderContext,
  orderId: string,
  to: OrderStatus,
  by: MoveBy,
): Promise<Result<OrderRow, MoveRefusal>> {
  const order = await lockOrder(trx, orderId);
  if (order === null) return refuse('not-found');
  if (!mayMove(order.status, to, order.kind, by.actor)) return refuse('illegal-move');
  return accept(await enterStatus(trx, orderContext, order, to, by));
}
