import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Env } from '#config/env.server.ts';
import type { Connection } from '#db/connect.ts';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { isCookieOurs } from '#shop/accounts/limit-uploads.server.ts';
import { bodyLimitOf } from './body-limits.ts';
import { RETRY_SECONDS, rawAnswer, turnAway } from './error-page.ts';
import { requestIdOf, setBaseHeaders } from './headers.ts';
import { type LoadLimit, openLoadLimit, type Urgency } from './load-limit.ts';
import { openMetrics } from './metrics.ts';
import { sendCached } from './page-cache.ts';
import { openRequestGuard } from './request-guard.ts';
import { urgencyOf } from './request-kind.ts';
import { type Routes, routes } from './routes.ts';
import { runInOrder } from './run-in-order.ts';
import { readTarget } from './target.ts';

/** More than the database has connections: some wait for it while others are drawn. */
const CONCURRENCY = 16;
const WAIT_MS = { order: 8_000, page: 600 } as const;
const QUEUE_MAX = 1_000;
const BUSY_RETRY_SECONDS = 2;

/** Longer than any proxy keeps its side open, or it would send into a closing connection. */
const KEEP_ALIVE_MS = 75_000;
const REQUEST_MS = 30_000;
/** Of a connection on which nothing moves, in either direction. */
const SILENCE_MS = 60_000;
const HEADER_MAX_BYTES = 32 * 1024;

export type ShopServer = Omit<Routes, 'env' | 'metrics'> & {
  pool: Connection['pool'];
  env: Pick<Env, 'ORIGIN' | 'isOriginFixed' | 'PORT' | 'TRUST_PROXY' | 'METRICS_TOKEN'>;
  /** Development: Vite looks first for a file of its own. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
  /** How long the head of a request may take. */
  headersMs?: number;
  /** See `RequestGuardOptions`. */
  formsPerNetwork?: number | undefined;
};

/** The shop's web server, not listening yet. */
export function createShopServer(parts: ShopServer): Server {
  const { env, log, before, cache, readiness, headersMs = 10_000, formsPerNetwork } = parts;
  const metrics = openMetrics(parts.pool, cache);
  const app = routes({ ...parts, metrics });
  const { accounts } = parts.shop;
  const door = openRequestGuard({
    env,
    log,
    metrics,
    readiness,
    formsPerNetwork,
    bodyLimit: (target, cookie) => bodyLimitOf(target, () => isCookieOurs(accounts, cookie)),
  });
  const listener = getRequestListener((request, { incoming, outgoing }) =>
    app.fetch(request, { incoming, outgoing, visit: door.visitOf(incoming as IncomingMessage) }),
  );

  const limit = openLoadLimit({ concurrency: CONCURRENCY, waitMs: WAIT_MS, queueMax: QUEUE_MAX });
  metrics.watchLoad(limit);

  async function enter(incoming: IncomingMessage, outgoing: ServerResponse, target: string | null): Promise<void> {
    if (!(await door.mayEnter(incoming, outgoing, target))) return;
    const urgency = target === null ? 'page' : urgencyOf(incoming.method ?? '', target);
    if (urgency === null) await listener(incoming, outgoing);
    else await answerInOrder(limit, urgency, incoming, outgoing);
  }

  async function answerInOrder(
    limit: LoadLimit,
    urgency: Urgency,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const visit = door.visitOf(incoming);
    const isAnswered = await limit.run(urgency, async () => {
      visit.awaitFar = limit.outside;
      await listener(incoming, outgoing);
    });
    if (!isAnswered) turnAway(outgoing, 503, visit.requestId, { 'retry-after': String(BUSY_RETRY_SECONDS) });
  }

  /** Before anything is made of a request: is its answer in memory? */
  function answerCached(incoming: IncomingMessage, outgoing: ServerResponse, target: string): boolean {
    if (cache === null || !readiness.isOpen) return false;
    const key = cache.keyOf(incoming, target);
    const page = key === null ? undefined : cache.find(key);
    if (page === undefined) return false;
    const requestId = requestIdOf(incoming, env.TRUST_PROXY);
    door.logAtEnd(incoming, outgoing, requestId, target);
    sendCached(page, incoming, outgoing, requestId);
    return true;
  }

  function receive(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // Read once: limits, log, cache and routes see the same spelling of it.
    const read = readTarget(incoming.url ?? '');
    const target = read.ok ? read.value : null;
    if (target !== null && answerCached(incoming, outgoing, target)) return;
    enter(incoming, outgoing, target).catch((error: unknown) => {
      log.error({ err: error }, 'A request failed before the pages');
      if (outgoing.headersSent) outgoing.destroy();
      else if (isDatabaseUnavailable(error)) {
        turnAway(outgoing, 503, String(outgoing.getHeader('x-request-id')), { 'retry-after': String(RETRY_SECONDS) });
      } else turnAway(outgoing, 500, String(outgoing.getHeader('x-request-id')));
    });
  }

  const waitForTurn = runInOrder(receive);
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersMs,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: HEADER_MAX_BYTES,
      // Node would turn these away without our headers; the door does it with them.
      requireHostHeader: false,
    },
    before === undefined
      ? waitForTurn
      : (incoming, outgoing) => before(incoming, outgoing, () => waitForTurn(incoming, outgoing)),
  );
  server.setTimeout(SILENCE_MS);
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const requestId = requestIdOf(incoming, env.TRUST_PROXY);
    setBaseHeaders(outgoing, requestId, env.ORIGIN.startsWith('https:'));
    turnAway(outgoing, 417, requestId, { connection: 'close' });
  });
  server.on('clientError', answerUnreadable);
  return server;
}

/** Bytes that are no request, or came too slowly: there is no answer to write on, only a connection to end. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.end(rawAnswer(408, 'Request Timeout'));
  else if (error.code === 'HPE_HEADER_OVERFLOW') socket.end(rawAnswer(431, 'Request Header Fields Too Large'));
  else socket.end(rawAnswer(400, 'Bad Request'));
  // A client that reads nothing, either, is not waited for.
  socket.setTimeout(1_000, () => socket.destroy());
}
