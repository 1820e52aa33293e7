import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Client } from './client.ts';
import { dropClaims } from './internal/email-tokens.ts';
import { deleteDevices, findKnownDevice } from './internal/known-devices.ts';
import { lockAccount } from './internal/lock-account.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

/** Deletes expired sessions, links, unfinished logins and known devices. They are already ignored everywhere. */
export async function cleanUpAccounts(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('known_devices').where('expires_at', '<', now).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
}

/** One browser in which somebody is signed in. */
export type OpenSession = {
  id: string;
  /** Browser and system from the user agent, such as "Firefox, Windows"; null: unknown. */
  device: string | null;
  address: string | null;
  since: Date;
  lastUsedAt: Date;
  isThisOne: boolean;
};

/** A person's current sessions: this one first, then the newest. */
export async function listSessions(db: Db, session: Session): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('customer_id', '=', session.customerId)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceOf(row.user_agent ?? ''),
      address: row.ip_address || null,
      since: row.created_at,
      lastUsedAt: row.updated_at,
      isThisOne: row.id === session.id,
    }))
    .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}

/**
 * Ends all other sessions of a person, and cancels everything else that somebody could log in with: links in emails, logins
 * that wait for their second factor, other known devices. Returns how many sessions ended.
 */
export async function endOtherSessions(accounts: Accounts, client: Client, session: Session): Promise<number> {
  const { id, customerId } = session;
  const device = await findKnownDevice(accounts, client, customerId);
  return withTransaction(accounts.db, async (trx) => {
    await lockAccount(trx, session);
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('customer_id', '=', customerId)
      .where('id', '<>', id)
      .executeTakeFirst();
    await dropClaims(trx, customerId);
    await deleteDevices(trx, customerId, device);
    return Number(numDeletedRows);
  });
}

/** The first match counts, because every browser's user agent also names others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

function deviceOf(userAgent: string): string | null {
  const names = [BROWSERS, SYSTEMS].map((kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return names.filter((name) => name !== undefined).join(', ') || null;
}
