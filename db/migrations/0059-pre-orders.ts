import { type Kysely, sql } from 'kysely';

/** Pre-orders: the day from which a product, and an order with it, can be shipped. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['products', 'orders']) {
    // Without a default, the column is added without touching a row.
    await sql.raw(`alter table ${table} add column release_on date`).execute(db);
  }
}
