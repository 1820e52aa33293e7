import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';

/** How long a link in an email is valid, in minutes, by purpose. */
export const VALID_MINUTES = { verify: 24 * 60, change: 24 * 60, login: 15 } as const;
const TOKEN_BYTES = 32;
const TOKEN_MAX_CHARACTERS = 200;

/**
 * What a link in an email does, as long as the account has this address: verify it, replace it by `newEmail`, or log in.
 */
export type EmailToken = {
  customerId: string;
  purpose: keyof typeof VALID_MINUTES;
  email: string;
  newEmail: string | null;
  /** Path of this site to continue at; stored here, because a parameter of an emailed link is easily forged or shared. */
  returnTo?: string;
};

/** The token of a link, or the id of the row that stores it, for the code in the same email. */
export type TokenKey = string | { id: string };

/** Stores an email token under the hash of a new token, which only the email contains. */
export async function saveEmailToken(
  trx: Db,
  emailToken: EmailToken,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const id = newId();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + VALID_MINUTES[emailToken.purpose] * 60_000);
  await trx
    .insertInto('verifications')
    .values({ id, identifier: hashOf(token), value: storedValue(emailToken), expires_at: expiresAt })
    .execute();
  return { id, token, expiresAt };
}

/** The content of a token; null: it is unknown, expired or for another purpose. */
export async function findEmailToken(
  db: Db,
  key: TokenKey,
  purposes: readonly EmailToken['purpose'][],
): Promise<EmailToken | null> {
  if (typeof key === 'string' && (key === '' || key.length > TOKEN_MAX_CHARACTERS)) return null;
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where(...rowOf(key))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  if (!row) return null;
  const [customerId, purpose, email, newEmail, returnTo] = JSON.parse(row.value) as ReturnType<typeof tupleOf>;
  return purposes.includes(purpose) ? { customerId, purpose, email, newEmail, returnTo } : null;
}

/** Consumes a token: of two concurrent calls with the same one, one returns true. */
export async function consumeEmailToken(trx: Db, key: TokenKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('verifications')
    .where(...rowOf(key))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Cancels the account's links for one purpose. */
export async function cancelTokensFor(trx: Db, customerId: string, purpose: EmailToken['purpose']): Promise<void> {
  await trx.deleteFrom('verifications').where('value', 'like', `["${customerId}","${purpose}",%`).execute();
}

/**
 * Cancels every outstanding token of the account except its sessions: verification, change of email, login links,
 * password resets, logins that wait for their second factor, and logins in progress (`startSession`).
 */
export async function cancelTokens(trx: Db, customerId: string): Promise<void> {
  await trx
    .updateTable('customers')
    .set((customer) => ({ credential_version: customer('credential_version', '+', 1) }))
    .where('id', '=', customerId)
    .execute();
  await trx
    .deleteFrom('verifications')
    .where((where) => where.or([where('value', '=', customerId), where('value', 'like', `["${customerId}",%`)]))
    .execute();
}

const rowOf = (key: TokenKey): ['identifier' | 'id', '=', string] =>
  typeof key === 'string' ? ['identifier', '=', hashOf(key)] : ['id', '=', key.id];

const tupleOf = ({ customerId, purpose, email, newEmail, returnTo = '/' }: EmailToken) =>
  [customerId, purpose, email, newEmail, returnTo] as const;

const storedValue = (emailToken: EmailToken): string => JSON.stringify(tupleOf(emailToken));

const hashOf = (token: string): string => createHash('sha256').update(`email-link:${token}`).digest('base64url');
