import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Shop, shopContext, type Visit, visitContext } from '#app/http/context.ts';
import { plainAnswer, RETRY_SECONDS, tryLater } from './error-page.ts';

export type Pages = {
  /** In development it is made anew for every request. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
};

/** Answers with React Router's pages and their data. */
export function servePages({ build, mode }: Pages, shop: Shop) {
  const handle = createRequestHandler(build, mode);
  return async (request: Request, visit: Visit): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(visitContext, visit);
    const response = await handle(request, context);
    // Data requests, too: React Router's client reads an answer that is not its own as an error with this status.
    if (response.status === 500 && visit.isDatabaseUnavailable) return tryLater(visit.requestId);
    if (response.status === 500 && !isOurs(response)) return plainAnswer(500, visit.requestId);
    if (response.status === 503 && !response.headers.has('retry-after')) {
      response.headers.set('retry-after', String(RETRY_SECONDS));
    }
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD');
    return response;
  };
}

/** React Router's last resort is a bare sentence in English, or nothing at all; a route's own JSON is none of it. */
const isOurs = ({ headers }: Response): boolean =>
  headers.has('x-remix-response') || /^(?:text\/html|application\/json)/.test(headers.get('content-type') ?? '');
