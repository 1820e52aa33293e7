import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import { note } from '#shop/notifications/note.server.ts';
import type { ChangeEmailForm } from './account.form.ts';
import type { TooMany } from './account.ts';
import { takeAllowances } from './inside/allowances.ts';
import { confirmPerson } from './inside/confirm-person.ts';
import { keepClaim, VALID_HOURS } from './inside/email-claims.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

export type ChangeEmailRefusal = 'password-wrong' | 'not-fresh' | 'busy' | 'nothing-changed' | 'email-taken';

/**
 * Sends a letter to the new address; the old one stays until its link is opened in a session of this account
 * (`verifyEmail`). Asks for the password again: a stolen session alone takes no account away.
 */
export async function requestEmailChange(
  accounts: Accounts,
  session: Session,
  { email: newEmail, password }: ChangeEmailForm,
): Promise<Result<void, ChangeEmailRefusal> | TooMany> {
  const { db, seal, settings } = accounts;
  const confirmed = await confirmPerson(accounts, session, password);
  if (!confirmed.ok) return confirmed;
  const tooMany = await takeAllowances(db, [
    ['verificationMails', session.customerId],
    ['newMailbox', newEmail],
  ]);
  if (tooMany !== null) return tooMany;
  return withTransaction(db, async (trx): Promise<Result<void, ChangeEmailRefusal>> => {
    const { customerId } = session;
    const owner = await findOwner(trx, newEmail);
    if (owner === customerId) return refuse('nothing-changed');
    if (owner !== null && !settings.isPrivate) return refuse('email-taken', 'email');
    if (owner !== null) {
      // The same answer as for any other address; its owner hears of it.
      await note(trx, 'sign-up-attempt', newEmail, {});
      return accept(undefined);
    }
    const { email, name } = await trx
      .selectFrom('customers')
      .select(['email', 'name'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    const { token, expiresAt } = await keepClaim(trx, { customerId, email, newEmail });
    const facts = { link: `${settings.origin}/verify-email?token=${token}` };
    await note(trx, 'change-email', newEmail, { name, hours: VALID_HOURS }, { seal, facts, expiresAt });
    return accept(undefined);
  });
}

async function findOwner(trx: Db, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('customers')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .executeTakeFirst();
  return row?.id ?? null;
}
