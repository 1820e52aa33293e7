import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type PasswordFault, passwordFault, type TooMany } from '../account.ts';
import { consumeLimits } from '../internal/attempt-limits.ts';
import { storedIdentifier } from '../internal/auth-facts.ts';
import { callAuth } from '../internal/call-auth.ts';
import { rememberDevice } from '../internal/known-devices.ts';
import { mayMail } from '../internal/mail-request.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client } from '../session.ts';

/** Sends the email to reset a forgotten password. Its link is valid for an hour, and once. */
export async function requestReset(
  accounts: Accounts,
  client: Client,
  email: string,
): Promise<Result<void, 'email-unknown'> | TooMany> {
  const { db, settings } = accounts;
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'email'])
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .executeTakeFirst();
  const allowed = await mayMail(accounts, client, { email, customerId: customer?.id ?? null }, 'reset');
  if (!allowed.ok) return allowed;
  if (customer === undefined && !settings.isPrivate) return refuse('email-unknown', 'email');
  if (!allowed.value.isSent) return accept(undefined);
  // For an unknown address Better Auth does the same work as far as possible, so that the time reveals nothing.
  const engine = await accounts.engine();
  await engine.api.requestPasswordReset({ body: { email: customer?.email ?? email } });
  return accept(undefined);
}

/**
 * Sets a new password by a token from an email. Ends all sessions, cancels every other outstanding token, and verifies the
 * address, because only its owner could read the email. Returns the cookie that makes this a known device; if the account
 * has a second factor, its code does that.
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
  const customerId = await findTokenOwner(accounts, token);
  if (customerId === null) return refuse('link-spent');
  const engine = await accounts.engine();
  const reset = await callAuth(() => engine.api.resetPassword({ body: { token, newPassword: password } }), {
    INVALID_TOKEN: 'link-spent',
    USER_NOT_FOUND: 'link-spent',
  });
  if (!reset.ok) return reset;
  const hasSecondFactor = await hasTwoFactor(db, customerId);
  return accept({ cookies: hasSecondFactor ? [] : [await rememberDevice(accounts, client, customerId)] });
}

async function hasTwoFactor(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('two_factor_enabled')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.two_factor_enabled ?? false;
}

/** Whether the link is still valid; checked before the form for a new password is shown. */
export const isResetOpen = async (accounts: Accounts, token: string): Promise<boolean> =>
  (await findTokenOwner(accounts, token)) !== null;

/** Id of the customer whose password the token resets; null: it is not valid. */
async function findTokenOwner({ db }: Accounts, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', storedIdentifier(`reset-password:${token}`))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row?.value ?? null;
}
