import type { Db } from '#db/connect.ts';
import type { PastOrderRow } from './moving.ts';

/** Orders that somebody placed in the shop that the owner had before, the newest first. */
export const listPastOrders = (db: Db, email: string): Promise<PastOrderRow[]> =>
  db
    .selectFrom('past_orders')
    .select(['source', 'number', 'ordered_at as orderedAt', 'status', 'currency', 'total_paise as totalPaise', 'lines'])
    .where('email', '=', email.toLowerCase())
    .orderBy('ordered_at', 'desc')
    .limit(200)
    .execute();

/** The same, of the address that a customer has now. */
export async function listPastOrdersOf(db: Db, customerId: string): Promise<PastOrderRow[]> {
  const customer = await db.selectFrom('customers').select('email').where('id', '=', customerId).executeTakeFirst();
  return customer === undefined ? [] : listPastOrders(db, customer.email);
}

/** Orders from the other shop follow the email address of their customer. */
export async function movePastOrders(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await trx
    .updateTable('past_orders')
    .set({ email: to.toLowerCase() })
    .where('email', '=', from.toLowerCase())
    .execute();
}

/** Erases the orders of somebody from the other shop, in the caller's transaction. */
export async function erasePastOrders(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('past_orders').where('email', '=', email.toLowerCase()).execute();
}
