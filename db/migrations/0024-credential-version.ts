import { type Kysely, sql } from 'kysely';

/**
 * Lets a login in progress notice that the account's owner has invalidated all sessions and tokens. Plain SQL, without
 * down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table customers add column credential_version integer not null default 0').execute(db);
}
