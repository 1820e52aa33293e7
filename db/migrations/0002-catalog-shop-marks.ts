import { type Kysely, sql } from 'kysely';

/** What happened once and must be remembered: an owner who cleared the demo does not find it back after a restart. */
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
