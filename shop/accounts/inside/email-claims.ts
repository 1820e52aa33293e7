import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';

export const VALID_HOURS = 24;
const TOKEN_BYTES = 32;

/**
 * What a letter's link stands for: this account, as long as it has this address. With `newEmail` the link puts that
 * address in its place. Bound to the address: a letter from before a change proves nothing any more.
 */
export type EmailClaim = { customerId: string; email: string; newEmail: string | null };

/** Keeps a claim for a day, under the hash of a token that only the letter knows. */
export async function keepClaim(trx: Db, { customerId, email, newEmail }: EmailClaim) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(Date.now() + VALID_HOURS * 3_600_000);
  const value = JSON.stringify(newEmail === null ? [customerId, email] : [customerId, email, newEmail]);
  await trx
    .insertInto('verifications')
    .values({ id: newId(), identifier: hashOf(token), value, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** The claim of a token, its row locked; null where it is unknown or out of date. */
export async function findClaim(trx: Db, token: string): Promise<EmailClaim | null> {
  const row = await trx
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', hashOf(token))
    .where('expires_at', '>', new Date())
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const [customerId, email, newEmail = null] = JSON.parse(row.value) as [string, string, string?];
  return { customerId, email, newEmail };
}

/** Of the whole account: other letters, resets and half-done logins count for nothing any more. */
export async function dropClaims(trx: Db, customerId: string): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where((where) => where.or([where('value', '=', customerId), where('value', 'like', `["${customerId}",%`)]))
    .execute();
}

const hashOf = (token: string): string => createHash('sha256').update(`verify-email:${token}`).digest('base64url');
