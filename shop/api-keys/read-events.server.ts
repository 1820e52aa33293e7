import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { lockName } from '#db/locks.ts';
import { withTransaction } from '#db/transaction.ts';

/** Something that happened, without personal data. */
export type ApiEvent = {
  /** Rises: what a reader has not seen yet comes after everything that it has seen. */
  position: number;
  type: string;
  subjectId: string;
  from: string | null;
  to: string | null;
  actor: string;
  /** Of a payment or refund. */
  amountPaise: number | null;
  /** Id of that payment or refund. */
  sourceId: string | null;
  at: Date;
};

/** An event as other programs see it, by the API and by webhooks. */
export const eventItem = ({ position, at, ...event }: ApiEvent) => ({
  id: String(position),
  ...event,
  at: at.toISOString(),
});

/** Events after a position, the oldest first. New ones get their positions here, one reader at a time. */
export function listApiEvents(db: Db, { after, limit }: { after: number; limit: number }): Promise<ApiEvent[]> {
  return withTransaction(db, async (trx) => {
    await placeEvents(trx);
    const { rows } = await sql<ApiEvent>`
      select position, type, subject_id as "subjectId", from_status as "from", to_status as "to", actor,
        amount_paise as "amountPaise", source_id as "sourceId", at
      from api_events where position > ${after} order by position limit ${limit}`.execute(trx);
    return rows;
  });
}

/** Gives new events their positions; until the caller commits, nobody else does. Returns the highest position. */
export async function placeEvents(trx: Db): Promise<number> {
  await lockName(trx, 'api-events');
  await sql`
    update api_events set position = fresh.position from (
      select id, nextval('api_events_position') as position
      from (select id from api_events where position is null order by id) as unseen
    ) as fresh where api_events.id = fresh.id and api_events.position is null`.execute(trx);
  const { rows } = await sql<{ last: number }>`select coalesce(max(position), 0) as last from api_events`.execute(trx);
  return rows[0]?.last ?? 0;
}

/** Deletes old events. */
export async function cleanUpApiEvents(db: Db): Promise<void> {
  await sql`
    delete from api_events where at < now() - make_interval(days => ${numbers.API_EVENTS_DAYS}::integer)`.execute(db);
}
