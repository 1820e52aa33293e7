import type { TooMany } from '#shop/accounts/account.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Client } from '#shop/accounts/session.ts';
import { consumeLimits, type Take } from './attempt-limits.ts';

/** The same as `consumeLimits`, but a solved captcha replaces a limit that is used up. */
export async function consumeAttempt(
  { db }: Pick<Accounts, 'db'>,
  { network, solvedCaptcha }: Pick<Client, 'network' | 'solvedCaptcha'>,
  takes: readonly Take[],
): Promise<TooMany | null> {
  const tooMany = await consumeLimits(db, takes);
  if (tooMany === null || solvedCaptcha === undefined) return tooMany;
  const tooManySolved = await consumeLimits(db, [['captchaNetwork', network]]);
  if (tooManySolved !== null) return tooManySolved;
  return (await solvedCaptcha()) ? null : tooMany;
}
