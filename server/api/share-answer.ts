import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { type PageCache, sendCached } from '../http/page-cache.ts';
import type { ApiEnv } from './api-context.ts';

/** Longer addresses are rarely requested twice. */
const ADDRESS_MAX_CHARACTERS = 400;

/**
 * Answers from the page cache what is the same for every key: handlers tag what they show, as loaders of pages do. It runs
 * after the check of the key; concurrent requests for the same answer share one.
 */
export const shareAnswer =
  (cache: PageCache): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { visit, incoming, outgoing } = c.env;
    const key = keyOf(c.req.url);
    if (incoming === undefined || outgoing === undefined || key === null) return next();
    const send = (cached: NonNullable<ReturnType<PageCache['find']>>): Response => {
      sendCached(cached, incoming, outgoing, visit.requestId);
      return RESPONSE_ALREADY_SENT;
    };
    const found = cache.find(key);
    if (found !== undefined) return send(found);
    const { flight, isFirst } = cache.join(key);
    if (!isFirst) {
      await flight.finished;
      return flight.page === undefined ? next() : send(flight.page);
    }
    try {
      await next();
      if (c.res.status !== 200 || visit.shown.size === 0) return undefined;
      const body = Buffer.from(await c.res.clone().arrayBuffer());
      const headers = new Map(Object.entries(outgoing.getHeaders()).map(([name, value]) => [name, String(value)]));
      for (const name of ['x-request-id', ...RATE_HEADERS]) headers.delete(name);
      headers.set('content-type', 'application/json');
      for (const [name, value] of Object.entries(ANSWER_HEADERS)) headers.set(name, value);
      const cached = cache.store(flight, visit.shown, body, headers, visit.shownUntilMs);
      if (cached === undefined) return undefined;
      // Taken away first: Hono would add the headers of the one to the other.
      c.res = undefined;
      c.res = send(cached);
    } finally {
      flight.finish();
    }
    return undefined;
  };

/** Of a request, not of its answer. */
export const RATE_HEADERS = ['ratelimit', 'ratelimit-policy'];

/** Of every answer of the API that does not set its own. */
export const ANSWER_HEADERS = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding, Authorization, Customer-Token',
};

/** Path and query with its parameters in a fixed order. null: too long. */
function keyOf(url: string): string | null {
  if (url.length > ADDRESS_MAX_CHARACTERS) return null;
  const { pathname, searchParams } = new URL(url);
  searchParams.sort();
  return `api ${pathname}?${searchParams}`;
}
