import type { Db } from '#db/connect.ts';
import type { Session } from '#shop/accounts/session.ts';

/**
 * Locks the account's row until the transaction ends, so that changes of its credentials run one after the other. False:
 * the session or the account has ended meanwhile.
 */
export async function lockAccount(trx: Db, { id, customerId }: Session): Promise<boolean> {
  const customer = await trx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (customer === undefined) return false;
  // Read after locking: a password reset that held the lock may have ended the session.
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return session !== undefined;
}
