import { type Kysely, sql } from 'kysely';

/** When a picture was last uploaded: a day later, unused pictures are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table media add column sent_at timestamptz not null default now()').execute(db);
}
