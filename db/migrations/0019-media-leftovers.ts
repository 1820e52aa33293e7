import { type Kysely, sql } from 'kysely';

/** Pictures that stand in no books, but may have files: on their way in, or gone while a bucket was away. Plain SQL, forward only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table media_leftovers (picture_id uuid primary key, at timestamptz not null default now())')
    .execute(db);
}
