import type { Db } from '#db/connect.ts';
import { type Allowance, throttle } from '#db/throttle.ts';
import type { TooMany } from '../account.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** A campus or an office stands behind one address; one account is one person's. */
export const allowances = {
  loginNetwork: { points: 30, seconds: 10 * MINUTE },
  loginAccount: { points: 10, seconds: 15 * MINUTE },
  signupNetwork: { points: 20, seconds: HOUR },
  signupMailbox: { points: 5, seconds: HOUR },
  resetNetwork: { points: 10, seconds: HOUR },
  resetMailbox: { points: 3, seconds: HOUR },
  linkNetwork: { points: 30, seconds: 10 * MINUTE },
  newMailbox: { points: 3, seconds: HOUR },
  verificationMails: { points: 5, seconds: HOUR },
  passwordChecks: { points: 10, seconds: 15 * MINUTE },
  googleNetwork: { points: 30, seconds: 10 * MINUTE },
  uploadsCustomer: { points: 30, seconds: HOUR },
  /** A whole catalogue in an afternoon, twenty pictures a product. */
  uploadsAdmin: { points: 1_000, seconds: HOUR },
  uploadsNetwork: { points: 60, seconds: HOUR },
} as const satisfies Record<string, Allowance>;

/** Takes a point of each; null where all were to be had, else the refusal with the wait. */
export async function takeAllowances(
  db: Db,
  takes: readonly [name: keyof typeof allowances, whom: string][],
): Promise<TooMany | null> {
  for (const [name, whom] of takes) {
    const taken = await throttle(db, `${name}:${whom}`, allowances[name]);
    if (!taken.ok) return taken;
  }
  return null;
}
