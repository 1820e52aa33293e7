import type { Db } from '#db/connect.ts';
import { type Allowance, forgetThrottles, returnPoint, throttle } from '#db/throttle.ts';
import type { TooMany } from '#shop/accounts/account.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * A campus or an office stands behind one network address; one account is one person's. No allowance that strangers can
 * use up stands between the owner of an account and its known devices, or the links in its mailbox: nobody can lock
 * somebody else out (docs/decisions/0040-login-throttling.md).
 */
export const allowances = {
  loginNetwork: { points: 30, seconds: 10 * MINUTE },
  /** One network at one account. */
  loginPair: { points: 10, seconds: 15 * MINUTE, isClearable: true },
  /** A device that has logged in to the account before. */
  loginDevice: { points: 10, seconds: 15 * MINUTE, isClearable: true },
  /** Wrong passwords at one account from all unknown devices together: bounds guessing from many networks. */
  loginStrangers: { points: 1_000, seconds: DAY, isClearable: true },
  codePair: { points: 10, seconds: 15 * MINUTE, isClearable: true },
  codeDevice: { points: 10, seconds: 15 * MINUTE, isClearable: true },
  /** Wrong codes of one account from unknown devices: about three in a million guesses are right. */
  codeStrangers: { points: 100, seconds: DAY, isClearable: true },
  /** Solved captchas, each in place of a refusal. */
  captchaNetwork: { points: 60, seconds: HOUR },
  signupNetwork: { points: 20, seconds: HOUR },
  signupPair: { points: 5, seconds: HOUR },
  /** Reset and login links asked for. */
  resetNetwork: { points: 10, seconds: HOUR },
  resetPair: { points: 3, seconds: HOUR },
  resetDevice: { points: 3, seconds: HOUR, isClearable: true },
  /** Emails to one mailbox on strangers' requests; on top of them the links already sent are still good. */
  resetMails: { points: 10, seconds: HOUR, isClearable: true },
  loginLinkPair: { points: 3, seconds: 15 * MINUTE },
  loginLinkDevice: { points: 3, seconds: 15 * MINUTE, isClearable: true },
  loginLinkMails: { points: 5, seconds: 15 * MINUTE, isClearable: true },
  noticeMails: { points: 3, seconds: HOUR },
  linkNetwork: { points: 30, seconds: 10 * MINUTE },
  /** Changes of address to one mailbox, by one account. */
  newMailbox: { points: 3, seconds: HOUR },
  /** The same, by all accounts that have proven no address. */
  newMailboxUnproven: { points: 3, seconds: HOUR },
  verificationMails: { points: 5, seconds: HOUR },
  /** Of one session: a stolen one does not use up the owner's. */
  passwordChecks: { points: 10, seconds: 15 * MINUTE },
  googleNetwork: { points: 30, seconds: 10 * MINUTE },
  uploadsCustomer: { points: 30, seconds: HOUR },
  /** A whole catalogue in an afternoon, twenty pictures a product. */
  uploadsAdmin: { points: 1_000, seconds: HOUR },
  uploadsNetwork: { points: 60, seconds: HOUR },
} as const satisfies Record<string, Allowance>;

export type Take = readonly [name: keyof typeof allowances, whom: string];

/** Takes a point of each; null where all were to be had, else the refusal with the wait. */
export async function consumeLimits(db: Db, takes: readonly Take[]): Promise<TooMany | null> {
  for (const [name, whom] of takes) {
    const taken = await throttle(db, `${name}:${whom}`, allowances[name]);
    if (!taken.ok) return taken;
  }
  return null;
}

/** Gives a point of each back: what was tried turned out to be right. */
export async function returnAllowances(db: Db, takes: readonly Take[]): Promise<void> {
  for (const [name, whom] of takes) await returnPoint(db, `${name}:${whom}`, allowances[name]);
}

/** Somebody has shown that the mailbox is theirs: what strangers tried at the account counts no more. */
export async function clearAllowances(db: Db, customerId: string): Promise<void> {
  const names = Object.keys(allowances).filter((name) => 'isClearable' in allowances[name as Take[0]]);
  await forgetThrottles(
    db,
    names.map((name) => `${name}:${customerId}`),
    names.map((name) => `${name}:${customerId}:`),
  );
}
