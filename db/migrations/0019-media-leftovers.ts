import { type Kysely, sql } from 'kysely';

/**
 * Pictures without a row in `media` that may have files: uploads in progress, or deleted while a bucket was
 * unavailable. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table media_leftovers (picture_id uuid primary key, at timestamptz not null default now())')
    .execute(db);
}
