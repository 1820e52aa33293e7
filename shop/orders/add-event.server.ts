import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { OrderEventsTable } from '#db/tables/orders.ts';
import type { Actor, OrderStatus } from './order.ts';

/** What happened to an order. `facts` are kept as they are said now. */
export type NewEvent = {
  kind: OrderEventsTable['kind'];
  from?: OrderStatus;
  to?: OrderStatus;
  actor: Actor;
  /** Of a customer or an administrator. */
  actorId?: string | null;
  facts?: Record<string, unknown>;
};

/**
 * Writes the next event of an order, in the transaction that holds its row: its position is one more than the last one's,
 * and it is never earlier than that, even where a clock that was wrong has been set back.
 */
export async function addEvent(
  trx: Db,
  orderId: string,
  { kind, from, to, actor, actorId = null, facts = {} }: NewEvent,
): Promise<void> {
  await sql`
    insert into order_events (order_id, position, kind, from_status, to_status, actor, actor_id, facts, at)
    select ${orderId}::uuid, coalesce(max(position), 0) + 1, ${kind}::text, ${from ?? null}::text, ${to ?? null}::text,
      ${actor}::text, ${actorId}::text, ${JSON.stringify(facts)}::jsonb, greatest(clock_timestamp(), max(at))
    from order_events where order_id = ${orderId}::uuid`.execute(trx);
}
