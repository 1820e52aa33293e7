import { createHash } from 'node:crypto';
import { accept, type Result, refuse } from '#kit/result.ts';
import { type PasswordFault, passwordFault, type TooMany } from './account.ts';
import type { Asker } from './asker.ts';
import { takeAllowances } from './inside/allowances.ts';
import { askEngine } from './inside/ask-engine.ts';
import type { Accounts } from './open-accounts.server.ts';

/**
 * Sets a new password by a letter's token. Ends all sessions, every other outstanding letter and half-done login, and
 * verifies the address: only its owner could read the letter.
 */
export async function resetPassword(
  accounts: Accounts,
  asker: Asker,
  { token, password }: { token: string; password: string },
): Promise<Result<void, PasswordFault | 'link-spent' | 'busy'> | TooMany> {
  const { db, settings } = accounts;
  const fault = passwordFault(settings.password, password);
  if (fault !== null) return refuse(fault, 'password');
  const tooMany = await takeAllowances(db, [['linkNetwork', asker.network]]);
  if (tooMany !== null) return tooMany;
  const engine = await accounts.engine();
  const reset = await askEngine(() => engine.api.resetPassword({ body: { token, newPassword: password } }), {
    INVALID_TOKEN: 'link-spent',
    USER_NOT_FOUND: 'link-spent',
  });
  return reset.ok ? accept(undefined) : reset;
}

/** Does the letter's link still open anything? Asked before somebody thinks of a new password. */
export async function isResetOpen({ db }: Accounts, token: string): Promise<boolean> {
  // As the engine keeps it.
  const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row !== undefined;
}
