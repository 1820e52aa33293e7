import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { type ApiEvent, eventItem, listApiEvents } from '#shop/api-keys/read-events.server.ts';
import { topicOf } from './webhook.ts';

const EVENTS_PER_STEP = 500;

/** The message of an event: type, timestamp and data, as Standard Webhooks recommends; `data` is the event of the API. */
const messageOf = (event: ApiEvent) => ({
  messageId: `evt_${event.position}`,
  type: event.type,
  body: JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: eventItem(event) }),
});

/**
 * Turns new events into deliveries, one for each webhook that asks for their kind. Events stand in the database since the
 * transaction that caused them, so a process that dies in between loses none.
 */
export async function queueDeliveries(db: Db): Promise<void> {
  while (await queueStep(db));
}

/** Queues some events in one transaction. Returns whether there may be more. */
async function queueStep(db: Db): Promise<boolean> {
  if (!(await hasNews(db))) return false;
  return withTransaction(db, async (trx) => {
    const webhooks = await trx
      .selectFrom('webhooks')
      .select(['id', 'topics', 'position'])
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    if (webhooks.length === 0) return false;
    const after = Math.min(...webhooks.map(({ position }) => position));
    const events = await listApiEvents(trx, { after, limit: EVENTS_PER_STEP });
    const last = events.at(-1)?.position;
    if (last === undefined) return false;
    const deliveries = webhooks.flatMap(({ id, topics, position }) =>
      events
        .filter((event) => event.position > position && topics.includes(topicOf(event.type)))
        .map((event) => ({ id: newId(), webhook_id: id, ...messageOf(event) })),
    );
    await sql`
      insert into webhook_deliveries (id, webhook_id, message_id, type, body)
      select * from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map((row) => row.webhook_id)}::uuid[],
        ${deliveries.map(({ messageId }) => messageId)}::text[], ${deliveries.map(({ type }) => type)}::text[],
        ${deliveries.map(({ body }) => body)}::text[])
      on conflict (webhook_id, message_id) do nothing`.execute(trx);
    await sql`
      update webhooks set position = greatest(position, ${last}) where id = any(${webhooks.map(({ id }) => id)}::uuid[])`.execute(
      trx,
    );
    return events.length === EVENTS_PER_STEP;
  });
}

/** Without locks: it is asked every second. */
async function hasNews(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hasNews: boolean }>`
    select exists (select from webhooks where disabled_at is null) and (
      exists (select from api_events where position is null)
      or exists (select from webhooks where disabled_at is null
        and position < (select max(position) from api_events))) as "hasNews"`.execute(db);
  return rows[0]?.hasNews ?? false;
}

/** Deletes old deliveries, and old secrets whose time is up. */
export async function cleanUpWebhooks(db: Db): Promise<void> {
  await sql`
    delete from webhook_deliveries
    where created_at < now() - make_interval(days => ${numbers.WEBHOOK_LOG_DAYS}::integer) and state <> 'waiting'`.execute(
    db,
  );
  await sql`
    update webhooks set sealed_previous = null, previous_until = null where previous_until < now()`.execute(db);
}
