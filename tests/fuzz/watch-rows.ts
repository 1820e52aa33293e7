import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Counted by design, also for refused requests; and emails in delivery. */
const NOT_OF_A_REQUEST: readonly RegExp[] = [/^throttles /, /^outbox (?:UPDATE|DELETE)$/];

/** What background jobs write without a request: reconciled payments, generated pictures, imported product files. */
const JOBS_MAY =
  /^(?:payments|captures|refunds|checkouts|orders|order_events|outbox|stock_moves|variants|products|downloads|media|product_images|media_leftovers|changes|import_drafts|search_words|price_changes|audit_log) /;

/** May it have been the background's work that changed all of these rows? */
export const mayBeJobs = (changes: readonly string[]): boolean => changes.every((what) => JOBS_MAY.test(what));

export type RowWatch = {
  /**
   * What has changed since the last look: "orders INSERT".
   * @param keepsThrottles they stand; else they are emptied on the way, so that they hide no code
   */
  look(keepsThrottles?: boolean): Promise<string[]>;
};

/**
 * Triggers on every table note each row that changes: what a transaction takes back is not noted, and a look costs as
 * little for a large shop as for a small one.
 */
export async function watchRows(db: Db): Promise<RowWatch> {
  await sql`create schema fuzz`.execute(db);
  await sql`create unlogged table fuzz.changes (what text not null)`.execute(db);
  await sql`create function fuzz.note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
      insert into fuzz.changes values (tg_table_name || ' ' || tg_op);
      return null;
    end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  for (const { name } of tables) {
    await sql`create trigger zz_fuzz after insert or update or delete on ${sql.table(name)}
      for each row execute function fuzz.note()`.execute(db);
  }
  return {
    async look(keepsThrottles = false) {
      const { rows } = await sql<{ what: string }>`
        with calm as (delete from throttles where ${!keepsThrottles}), seen as (delete from fuzz.changes returning what)
        select distinct what from seen`.execute(db);
      return rows.map(({ what }) => what).filter((what) => !NOT_OF_A_REQUEST.some((known) => known.test(what)));
    },
  };
}
