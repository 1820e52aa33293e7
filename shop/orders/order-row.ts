import type { Selectable } from 'kysely';
import type { OrdersTable } from '#db/tables/orders.ts';
import type { Actor } from './order.ts';

/** An order as the database has it. */
export type OrderRow = Selectable<OrdersTable>;

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
