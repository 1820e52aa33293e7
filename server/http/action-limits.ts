import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { matchRoutes } from 'react-router';
import type { Visit } from '#app/http/context.ts';
import type { FormAnswer } from '#app/http/form-response.ts';
import { serverCopy } from '#app/http/response-copy.ts';
import { type AttemptLimit, attemptLimits, type Limit, otherAttempts, unlimitedAttempts } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { type Throttled, throttle } from '#db/throttle.ts';
import { errorPage } from './error-page.ts';
import { UPLOAD_PATH } from './upload.ts';

type Row = { action: string; limit: AttemptLimit };

/** What React Router appends to the URL of a page when it requests the page's data. */
const DATA_SUFFIX = /(?:\/_)?\.data$/;

/**
 * The limits of one HTTP method as routes, because URLs are matched as pages are: in any letter case, with or without a
 * trailing slash.
 */
const routesOf = (method: string) =>
  [...Object.keys(attemptLimits), ...Object.keys(unlimitedAttempts)]
    .filter((action) => action.startsWith(`${method} `))
    .map((action) => ({ id: action, path: `/${action.slice(method.length + 1)}` }));

const reads = routesOf('GET');
const changes = routesOf('POST');

/** Returns the action of a request and its limit, or null if the action has no limit. */
export function findLimit(method: string, pathname: string): Row | null {
  const isRead = method === 'GET' || method === 'HEAD';
  const path = pathname.replace(DATA_SUFFIX, '') || '/';
  const action = matchRoutes(isRead ? reads : changes, path)?.at(-1)?.route.id;
  if (action === undefined) return isRead ? null : { action: 'POST *', limit: otherAttempts };
  const limit = attemptLimits[action];
  return limit === undefined ? null : { action, limit };
}

/**
 * Counts an attempt against the limits of the account and of the network, before the form is read. Returns a 429
 * response when either limit is reached, else null. Changes are counted in the database, for all processes together;
 * reads are counted in this process.
 */
export function limitActions(db: Db) {
  const memory = new Map<string, RateLimiterMemory>();

  async function consumeRead(key: string, limit: Limit): Promise<Throttled> {
    const name = `${limit.points}/${limit.seconds}`;
    const limiter = memory.get(name) ?? new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
    memory.set(name, limiter);
    try {
      await limiter.consume(key);
      return { ok: true };
    } catch (outcome) {
      if (!(outcome instanceof RateLimiterRes)) throw outcome;
      return { ok: false, reason: 'too-many', retryAfterSeconds: Math.max(1, Math.ceil(outcome.msBeforeNext / 1_000)) };
    }
  }

  return async (request: Request, visit: Visit): Promise<Response | null> => {
    const found = findLimit(request.method, new URL(request.url).pathname);
    if (found === null) return null;
    const consume: Consume = found.action.startsWith('GET ')
      ? consumeRead
      : (key: string, each: Limit) => throttle(db, key, each);
    const who = { network: visit.clientNetwork, customerId: visit.session?.customerId ?? null };
    const seconds = await count(consume, found, who).catch((err: unknown) => {
      // While the database is unavailable, the action itself answers with an error message and keeps the form's values.
      visit.log.error({ err }, 'An attempt could not be counted');
      return null;
    });
    return seconds === null ? null : refuse(request, visit, seconds);
  };
}

/**
 * Counts a change that came by the HTTP API as the form of the same action. Returns the seconds to wait; null: it is
 * allowed.
 */
export const limitChange = (db: Db, action: string, who: Who): Promise<number | null> =>
  count((key, each) => throttle(db, key, each), { action, limit: attemptLimits[action] ?? otherAttempts }, who);

type Consume = (key: string, limit: Limit) => Promise<Throttled>;
type Who = { network: string; customerId: string | null };

/** In parallel: an attempt costs one round trip to the database. */
async function count(consume: Consume, { action, limit }: Row, { network, customerId }: Who): Promise<number | null> {
  const results = await Promise.all([
    consume(`${action} network ${network}`, limit.network),
    ...(customerId === null ? [] : [consume(`${action} account ${customerId}`, limit.account)]),
  ]);
  const waits = results.flatMap((result) => (result.ok ? [] : [result.retryAfterSeconds]));
  return waits.length === 0 ? null : Math.max(...waits);
}

/** Answers in the format that the client expects: a page, JSON for form scripts and uploads, or plain text. */
function refuse(request: Request, visit: Visit, seconds: number): Response {
  const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store' };
  const sentence = serverCopy.tooMany(Math.ceil(seconds / 60));
  if (new URL(request.url).pathname === UPLOAD_PATH) {
    return Response.json({ error: { reason: 'too-many', message: sentence } }, { status: 429, headers });
  }
  if (request.headers.get('accept') === 'application/json') {
    const toast = { kind: 'error', text: sentence } as const;
    return Response.json({ isDone: false, toast, faults: {}, problem: sentence } satisfies FormAnswer, {
      status: 429,
      headers,
    });
  }
  if (visit.isDocument) return errorPage(429, visit.requestId, headers);
  return new Response(sentence, { status: 429, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
}
