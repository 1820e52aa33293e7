import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import { note } from '#shop/notifications/note.server.ts';
import type { TooMany } from './account.ts';
import { takeAllowances } from './inside/allowances.ts';
import { settleListRole } from './inside/roles.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

const VALID_HOURS = 24;
const TOKEN_BYTES = 32;

const hashOf = (token: string): string => createHash('sha256').update(`verify-email:${token}`).digest('base64url');

/**
 * Sends the letter that verifies a customer's address; nothing where it is verified. Earlier letters stay good: mail
 * comes late and in any order.
 */
export async function sendVerification({ db, seal, settings }: Accounts, customerId: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customers')
      .select(['email', 'name', 'email_verified'])
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (!customer || customer.email_verified) return;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + VALID_HOURS * 3_600_000);
    // Bound to the account and to the address: a letter to an address that was changed meanwhile proves nothing.
    const value = JSON.stringify([customerId, customer.email]);
    await trx
      .insertInto('verifications')
      .values({ id: newId(), identifier: hashOf(token), value, expires_at: expiresAt })
      .execute();
    await note(
      trx,
      'verify-email',
      customer.email,
      { name: customer.name, hours: VALID_HOURS },
      {
        seal,
        facts: { link: `${settings.origin}/verify-email?token=${token}` },
        expiresAt,
      },
    );
  });
}

/** "Send it again". */
export async function resendVerification(accounts: Accounts, session: Session): Promise<Result<void, never> | TooMany> {
  const tooMany = await takeAllowances(accounts.db, [['verificationMails', session.customerId]]);
  if (tooMany !== null) return tooMany;
  await sendVerification(accounts, session.customerId);
  return accept(undefined);
}

/**
 * Takes the link of a letter. It counts only in a session of the account that asked for it: whoever signed up with
 * somebody else's address must not get it verified by that person's click.
 */
export async function verifyEmail(
  { db, settings }: Accounts,
  session: Session,
  token: string,
): Promise<Result<void, 'link-spent' | 'other-account'>> {
  const verified = await withTransaction(db, async (trx): Promise<Result<void, 'link-spent' | 'other-account'>> => {
    const row = await trx
      .selectFrom('verifications')
      .select(['id', 'value'])
      .where('identifier', '=', hashOf(token))
      .where('expires_at', '>', new Date())
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse('link-spent');
    const [customerId, email] = JSON.parse(row.value) as [string, string];
    if (customerId !== session.customerId) return refuse('other-account');
    const { numUpdatedRows } = await trx
      .updateTable('customers')
      .set({ email_verified: true, updated_at: new Date() })
      .where('id', '=', customerId)
      .where('email', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refuse('link-spent');
    await trx.deleteFrom('verifications').where('value', '=', row.value).execute();
    return accept(undefined);
  });
  if (verified.ok) await settleListRole(db, settings.adminEmails, session.customerId, await tokenOf(db, session));
  return verified;
}

/** A verification that turns out to withdraw a role leaves the person who clicked signed in. */
async function tokenOf(db: Accounts['db'], { id }: Session): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('token').where('id', '=', id).executeTakeFirst();
  return row?.token ?? null;
}
