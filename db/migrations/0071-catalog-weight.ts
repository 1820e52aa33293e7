import { type Kysely, sql } from 'kysely';

/** Weight of products, for couriers. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column weight_grams integer check (weight_grams between 1 and 100000)`.execute(db);
}
