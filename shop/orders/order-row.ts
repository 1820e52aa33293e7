import type { Selectable } from 'kysely';
import type { OrdersTable } from '#db/tables/orders.ts';
import type { Actor } from './order.ts';

export type OrderRow = Selectable<OrdersTable>;

/** Who moves an order, and what its event records. */
export type MoveBy = {
  actor: Actor;
  /** Id of the customer or administrator. */
  actorId?: string | null;
  facts?: Record<string, unknown>;
  /** The order is paid in full with this move. */
  isPaymentReceived?: boolean;
  /** No emails: the customer sees the change on the page. */
  isQuiet?: boolean;
};
