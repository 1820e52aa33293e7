import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { listOf } from '#db/order-statuses.ts';
import { isOver, orderStatuses } from './order.ts';

/** Finished: nothing follows but a refund. */
const OVER = sql`status in (${listOf(orderStatuses.filter(isOver))})`;

/**
 * Erases a customer's name and email address from their orders, in the transaction that deletes the account. The invoices
 * keep what tax law requires; the address of an order that is not finished yet is erased when it is (`cleanUpOrders`).
 * @returns the ids of the orders
 */
export async function eraseOrders(trx: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders set username = null, email = null where customer_id = ${customerId} returning id`.execute(trx);
  await sql`
    update orders set address = null, phone = null, brief = null, internal_note = null
    where customer_id = ${customerId} and ${OVER}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Erases addresses and notes from the finished orders of deleted accounts. */
export async function cleanUpOrders(db: Db): Promise<void> {
  await sql`
    update orders set address = null, phone = null, brief = null, internal_note = null
    where customer_id is null and username is null and ${OVER}
      and (address is not null or phone is not null or brief is not null or internal_note is not null)`.execute(db);
}
