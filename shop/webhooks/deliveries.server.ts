import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type DeliveryProblem, type DeliveryState, hostOf, type WebhookDelivery } from './webhook.ts';

const PAGE_SIZE = 50;

/** Newest deliveries of a webhook, `limit` of them before `before`; `older`: where the next page begins, null: none. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  { state, before, limit = PAGE_SIZE }: { state: DeliveryState | null; before: string | null; limit?: number },
): Promise<{ rows: WebhookDelivery[]; older: string | null }> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'type', 'state', 'attempts', 'status', 'response', 'created_at as createdAt'])
    .select(['attempted_at as attemptedAt', 'next_at as nextAt', 'duration_ms as durationMs'])
    .select(sql<DeliveryProblem | null>`problem`.as('problem'))
    .where('webhook_id', '=', webhookId)
    .$if(state !== null, (query) => query.where('state', '=', state as DeliveryState))
    .$if(before !== null && isId(before), (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return { rows: shown, older: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Deliveries that wait. `overdue`: nobody sends them, or not fast enough. `retrying`: receivers did not take them yet. */
export async function countWaiting(db: Db): Promise<Record<'overdue' | 'retrying', number>> {
  const { rows } = await sql<{ overdue: number; retrying: number }>`
    select count(*) filter (where next_at < now() - interval '1 minute')::integer as overdue,
      count(*) filter (where attempts > 0)::integer as retrying
    from webhook_deliveries where state = 'waiting'`.execute(db);
  return rows[0] ?? { overdue: 0, retrying: 0 };
}

type Action = { adminId: string; webhookId: string };
type Refusal = 'not-found' | 'switched-off';

/** Queues an event of the type `webhook.test`, whatever kinds of events the webhook asks for. */
export const sendTestEvent = (db: Db, action: Action): Promise<Result<undefined, Refusal>> =>
  whileOn(db, action, 'webhook.test', async (trx) => {
    const id = newId();
    const now = new Date().toISOString();
    const type = 'webhook.test';
    const body = JSON.stringify({ type, timestamp: now, data: { id: `test_${id}`, type, at: now } });
    await trx
      .insertInto('webhook_deliveries')
      .values({ id, webhook_id: action.webhookId, message_id: `test_${id}`, type, body })
      .execute();
    return true;
  });

/** Sends a delivery again, with the id of its message, as often as a new one. */
export const replayDelivery = (
  db: Db,
  { deliveryId, ...action }: Action & { deliveryId: string },
): Promise<Result<undefined, Refusal>> =>
  whileOn(db, action, 'webhook.replay', async (trx) => {
    if (!isId(deliveryId)) return false;
    const { numUpdatedRows } = await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()` })
      .where('id', '=', deliveryId)
      .where('webhook_id', '=', action.webhookId)
      .executeTakeFirst();
    return numUpdatedRows > 0;
  });

/** Does something with a webhook that is on, and records it; `work` returns false if it found nothing. */
function whileOn(
  db: Db,
  { adminId, webhookId }: Action,
  name: `webhook.${string}`,
  work: (trx: Db) => Promise<boolean>,
): Promise<Result<undefined, Refusal>> {
  if (!isId(webhookId)) return Promise.resolve(refuse('not-found'));
  return withTransaction(db, async (trx): Promise<Result<undefined, Refusal>> => {
    const found = await trx
      .selectFrom('webhooks')
      .select(['url', 'disabled_at'])
      .where('id', '=', webhookId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (found === undefined) return refuse('not-found');
    if (found.disabled_at !== null) return refuse('switched-off');
    if (!(await work(trx))) return refuse('not-found');
    await logAdminAction(trx, { adminId, action: name, subjectId: webhookId, subjectName: hostOf(found.url) });
    return accept(undefined);
  });
}
