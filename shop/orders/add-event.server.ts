import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import type { Actor, OrderStatus } from './order.ts';

/** What happened to an order. `facts` are stored as they are now and never updated. */
type NewEvent = {
  kind: OrderEventsTable['kind'];
  from?: OrderStatus;
  to?: OrderStatus;
  actor: Actor;
  /** Id of the customer or administrator. */
  actorId?: string | null;
  facts?: Record<string, unknown>;
};

/**
 * Appends an event to an order's history, in the transaction that has locked the order's row. Its time is never earlier
 * than that of the event before it, even after a wrong clock was set back. The order counts as changed: programs read
 * orders by the time of their last change.
 */
export async function addEvent(
  trx: Db,
  orderId: string,
  { kind, from, to, actor, actorId = null, facts = {} }: NewEvent,
): Promise<void> {
  await sql`
    with changed as (update orders set updated_at = now() where id = ${orderId}::uuid and updated_at < now())
    insert into order_events (order_id, position, kind, from_status, to_status, actor, actor_id, facts, at)
    select ${orderId}::uuid, coalesce(max(position), 0) + 1, ${kind}::text, ${from ?? null}::text, ${to ?? null}::text,
      ${actor}::text, ${actorId}::text, ${JSON.stringify(facts)}::jsonb, greatest(clock_timestamp(), max(at))
    from order_events where order_id = ${orderId}::uuid`.execute(trx);
}
