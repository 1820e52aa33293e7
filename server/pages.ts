import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Shop, shopContext, type Visit, visitContext } from '#app/http/context.ts';
import { errorPage, RETRY_SECONDS, unavailablePage } from './error-page.ts';

export type Pages = {
  /** In development it is loaded again for every request. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
};

/** Serves React Router's pages and their data. */
export function servePages({ build, mode }: Pages) {
  const handle = createRequestHandler(build, mode);
  return async (request: Request, visit: Visit, shop: Shop): Promise<Response> => {
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
