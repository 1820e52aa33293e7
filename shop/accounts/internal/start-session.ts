import { randomBytes } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';

const CHALLENGE_SECONDS = 600;
const CHALLENGE_BYTES = 15;

const BY_EMAIL = '2fa-email-';

/**
 * Makes a login wait for its second factor, as Better Auth does after a password. Returns the `Set-Cookie` headers.
 * @param isByEmail it began with a link or a code in an email
 */
export async function startChallenge(accounts: Accounts, customerId: string, isByEmail = false): Promise<string[]> {
  const { cookies } = accounts;
  const { internalAdapter } = await (await accounts.engine()).$context;
  const challenge = `${isByEmail ? BY_EMAIL : '2fa-'}${randomBytes(CHALLENGE_BYTES).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1_000);
  await internalAdapter.createVerificationValue({ identifier: challenge, value: customerId, expiresAt });
  await internalAdapter.createVerificationValue({ identifier: `2fa-attempts-${challenge}`, value: '0', expiresAt });
  return [
    cookies.write(cookies.names.session, '', 0),
    cookies.write(cookies.names.challenge, challenge, CHALLENGE_SECONDS),
  ];
}

/** Whether a login that waits for its second factor began with an email; the challenge is the value of a signed cookie. */
export const beganByEmail = (challenge: string | null): boolean => challenge?.startsWith(BY_EMAIL) ?? false;

/** The account's state before a login's password, code or link was checked. */
export type LoginStart = { id: string; credentialVersion: number };

/** The state of an account that is known by a session; null: there is no such account. */
export async function startLogin(db: Db, customerId: string): Promise<LoginStart | null> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'credential_version as credentialVersion'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The last step of every login. False: all tokens of the account were cancelled (`cancelTokens`) since the login began, so
 * its credentials may not be valid any more; the new session is deleted and its cookies must not be sent. A later
 * cancellation finds the session and ends it, because both lock the account's row.
 * @param token token of the new session; null for a login that waits for its second factor
 * @param finish runs under the lock if the login is valid
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
