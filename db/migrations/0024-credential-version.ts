import { type Kysely, sql } from 'kysely';

/** What tells a login under way that the account's owner has shut everybody out meanwhile. Plain SQL, forward only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table customers add column credential_version integer not null default 0').execute(db);
}
