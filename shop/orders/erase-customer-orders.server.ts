import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

const OVER = sql`status in ('completed', 'cancelled', 'refunded')`;

/**
 * Takes a customer's name and mailbox from their orders, in the transaction that deletes the account. What the tax books
 * need lies in the invoices; where a parcel still has to go is forgotten when it has arrived (`tidyOrders`). Gives the
 * orders' ids.
 */
export async function forgetOrders(trx: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders set username = null, email = null where customer_id = ${customerId} returning id`.execute(trx);
  await sql`
    update orders set address = null, phone = null, brief = null, internal_note = null
    where customer_id = ${customerId} and ${OVER}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Forgets where the orders of people who left went, once they are over. */
export async function tidyOrders(db: Db): Promise<void> {
  await sql`
    update orders set address = null, phone = null, brief = null, internal_note = null
    where customer_id is null and username is null and ${OVER}
      and (address is not null or phone is not null or brief is not null or internal_note is not null)`.execute(db);
}
