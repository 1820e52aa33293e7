import { type Kysely, sql } from 'kysely';

/** Whose messages remain after a merge of accounts. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [customers, byCustomer]) await sql.raw(statement).execute(db);
}

// customer_id: the account that took over another one, whose verified address the message has; null: no merge.
const customers = 'alter table contact_messages add column customer_id text references customers on delete set null';

const byCustomer =
  'create index contact_messages_customer on contact_messages (customer_id) where customer_id is not null';
