import type { IncomingMessage } from 'node:http';
import type { Visit } from '#app/http/context.ts';
import { policyOf } from '#app/paths.ts';
import { hasJustChanged } from '#shop/accounts/audience.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { pathOf } from './target.ts';

/**
 * Whether a page may be read from a replica: public pages and reports, unless this person has just changed something.
 * Everything else (sessions, cart, checkout, orders, every action) is read where it is written.
 * @param target path and query as returned by `readTarget`
 */
export function mayReadReplica(
  accounts: Pick<Accounts, 'cookies'>,
  { session }: Pick<Visit, 'session'>,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  target: string,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const policy = policyOf(pathOf(target));
  const isPublic = policy?.cache !== undefined && session === null;
  return (isPublic || policy?.isReport === true) && !hasJustChanged(accounts, headers.cookie ?? null);
}
