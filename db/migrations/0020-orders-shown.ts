import { type Kysely, sql } from 'kysely';

/**
 * A customer's order list is counted and paged by index-only scans. Checkouts are looked up by customer and key only,
 * so the index by customer and time was unused. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [shown, unused]) await sql.raw(statement).execute(db);
}

const shown = `
create index orders_shown on orders (customer_id, created_at desc, id desc)
  where status not in ('cancelled', 'refunded') and archived_at is null;
`;

const unused = 'drop index checkouts_customer;';
