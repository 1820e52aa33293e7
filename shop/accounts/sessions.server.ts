import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Client } from './client.ts';
import { dropClaims } from './internal/email-tokens.ts';
import { findKnownDevice, forgetDevices } from './internal/known-devices.ts';
import { lockAccount } from './internal/lock-account.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Session } from './session.ts';

/** Clears away what has run out: sessions, links, half-done logins, devices that nobody used for long. It counts for nothing already. */
export async function tidyAccounts(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('known_devices').where('expires_at', '<', now).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
}

/** One browser in which somebody is signed in. */
export type OpenSession = {
  id: string;
  /** The browser and system that its own words name, such as "Firefox, Windows"; null where they name none. */
  device: string | null;
  address: string | null;
  since: Date;
  lastUsedAt: Date;
  isThisOne: boolean;
};

/** Where a person is signed in: this session first, then the newest. */
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
 * Signs a person out everywhere but here, and cancels what somebody else could still get in with: links in emails, logins
 * that wait for their second factor, other known devices. Gives how many sessions ended.
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
    await forgetDevices(trx, customerId, device);
    return Number(numDeletedRows);
  });
}

/** The first that fits: every browser claims to be several others. */
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
