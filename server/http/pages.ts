import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Shop, shopContext, type Visit, visitContext } from '#app/http/context.ts';
import { policyOf, ROUTES_PATH } from '#app/paths.ts';
import { hasJustChanged } from '#shop/accounts/audience.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { pathOf } from '../target.ts';
import { errorPage, RETRY_SECONDS, unavailablePage } from './error-page.ts';

/**
 * Prepares a rendered page for the cache: removes the nonce and returns the hashes of the inline scripts that carried
 * it. Scripts without the nonce get no hash: hashing every script would also allow an injected one.
 */
export function hashScripts(html: string, nonce: string): { html: string; sources: string } {
  const nonceAttribute = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, text = ''] of html.matchAll(
    new RegExp(`<script(?: [^>]*)?${nonceAttribute}[^>]*>(.*?)</script>`, 'gs'),
  )) {
    if (text !== '') sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: html.replaceAll(nonceAttribute, ''), sources: [...sources].join(' ') };
}

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

/** A grid of five pages has 120 links. Each path costs 0.1 ms of processor time. */
const PATHS_MAX = 250;

/** Whether a request for the routes of links names more paths than any page has. */
function isTooMany(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return pathname === ROUTES_PATH && searchParams.getAll('paths').join().split(',').length > PATHS_MAX;
}

export type Pages = {
  /** In development it is loaded again for every request. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
};

/** Serves React Router's pages and their data. */
export function servePages({ build, mode }: Pages) {
  const handle = createRequestHandler(build, mode);
  return async (request: Request, visit: Visit, shop: Shop): Promise<Response> => {
    if (isTooMany(request.url)) return errorPage(400, visit.requestId);
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(visitContext, visit);
    const response = await handle(request, context);
    // Also for data requests: React Router's client treats a response that is not its own as an error with this status.
    if (response.status === 500 && visit.isDatabaseUnavailable) return unavailablePage(visit.requestId);
    if (response.status === 500 && !isOurs(response)) return errorPage(500, visit.requestId);
    if (response.status === 503 && !response.headers.has('retry-after')) {
      response.headers.set('retry-after', String(RETRY_SECONDS));
    }
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD');
    return response;
  };
}

/** React Router's own error response is a plain English text or empty. A route's JSON response is not that. */
const isOurs = ({ headers }: Response): boolean =>
  headers.has('x-remix-response') || /^(?:text\/html|application\/json)/.test(headers.get('content-type') ?? '');
