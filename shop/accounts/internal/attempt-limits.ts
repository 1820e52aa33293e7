import type { Db } from '#db/connect.ts';
import { type Allowance, deleteThrottles, returnPoint, throttle } from '#db/throttle.ts';
import type { TooMany } from '#shop/accounts/account.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Rate limits of accounts. A whole campus or office may share one network address, an account belongs to one person. No
 * limit that strangers can use up applies to the owner's known devices or to the links in their mailbox, so nobody can lock
 * somebody else out (docs/decisions/0040-login-throttling.md).
 */
export const allowances = {
  loginNetwork: { points: 30, seconds: 10 * MINUTE },
  /** Attempts from one network on one account. */
  loginPair: { points: 10, seconds: 15 * MINUTE, isClearable: true },
  /** A device that has logged in to the account before. */
  loginDevice: { points: 10, seconds: 15 * MINUTE, isClearable: true },
  /** Wrong passwords for one account from all unknown devices together: limits guessing from many networks. */
  loginStrangers: { points: 1_000, seconds: DAY, isClearable: true },
  /** Of the second factor. No link in an email clears them: it would give its reader ever more guesses. */
  codePair: { points: 10, seconds: 15 * MINUTE },
  codeDevice: { points: 10, seconds: 15 * MINUTE },
  /** Wrong codes for one account from unknown devices: about three in a million guesses are right. */
  codeStrangers: { points: 100, seconds: DAY },
  /** The same after a login by email, which strangers who know only the password cannot use up. */
  codeByEmail: { points: 100, seconds: DAY },
  /** Solved captchas, each of which replaces one refusal. */
  captchaNetwork: { points: 60, seconds: HOUR },
  signupNetwork: { points: 20, seconds: HOUR },
  signupPair: { points: 5, seconds: HOUR },
  resetNetwork: { points: 10, seconds: HOUR },
  /** More than resets: a login link is how new customers come in, and a mobile network shares few addresses. */
  loginLinkNetwork: { points: 100, seconds: HOUR },
  /** Login links to a mailbox without an account. */
  newcomerMails: { points: 10, seconds: DAY },
  resetPair: { points: 3, seconds: HOUR },
  resetDevice: { points: 3, seconds: HOUR, isClearable: true },
  /** Emails to one mailbox requested by unknown devices; links that were sent earlier stay valid. */
  resetMails: { points: 10, seconds: HOUR, isClearable: true },
  loginLinkPair: { points: 3, seconds: 15 * MINUTE },
  loginLinkDevice: { points: 3, seconds: 15 * MINUTE, isClearable: true },
  loginLinkMails: { points: 5, seconds: 15 * MINUTE, isClearable: true },
  /** Codes that unknown devices enter for one mailbox: a hundred in a million are right. Its links stay good. */
  loginCodeStrangers: { points: 100, seconds: DAY },
  noticeMails: { points: 3, seconds: HOUR },
  linkNetwork: { points: 30, seconds: 10 * MINUTE },
  /** Changes of the address to one mailbox, by one account. */
  newMailbox: { points: 3, seconds: HOUR },
  /** The same, by all accounts without a verified address. */
  newMailboxUnproven: { points: 3, seconds: HOUR },
  verificationMails: { points: 5, seconds: HOUR },
  /** Per session, so that a stolen one does not use up the owner's limit. */
  passwordChecks: { points: 10, seconds: 15 * MINUTE },
  googleNetwork: { points: 30, seconds: 10 * MINUTE },
  uploadsCustomer: { points: 30, seconds: HOUR },
  /** Enough for a whole catalogue in an afternoon, with twenty pictures per product. */
  uploadsAdmin: { points: 1_000, seconds: HOUR },
  uploadsNetwork: { points: 60, seconds: HOUR },
} as const satisfies Record<string, Allowance>;

export type Take = readonly [name: keyof typeof allowances, whom: string];

/** Consumes a point of each limit; null: all had one left, else the refusal with the waiting time. */
export async function consumeLimits(db: Db, takes: readonly Take[]): Promise<TooMany | null> {
  for (const [name, whom] of takes) {
    const taken = await throttle(db, `${name}:${whom}`, allowances[name]);
    if (!taken.ok) return taken;
  }
  return null;
}

/** Returns a point to each limit after a successful attempt. */
export async function returnAllowances(db: Db, takes: readonly Take[]): Promise<void> {
  for (const [name, whom] of takes) await returnPoint(db, `${name}:${whom}`, allowances[name]);
}

/** Resets the account's limits that strangers may have used up, after its owner has verified the mailbox. */
export async function clearAllowances(db: Db, customerId: string): Promise<void> {
  const names = Object.keys(allowances).filter((name) => 'isClearable' in allowances[name as Take[0]]);
  await deleteThrottles(
    db,
    names.map((name) => `${name}:${customerId}`),
    names.map((name) => `${name}:${customerId}:`),
  );
}
