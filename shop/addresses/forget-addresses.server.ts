import type { Db } from '#db/connect.ts';

/** Erases a customer's address book, in the caller's transaction. Orders keep their own copy. */
export async function forgetAddresses(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('addresses').where('customer_id', '=', customerId).execute();
}
