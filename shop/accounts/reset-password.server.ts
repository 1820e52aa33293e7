import { accept, type Result, refuse } from '#lib/result.ts';
import { type PasswordFault, passwordFault, type TooMany } from './account.ts';
import type { Client } from './client.ts';
import { consumeLimits } from './internal/attempt-limits.ts';
import { storedIdentifier } from './internal/auth-facts.ts';
import { callAuth } from './internal/call-auth.ts';
import { rememberDevice } from './internal/known-devices.ts';
import type { Accounts } from './open-accounts.server.ts';

/**
 * Sets a new password by an email's token. Ends all sessions, cancels every other outstanding token, and verifies the
 * address: only its owner could read the email. Gives the cookies by which this device is known from now on.
 */
export async function resetPassword(
  accounts: Accounts,
  client: Client,
  { token, password }: { token: string; password: string },
): Promise<Result<{ cookies: string[] }, PasswordFault | 'link-spent' | 'busy'> | TooMany> {
  const { db, settings } = accounts;
  const fault = passwordFault(settings.password, password);
  if (fault !== null) return refuse(fault, 'password');
  const tooMany = await consumeLimits(db, [['linkNetwork', client.network]]);
  if (tooMany !== null) return tooMany;
  const customerId = await findResetting(accounts, token);
  if (customerId === null) return refuse('link-spent');
  const engine = await accounts.engine();
  const reset = await callAuth(() => engine.api.resetPassword({ body: { token, newPassword: password } }), {
    INVALID_TOKEN: 'link-spent',
    USER_NOT_FOUND: 'link-spent',
  });
  return reset.ok ? accept({ cookies: [await rememberDevice(accounts, client, customerId)] }) : reset;
}

/** Does the link still open anything? Asked before somebody thinks of a new password. */
export const isResetOpen = async (accounts: Accounts, token: string): Promise<boolean> =>
  (await findResetting(accounts, token)) !== null;

/** Whose password the token would set. */
async function findResetting({ db }: Accounts, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', storedIdentifier(`reset-password:${token}`))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row?.value ?? null;
}
