import { CompiledQuery } from 'kysely';
import type { Client } from './client.ts';
import { headersFor } from './internal/call-auth.ts';
import type { Accounts } from './open-accounts.server.ts';
import { type AdminStep, SESSION_DAYS, SESSION_RENEWAL_DAYS, type Session } from './session.ts';

/** `isDue`: session and cookie are due for renewal, see `prolongSession`. */
export type FoundSession = { session: Session; isDue: boolean };

/** A constant text, because it runs on every request of a signed-in person: building it would cost more than running it. */
const QUERY = `
  select s.id, s.expires_at, c.id as customer_id, c.two_factor_enabled, r.source, r.set_up_at
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
  set_up_at: Date | null;
};

const DAY_MS = 86_400_000;

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
  const adminStep = stepOf(row, settings.isSecondFactorRequired);
  const session: Session = {
    id: row.id,
    customerId: row.customer_id,
    isAdmin: row.source !== null && adminStep === null,
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

function stepOf({ source, set_up_at, two_factor_enabled }: Row, isSecondFactorRequired: boolean): AdminStep | null {
  if (source === null) return null;
  if (source === 'first-start' && set_up_at === null) return 'claim';
  return isSecondFactorRequired && !two_factor_enabled ? 'second-factor' : null;
}
