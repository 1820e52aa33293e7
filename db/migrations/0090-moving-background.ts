import { type Kysely, sql } from 'kysely';

/** Imports from other shops that run in the background. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(background).execute(db);
}

const background = `
alter table moving_files
  -- Rows in the file; 0: not counted.
  add column total integer not null default 0 check (total >= 0),
  -- null: its administrator looks at the preview.
  add column started_at timestamptz,
  add column ended_at timestamptz check (ended_at is null or started_at is not null),
  -- Why it ended before its last row.
  add column problem text check (problem is null or (problem in ('full', 'failed') and ended_at is not null))`;
