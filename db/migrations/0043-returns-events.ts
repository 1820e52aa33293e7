import { type Kysely, sql } from 'kysely';

/** The code has the kinds of a return's events; a new one needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table return_events drop constraint return_events_kind_check, add constraint return_events_kind_check
  check (kind ~ '^[a-z]+(-[a-z]+)*$');
`)
    .execute(db);
}
