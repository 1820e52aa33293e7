import type { IncomingMessage } from 'node:http';
import type { Visit } from '#app/http/context.ts';
import { policyOf } from '#app/paths.ts';
import { hasAudienceCookie, readAudience, writeAudience, writeChanged } from '#shop/accounts/audience.server.ts';
import { audienceOf } from '#shop/accounts/audience.ts';
import { findSession, prolongSession } from '#shop/accounts/find-session.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Session } from '#shop/accounts/session.ts';
import { isCachedFor } from './page-key.ts';
import { pathOf } from './target.ts';

/** Who asks, where the database was asked. */
export type Client = {
  /** What this answer has to tell the browser of its session and its audience. */
  cookies(response: Response): Promise<string[]>;
};

/**
 * Finds out who asks, once for a request, and notes it in the visit. A public page is given an audience and no session:
 * nothing personal can get into it.
 * @param target path and query as `readTarget` gives them
 * @returns null where the request's own cookies said all that its page needs
 */
export async function receiveVisitor(
  accounts: Accounts,
  visit: Visit,
  incoming: IncomingMessage,
  target: string,
): Promise<Client | null> {
  const cookie = incoming.headers.cookie ?? null;
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  const cache = isRead ? policyOf(pathOf(target))?.cache : undefined;
  const told = cache === undefined ? null : readAudience(accounts, cookie);
  if (told !== null && isCachedFor(cache, told)) {
    visit.audience = told;
    return null;
  }
  const found = await findSession(accounts, cookie);
  const session = found?.session ?? null;
  visit.audience = audienceOf(session);
  visit.session = cache === 'everybody' ? null : session;
  const isDue = found?.isDue === true && incoming.method === 'GET';
  const prolonging = isDue ? await prolong(accounts, visit, incoming) : [];
  return {
    async cookies(response) {
      return [...prolonging, ...(await audienceCookies(accounts, session, incoming, response))];
    },
  };
}

const prolong = (accounts: Accounts, { clientAddress, clientNetwork }: Visit, { headers }: IncomingMessage) =>
  prolongSession(accounts, {
    cookie: headers.cookie ?? null,
    userAgent: headers['user-agent'] ?? null,
    address: clientAddress,
    network: clientNetwork,
  });

/** The cookies that tell the next public page whom it is for. */
async function audienceCookies(
  accounts: Accounts,
  session: Session | null,
  { headers, method }: IncomingMessage,
  response: Response,
): Promise<string[]> {
  const { cookies } = accounts;
  const cookie = headers.cookie ?? null;
  const set = response.headers.getSetCookie();
  // A login, or the end of a session.
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
