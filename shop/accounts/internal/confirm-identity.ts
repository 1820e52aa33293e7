import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { FRESH_MINUTES, type Session } from '#shop/accounts/session.ts';
import { consumeLimits } from './attempt-limits.ts';
import { callAuth } from './call-auth.ts';

/**
 * Requires the password again before an action that cannot be undone or, for an account without a password, a recent login.
 * A stolen session alone is not enough.
 */
export async function confirmIdentity(
  { db, passwords }: Accounts,
  session: Session,
  password: string,
): Promise<Result<void, 'password-wrong' | 'not-fresh' | 'busy'> | TooMany> {
  const login = await db
    .selectFrom('logins')
    .select('password')
    .where('customer_id', '=', session.customerId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  const stored = login?.password ?? null;
  if (stored === null) return (await isFresh(db, session)) ? accept(undefined) : refuse('not-fresh');
  const tooMany = await consumeLimits(db, [['passwordChecks', session.id]]);
  if (tooMany !== null) return tooMany;
  const isRight = await callAuth(() => passwords.verify(stored, password), {});
  if (!isRight.ok) return refuse('busy');
  return isRight.value ? accept(undefined) : refuse('password-wrong', 'password');
}

async function isFresh(db: Accounts['db'], { id }: Session): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', new Date(Date.now() - FRESH_MINUTES * 60_000))
    .executeTakeFirst();
  return row !== undefined;
}
