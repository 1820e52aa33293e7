import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { ReturnEventsTable, ReturnsTable } from '#db/tables/returns.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { enqueueReturnEmails } from '#shop/returns/enqueue-return-email.server.ts';
import { readReturnRules } from '#shop/returns/read-return-rules.server.ts';
import { dueAt, type ReturnStatus } from '#shop/returns/return.ts';
import { type ReturnActor, returnStatusRules } from '#shop/returns/return-statuses.ts';
import type { ReturnRow } from './lock-return.server.ts';

/** Who moves a return, and what its event and emails say. */
type MoveReturnBy = {
  actor: ReturnActor;
  actorId: string | null;
  /** What customers may read: a reason or question in `text`, an amount in `amountPaise`. */
  facts?: Record<string, unknown>;
  /** Absent: `moved`. */
  kind?: ReturnEventsTable['kind'];
  /** No email: the caller sends another one. */
  isQuiet?: boolean;
};

type Changes = Partial<Pick<ReturnsTable, 'resolution' | 'carrier' | 'tracking_number' | 'pickup_on'>> & {
  keeps_goods?: boolean;
  replacement_order_id?: string | null;
};

/** Writes the new status of a return that the caller has locked, with its clock, its event and its emails. */
export async function enterReturnStatus(
  trx: Db,
  context: OrderContext,
  before: Pick<ReturnRow, 'id' | 'status' | 'keeps_goods' | 'resolution'>,
  to: ReturnStatus,
  by: MoveReturnBy,
  changes: Changes = {},
): Promise<void> {
  const now = new Date();
  const keepsGoods = changes.keeps_goods ?? before.keeps_goods;
  const resolution = changes.resolution ?? before.resolution;
  await trx
    .updateTable('returns')
    .set({
      ...changes,
      status: to,
      due_at: dueAt({ status: to, keepsGoods, resolution }, readReturnRules(context), now),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute();
  const { kind = 'moved', ...who } = by;
  await addReturnEvent(trx, before.id, { kind, from: before.status, to, ...who });
  if (by.isQuiet) return;
  const { email, ownerEmail } = returnStatusRules[to];
  await enqueueReturnEmails(
    trx,
    context,
    [...(email ? [email.kind] : []), ...(ownerEmail && by.actor !== 'admin' ? [ownerEmail.kind] : [])],
    before.id,
    by.facts,
  );
}

type NewEvent = Pick<MoveReturnBy, 'actor' | 'actorId' | 'facts'> & {
  kind: ReturnEventsTable['kind'];
  from?: ReturnStatus;
  to?: ReturnStatus;
};

/** Appends an event to a return's history, in the transaction that has locked it. */
export async function addReturnEvent(
  trx: Db,
  returnId: string,
  { kind, from, to, actor, actorId, facts = {} }: NewEvent,
): Promise<void> {
  await sql`
    insert into return_events (return_id, position, kind, from_status, to_status, actor, actor_id, facts, at)
    select ${returnId}::uuid, coalesce(max(position), 0) + 1, ${kind}::text, ${from ?? null}::text, ${to ?? null}::text,
      ${actor}::text, ${actorId}::text, ${JSON.stringify(facts)}::jsonb, greatest(clock_timestamp(), max(at))
    from return_events where return_id = ${returnId}::uuid`.execute(trx);
}
