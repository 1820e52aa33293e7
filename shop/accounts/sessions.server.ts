import { CompiledQuery } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { DAY_MS } from '#lib/days.ts';
import { headersFor } from './internal/call-auth.ts';
import { lockAccount } from './internal/check-account.ts';
import { cancelTokens } from './internal/email-tokens.ts';
import { deleteDevices, findKnownDevice } from './internal/known-devices.ts';
import type { Accounts } from './open-accounts.server.ts';
import type { Role } from './permissions.ts';
import { type AdminStep, type Client, SESSION_DAYS, SESSION_RENEWAL_DAYS, type Session } from './session.ts';

/** Ends the client's session, if there is one, and returns the `Set-Cookie` headers that clear its cookies. */
export async function logOut({ db, cookies }: Accounts, { cookie }: Client): Promise<string[]> {
  const token = cookies.read(cookie, cookies.names.session);
  if (token !== null) await db.deleteFrom('sessions').where('token', '=', token).execute();
  return clearSessionCookies(cookies);
}

/** The `Set-Cookie` headers that clear all login cookies. */
export const clearSessionCookies = (cookies: Accounts['cookies']): string[] => [
  cookies.write(cookies.names.session, '', 0),
  cookies.write(cookies.names.challenge, '', 0),
];

/** `isDue`: session and cookie are due for renewal, see `prolongSession`. */
type FoundSession = { session: Session; isDue: boolean };

/** A constant text, because it runs on every request of a logged-in person: building it would cost more than running it. */
const QUERY = `
  select s.id, s.expires_at, c.id as customer_id, c.two_factor_enabled, r.source, r.role, r.set_up_at
  from sessions s
  join customers c on c.id = s.customer_id
  left join admin_roles r on r.customer_id = c.id
  where s.token = $1 and s.expires_at > now()`;

type Row = {
  id: string;
  expires_at: Date;
  customer_id: string;
  two_factor_enabled: boolean;
  source: string | null;
  role: Role | null;
  set_up_at: Date | null;
};

/** The session of a `Cookie` header; null for visitors, forged cookies and sessions that have ended. */
export async function findSession(accounts: Accounts, cookie: string | null): Promise<FoundSession | null> {
  // Most requests come from visitors and crawlers.
  if (cookie === null || cookie === '') return null;
  const { db, cookies, settings } = accounts;
  const token = cookies.read(cookie, cookies.names.session);
  if (token === null) return null;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(QUERY, [token]));
  const row = rows[0];
  if (row === undefined) return null;
  const adminStep = stepOf(row, settings);
  const role = adminStep === null ? row.role : null;
  const session: Session = {
    id: row.id,
    customerId: row.customer_id,
    isAdmin: role !== null,
    role,
    adminStep,
  };
  const age = row.expires_at.getTime() - Date.now();
  return { session, isDue: age < (SESSION_DAYS - SESSION_RENEWAL_DAYS) * DAY_MS };
}

/** Renews a session that is due; returns the `Set-Cookie` headers. */
export async function prolongSession(accounts: Accounts, client: Client): Promise<string[]> {
  const engine = await accounts.engine();
  const { headers } = await engine.api.getSession({ headers: headersFor(client), returnHeaders: true });
  return headers.getSetCookie();
}

function stepOf(row: Row, { isSecondFactorRequired }: Accounts['settings']): AdminStep | null {
  const { source, role, set_up_at, two_factor_enabled } = row;
  if (role === null) return null;
  if (source === 'first-start' && set_up_at === null) return 'set-up';
  return !two_factor_enabled && isSecondFactorRequired(role) ? 'second-factor' : null;
}

/** Deletes expired sessions, links, codes, unfinished logins and known devices. They are already ignored everywhere. */
export async function cleanUpAccounts(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('known_devices').where('expires_at', '<', now).execute();
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_codes').where('expires_at', '<', now).execute();
}

/** One browser in which somebody is logged in. */
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
export async function listSessions(db: Db, session: Pick<Session, 'id' | 'customerId'>): Promise<OpenSession[]> {
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
    await cancelTokens(trx, customerId);
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
