import type { Db } from '#db/connect.ts';

/** Erases everything a customer likes, in the caller's transaction. */
export async function forgetLikes(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('likes').where('customer_id', '=', customerId).execute();
}
