import { type Kysely, sql } from 'kysely';

/**
 * When something was done last, in any process: each job of an extension, and the look at a payment's refunds at its
 * provider. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [jobs, looks]) await sql.raw(part).execute(db);
}

const jobs = `
create table extension_jobs (
  name text primary key,
  ran_at timestamptz not null
);
`;

const looks = `
alter table captures add column refunds_seen_at timestamptz;
`;
