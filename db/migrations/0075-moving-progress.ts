import { type Kysely, sql } from 'kysely';

/** Imports from other shops that go on where they stopped. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(progress).execute(db);
}

const progress = `
alter table moving_files
  -- Rows of the file that are imported, and those of them that were new.
  add column done integer not null default 0 check (done >= 0),
  add column added integer not null default 0 check (added >= 0)`;
