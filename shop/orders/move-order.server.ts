import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import type { Desk } from './desk.ts';
import { enterStatus, lockOrder } from './inside/enter-status.server.ts';
import { type Actor, mayMove, type OrderStatus } from './order.ts';
import type { OrderRow } from './order-row.ts';

/** Who moves an order, and what is to be remembered of it. */
export type MoveBy = {
  actor: Actor;
  /** Of a customer or an administrator. */
  actorId?: string | null;
  facts?: Record<string, unknown>;
  /** The whole of what is owed has come in with this move. */
  isPaymentReceived?: boolean;
  /** Nobody is written to: the customer is looking at what happens. */
  isQuiet?: boolean;
};

export type MoveRefusal = 'not-found' | 'illegal-move';

/**
 * Moves an order to another status, in the caller's transaction and with everything that follows from it: stock, tax
 * documents, refunds, downloads, letters. The one place where a status changes, but for `reviveOrder`.
 */
export async function moveOrder(
  trx: Db,
  desk: Desk,
  orderId: string,
  to: OrderStatus,
  by: MoveBy,
): Promise<Result<OrderRow, MoveRefusal>> {
  const order = await lockOrder(trx, orderId);
  if (order === null) return refuse('not-found');
  if (!mayMove(order.status, to, order.kind, by.actor)) return refuse('illegal-move');
  return accept(await enterStatus(trx, desk, order, to, by));
}
