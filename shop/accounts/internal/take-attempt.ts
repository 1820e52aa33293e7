import type { TooMany } from '#shop/accounts/account.ts';
import type { Asker } from '#shop/accounts/client.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { type Take, takeAllowances } from './attempt-limits.ts';

/** The same as `takeAllowances`, but a solved captcha takes the place of what is used up. */
export async function takeAttempt(
  { db }: Pick<Accounts, 'db'>,
  { network, solvedCaptcha }: Pick<Asker, 'network' | 'solvedCaptcha'>,
  takes: readonly Take[],
): Promise<TooMany | null> {
  const tooMany = await takeAllowances(db, takes);
  if (tooMany === null || solvedCaptcha === undefined) return tooMany;
  const tooManySolved = await takeAllowances(db, [['captchaNetwork', network]]);
  if (tooManySolved !== null) return tooManySolved;
  return (await solvedCaptcha()) ? null : tooMany;
}
