import { type Kysely, sql } from 'kysely';

/** How a carrier knows an order, and the size of products. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [references, known, required, sizes]) await sql.raw(statement).execute(db);
}

const references = `
alter table shipments
  -- Our references of the order at the carrier, the newest last.
  add column order_references text[] not null default '{}',
  -- Digest of the parcel that the carrier was asked to book; null: not known.
  add column contents text`;

const known = `
update shipments set order_references = array[orders.number::text] from orders where orders.id = order_id`;

const required = `alter table shipments add check (cardinality(order_references) > 0)`;

// Neither column rewrites the table.
const sizes = `
alter table products
  add column length_cm integer check (length_cm between 1 and 300),
  add column width_cm integer check (width_cm between 1 and 300),
  add column height_cm integer check (height_cm between 1 and 300)`;
