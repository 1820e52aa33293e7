import { type Kysely, sql } from 'kysely';

/** Goods and files of one checkout can be paid separately. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(orderKind).execute(db);
}

// The kind of orders that a payment pays for; null: all orders of its checkout.
const orderKind = `
alter table payments add column order_kind text check (order_kind in ('shop', 'digital'));
alter table payments drop constraint payments_checkout_id_key;
create unique index payments_checkout on payments (checkout_id, order_kind) nulls not distinct;
`;
