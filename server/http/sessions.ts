import type { IncomingMessage } from 'node:http';
import type { Visit } from '#app/http/context.ts';
import { policyOf } from '#app/paths.ts';
import { hasAudienceCookie, readAudience, writeAudience, writeChanged } from '#shop/accounts/audience.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { audienceOf, type Session } from '#shop/accounts/session.ts';
import { findSession, prolongSession } from '#shop/accounts/sessions.server.ts';
import { pathOf } from '../target.ts';
import { isCachedFor } from './page-cache.ts';

/** The client of a request whose session was looked up in the database. */
export type Client = {
  /** The cookies that this response sets for the session and the audience. */
  cookies(response: Response): Promise<string[]>;
};

/**
 * Reads session and audience of a request once, and stores them in the visit. A page that is cached for everybody gets
 * an audience but no session, so nothing personal can get into it.
 * @param target path and query as returned by `readTarget`
 * @returns null if the request's cookies were enough and the database was not queried
 */
export async function identifyClient(
  accounts: Accounts,
  visit: Visit,
  incoming: IncomingMessage,
  target: string,
): Promise<Client | null> {
  const cookie = incoming.headers.cookie ?? null;
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  const cache = isRead ? policyOf(pathOf(target))?.cache : undefined;
  const cookieAudience = cache === undefined ? null : readAudience(accounts, cookie);
  if (cookieAudience !== null && isCachedFor(cache, cookieAudience)) {
    visit.audience = cookieAudience;
    return null;
  }
  const found = await findSession(accounts, cookie);
  const session = found?.session ?? null;
  visit.audience = audienceOf(session);
  visit.session = cache === 'everybody' ? null : session;
  const isRenewalDue = found?.isDue === true && incoming.method === 'GET';
  const renewalCookies = isRenewalDue ? await renew(accounts, visit, incoming) : [];
  return {
    async cookies(response) {
      return [...renewalCookies, ...(await audienceCookies(accounts, session, incoming, response))];
    },
  };
}

const renew = (accounts: Accounts, { clientAddress, clientNetwork }: Visit, { headers }: IncomingMessage) =>
  prolongSession(accounts, {
    cookie: headers.cookie ?? null,
    userAgent: headers['user-agent'] ?? null,
    address: clientAddress,
    network: clientNetwork,
  });

/** The cookies from which the next public page reads its audience. */
async function audienceCookies(
  accounts: Accounts,
  session: Session | null,
  { headers, method }: IncomingMessage,
  response: Response,
): Promise<string[]> {
  const { cookies } = accounts;
  const cookie = headers.cookie ?? null;
  const set = response.headers.getSetCookie();
  // The response logs in or ends a session.
  if (set.some((header) => header.startsWith(`${cookies.names.session}=`))) {
    const own = set.map((header) => header.split(';', 1)[0]).join('; ');
    return [writeAudience(accounts, audienceOf((await findSession(accounts, own))?.session ?? null))];
  }
  const isKnown =
    session === null ? !hasAudienceCookie(accounts, cookie) : readAudience(accounts, cookie) === audienceOf(session);
  return [
    ...(isKnown ? [] : [writeAudience(accounts, audienceOf(session))]),
    ...(session !== null && method === 'POST' && response.status < 400 ? [writeChanged(accounts)] : []),
  ];
}
