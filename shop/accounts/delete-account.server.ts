import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import type { TooMany } from './account.ts';
import { confirmPerson } from './inside/confirm-person.ts';
import { dropClaims } from './inside/email-claims.ts';
import { isLastAdmin } from './inside/roles.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

/** May this person delete the account now? Asked before the rooms forget them. */
export const confirmDeletion = (
  accounts: Accounts,
  session: Session,
  password: string,
): Promise<Result<void, 'password-wrong' | 'not-fresh' | 'busy'> | TooMany> =>
  confirmPerson(accounts, session, password);

/** The mailbox of an account, and whether its owner has proven it. */
export async function findMailbox(trx: Db, customerId: string): Promise<{ email: string; isProven: boolean } | null> {
  const row = await trx
    .selectFrom('customers')
    .select(['email', 'email_verified as isProven'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Forgets the account, in the caller's transaction: profile, logins, sessions, role. The last of the rooms to forget,
 * since others hang on the customer. Gives the picture that was the photo.
 */
export async function forgetAccount(trx: Db, customerId: string): Promise<Result<string | null, 'last-admin'>> {
  if (await isLastAdmin(trx, customerId)) return refuse('last-admin');
  const gone = await trx.deleteFrom('customers').where('id', '=', customerId).returning('photo_id').executeTakeFirst();
  await dropClaims(trx, customerId);
  return accept(gone?.photo_id ?? null);
}
