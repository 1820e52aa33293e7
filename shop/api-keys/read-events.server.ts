import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';

/** Something that happened to an order or a return, without personal data. */
export type ApiEvent = {
  /** Rises: what a reader has not seen yet comes after everything that it has seen. */
  position: number;
  type: string;
  subjectId: string;
  from: string | null;
  to: string | null;
  actor: string;
  at: Date;
};

/** Events after a position, the oldest first. New ones get their positions here, one reader at a time. */
export function listApiEvents(db: Db, { after, limit }: { after: number; limit: number }): Promise<ApiEvent[]> {
  return withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('api-events'))`.execute(trx);
    await sql`
      update api_events set position = fresh.position from (
        select id, nextval('api_events_position') as position
        from (select id from api_events where position is null order by id) as unseen
      ) as fresh where api_events.id = fresh.id`.execute(trx);
    const { rows } = await sql<ApiEvent>`
      select position, type, subject_id as "subjectId", from_status as "from", to_status as "to", actor, at
      from api_events where position > ${after} order by position limit ${limit}`.execute(trx);
    return rows;
  });
}

/** Deletes old events. */
export async function cleanUpApiEvents(db: Db): Promise<void> {
  await sql`
    delete from api_events where at < now() - make_interval(days => ${numbers.API_EVENTS_DAYS}::integer)`.execute(db);
}
