import { type Kysely, sql } from 'kysely';

/** Events to remember: demo data that the owner has cleared must not come back after a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table shop_marks (
  name text primary key check (name in ('demo-cleared')),
  made_at timestamptz not null default now()
);
`)
    .execute(db);
}
