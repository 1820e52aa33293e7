import type { IncomingMessage } from 'node:http';
import type { Visit } from '#app/http/context.ts';
import { findSession, prolongSession } from '#shop/accounts/find-session.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';

/**
 * Finds out who asks, once for a request, and notes it in the visit. Gives the cookies that prolong a session which is
 * due; an answer that changes the session itself leaves them out.
 */
export function receiveVisitors(accounts: Accounts) {
  return async (visit: Visit, incoming: IncomingMessage): Promise<string[]> => {
    const cookie = incoming.headers.cookie ?? null;
    const found = await findSession(accounts, cookie);
    visit.session = found?.session ?? null;
    if (found === null || !found.isDue || incoming.method !== 'GET') return [];
    return prolongSession(accounts, {
      cookie,
      userAgent: incoming.headers['user-agent'] ?? null,
      address: visit.clientAddress,
      network: visit.clientNetwork,
    });
  };
}
