import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { ChangeEmailForm } from './account.form.ts';
import type { TooMany } from './account.ts';
import { consumeLimits, type Take } from './internal/attempt-limits.ts';
import { lockAccount } from './internal/check-account.ts';
import { confirmIdentity } from './internal/confirm-identity.ts';
import { cancelTokensFor, saveEmailToken, VALID_MINUTES } from './internal/email-tokens.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

type ChangeEmailRefusal = 'password-wrong' | 'not-fresh' | 'busy' | 'nothing-changed' | 'email-taken';

/**
 * Sends an email to the new address; the old one stays until the link is confirmed in a session of this account
 * (`verifyEmail`). An earlier unconfirmed change is cancelled. Requires the password again, so that a stolen session is not
 * enough to take over the account.
 */
export async function requestEmailChange(
  accounts: Accounts,
  session: Session,
  { email: newEmail, password }: ChangeEmailForm,
): Promise<Result<void, ChangeEmailRefusal> | TooMany> {
  const { db, seal, settings } = accounts;
  const confirmed = await confirmIdentity(accounts, session, password);
  if (!confirmed.ok) return confirmed;
  const tooMany = await consumeLimits(db, await takesFor(db, session, newEmail));
  if (tooMany !== null) return tooMany;
  const isNoticeDue = settings.isPrivate && (await consumeLimits(db, [['noticeMails', newEmail]])) === null;
  return withTransaction(db, async (trx): Promise<Result<void, ChangeEmailRefusal>> => {
    const { customerId } = session;
    if (!(await lockAccount(trx, session))) return refuse('not-fresh');
    const owner = await findOwner(trx, newEmail);
    if (owner === customerId) return refuse('nothing-changed');
    if (owner !== null && !settings.isPrivate) return refuse('email-taken', 'email');
    if (owner !== null) {
      // The same answer as for any other address; its owner gets an email about it.
      if (isNoticeDue) await enqueueEmail(trx, 'sign-up-attempt', newEmail, {});
      return accept(undefined);
    }
    const { email, name } = await trx
      .selectFrom('customers')
      .select(['email', 'name'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    await cancelTokensFor(trx, customerId, 'change');
    const { token, expiresAt } = await saveEmailToken(trx, { customerId, purpose: 'change', email, newEmail });
    const facts = { link: `${settings.origin}/verify-email?token=${token}` };
    await enqueueEmail(
      trx,
      'change-email',
      newEmail,
      { customerId, name, hours: VALID_MINUTES.change / 60 },
      { seal, facts, expiresAt },
    );
    return accept(undefined);
  });
}

/** Accounts with a verified address are not limited by the requests of accounts without one. */
async function takesFor(db: Db, { customerId }: Session, newEmail: string): Promise<Take[]> {
  const takes: Take[] = [
    ['verificationMails', customerId],
    ['newMailbox', `${newEmail}:${customerId}`],
  ];
  const { email_verified } = await db
    .selectFrom('customers')
    .select('email_verified')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return email_verified ? takes : [...takes, ['newMailboxUnproven', newEmail]];
}

async function findOwner(trx: Db, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('customers')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .executeTakeFirst();
  return row?.id ?? null;
}
