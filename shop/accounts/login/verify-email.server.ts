import type { Db } from '#db/connect.ts';
import { violates } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { TooMany } from '../account.ts';
import { clearAllowances, consumeLimits } from '../internal/attempt-limits.ts';
import { lockAccount } from '../internal/check-account.ts';
import {
  cancelTokens,
  cancelTokensFor,
  type EmailToken,
  findEmailToken,
  saveEmailToken,
  VALID_MINUTES,
} from '../internal/email-tokens.ts';
import { endSessions, reconcileListRole } from '../internal/roles.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Session } from '../session.ts';

/**
 * Sends the email that verifies a customer's address, unless it is verified. Links in earlier emails stay valid, because
 * emails arrive late and in any order.
 */
export async function sendVerification({ db, seal, settings }: Accounts, customerId: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customers')
      .select(['email', 'name', 'email_verified'])
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (!customer || customer.email_verified) return;
    const { email, name } = customer;
    const { token, expiresAt } = await saveEmailToken(trx, { customerId, purpose: 'verify', email, newEmail: null });
    const facts = { link: `${settings.origin}/verify-email?token=${token}` };
    await enqueueEmail(
      trx,
      'verify-email',
      email,
      { customerId, name, hours: VALID_MINUTES.verify / 60 },
      { seal, facts, expiresAt },
    );
  });
}

/** "Send it again". */
export async function resendVerification(accounts: Accounts, session: Session): Promise<Result<void, never> | TooMany> {
  const tooMany = await consumeLimits(accounts.db, [['verificationMails', session.customerId]]);
  if (tooMany !== null) return tooMany;
  await sendVerification(accounts, session.customerId);
  return accept(undefined);
}

/** `verified`: the account's address was verified. `changed`: the new address has replaced the old one. */
type VerifiedEmail = 'verified' | 'changed';
type VerifyRefusal = 'link-spent' | 'other-account' | 'email-taken';

const PURPOSES = ['verify', 'change'] as const;

/** What a link from an email would do in this session; changes nothing. */
export async function readVerification(
  { db }: Accounts,
  session: Session,
  token: string,
): Promise<Result<{ newEmail: string; isChange: boolean }, VerifyRefusal>> {
  const emailToken = await findEmailToken(db, token, PURPOSES);
  if (emailToken === null) return refuse('link-spent');
  if (emailToken.customerId !== session.customerId) return refuse('other-account');
  return accept({ newEmail: emailToken.newEmail ?? emailToken.email, isChange: emailToken.newEmail !== null });
}

/** `from`: a verified address, in whose place the account has a new one now. */
export type ChangedEmail = { customerId: string; from: string; to: string };

/**
 * Confirms the address of a link from an email. Valid only in a session of the account that requested it: a person who
 * signed up with somebody else's address must not get it verified by that person's click.
 * @param onChange for what other modules store by a verified address; runs in the same transaction
 */
export async function verifyEmail(
  { db, settings }: Accounts,
  session: Session,
  token: string,
  onChange: (trx: Db, changed: ChangedEmail) => Promise<void> = async () => undefined,
): Promise<Result<VerifiedEmail, VerifyRefusal>> {
  const own = await tokenOf(db, session);
  try {
    const verified = await withTransaction(db, async (trx): Promise<Result<VerifiedEmail, VerifyRefusal>> => {
      // A concurrent password reset either comes first and cancels this link, or waits for this transaction.
      if (!(await lockAccount(trx, session))) return refuse('link-spent');
      const emailToken = await findEmailToken(trx, token, PURPOSES);
      if (emailToken === null) return refuse('link-spent');
      if (emailToken.customerId !== session.customerId) return refuse('other-account');
      const { email_verified: wasVerified } = await trx
        .selectFrom('customers')
        .select('email_verified')
        .where('id', '=', emailToken.customerId)
        .executeTakeFirstOrThrow();
      const { numUpdatedRows } = await trx
        .updateTable('customers')
        .set({ email: emailToken.newEmail ?? emailToken.email, email_verified: true, updated_at: new Date() })
        .where('id', '=', emailToken.customerId)
        .where('email', '=', emailToken.email)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return refuse('link-spent');
      await clearAllowances(trx, emailToken.customerId);
      if (emailToken.newEmail === null) {
        await cancelTokensFor(trx, emailToken.customerId, 'verify');
        return accept('verified');
      }
      await retireOldAddress(trx, emailToken, own);
      const changed = { customerId: emailToken.customerId, from: emailToken.email, to: emailToken.newEmail };
      // Somebody may have signed up with the address of another person.
      if (wasVerified) await onChange(trx, changed);
      return accept('changed');
    });
    // If the verification withdraws an admin role, the person stays logged in in this session.
    if (verified.ok) await reconcileListRole(db, settings.adminEmails, session.customerId, own);
    return verified;
  } catch (error) {
    // Somebody else has signed up with the new address meanwhile.
    if (violates(error, 'unique')) return refuse('email-taken');
    throw error;
  }
}

/** Cancels links sent to the old address, ends other sessions, and informs the old address by email. */
async function retireOldAddress(trx: Db, { customerId, email, newEmail }: EmailToken, saveToken: string | null) {
  await cancelTokens(trx, customerId);
  await endSessions(trx, customerId, saveToken);
  const { name } = await trx
    .selectFrom('customers')
    .select('name')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await enqueueEmail(trx, 'address-changed', email, { name, newEmail });
}

async function tokenOf(db: Db, { id }: Session): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('token').where('id', '=', id).executeTakeFirst();
  return row?.token ?? null;
}
