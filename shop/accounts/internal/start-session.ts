import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';

/** An account, as it was before a login's password, code or link was checked. */
export type LoginStart = { id: string; credentialVersion: number };

/** Where a login begins whose account is known by a session; null: there is no such account. */
export async function startLogin(db: Db, customerId: string): Promise<LoginStart | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'credential_version as credentialVersion'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The last step of every login. False where all tokens of the account were cancelled (`dropClaims`) since it began: what
 * it was let in with may no longer be good, so the session that it opened ends and its cookies must not be sent.
 * Whatever cancels later finds the session and ends it, since both lock the account's row.
 * @param token of the new session; null for a login that waits for its second factor
 * @param finish runs under the lock, where the login stands
 */
export async function startSession(
  db: Db,
  { id, credentialVersion }: LoginStart,
  token: string | null,
  finish: (trx: Db) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customers')
      .select('credential_version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (customer?.credential_version === credentialVersion) {
      await finish(trx);
      return true;
    }
    if (token !== null) await trx.deleteFrom('sessions').where('token', '=', token).execute();
    return false;
  });
}
