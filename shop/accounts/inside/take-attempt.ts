import type { TooMany } from '../account.ts';
import type { Asker } from '../asker.ts';
import type { Accounts } from '../open-accounts.server.ts';
import { type Take, takeAllowances } from './allowances.ts';

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
