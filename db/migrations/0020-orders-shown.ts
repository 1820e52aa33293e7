import { type Kysely, sql } from 'kysely';

/**
 * A customer's list of orders is counted and cut to a page from the index alone. What a checkout writes is looked up by
 * its customer and key, or not at all: the index by customer and time had nobody who asked. Plain SQL, forward only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [shown, unused]) await sql.raw(statement).execute(db);
}

const shown = `
create index orders_shown on orders (customer_id, created_at desc, id desc)
  where status not in ('cancelled', 'refunded') and archived_at is null;
`;

const unused = 'drop index checkouts_customer;';
