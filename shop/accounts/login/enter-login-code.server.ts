import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '../account.ts';
import { consumeLimits, returnAllowances, type Take } from '../internal/attempt-limits.ts';
import { findEmailToken } from '../internal/email-tokens.ts';
import { findKnownDevice } from '../internal/known-devices.ts';
import { findLoginCode, tryLoginCode } from '../internal/login-codes.ts';
import type { Accounts } from '../open-accounts.server.ts';
import type { Client } from '../session.ts';
import { type LoggedInByEmail, logInByEmail } from './login-link.server.ts';

type LoginCodeRefusal = 'login-code-wrong' | 'login-code-over';

/**
 * Logs in with the code of a login email, in the browser that requested it: a second way to use the email's link, with the
 * same effects. A browser that requested one for an address without an account gets the same answers.
 * @param code six digits
 */
export async function enterLoginCode(
  accounts: Accounts,
  client: Client,
  code: string,
): Promise<Result<LoggedInByEmail, LoginCodeRefusal> | TooMany> {
  const { db, cookies } = accounts;
  const awaited = await findLoginCode(db, accounts, client.cookie);
  const takes: Take[] = [['linkNetwork', client.network]];
  if (awaited !== null && !(await isKnownDevice(accounts, client, awaited.verificationId))) {
    takes.push(['loginCodeStrangers', awaited.mailbox]);
  }
  const tooMany = await consumeLimits(db, takes);
  if (tooMany !== null) return tooMany;
  if (awaited === null) return refuse('login-code-over');
  const tried = await tryLoginCode(db, accounts, { browserHash: awaited.browserHash, code });
  if (tried !== 'right') return refuse(tried === 'wrong' ? 'login-code-wrong' : 'login-code-over');
  if (awaited.verificationId === null) return refuse('login-code-over');
  const entered = await logInByEmail(accounts, client, { id: awaited.verificationId });
  if (!entered.ok) return refuse('login-code-over');
  await returnAllowances(db, takes);
  return accept({
    ...entered.value,
    cookies: [...entered.value.cookies, cookies.write(cookies.names.loginCode, '', 0)],
  });
}

/** Guesses of strangers are limited together; they must not use up what a device of the account's owner has. */
async function isKnownDevice(accounts: Accounts, client: Client, verificationId: string | null): Promise<boolean> {
  const token = verificationId && (await findEmailToken(accounts.db, { id: verificationId }, ['login']));
  return token ? (await findKnownDevice(accounts, client, token.customerId)) !== null : false;
}
