import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Env } from '#config/env.server.ts';
import type { Connection } from '#db/connect.ts';
import type { Reads } from '#db/reads.ts';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { isCookieOurs } from '#shop/accounts/limit-uploads.server.ts';
import { type KeyCheck, openKeyCheck } from '#shop/api-keys/api-keys.server.ts';
import { openMetrics } from '../metrics.ts';
import { readTarget } from '../target.ts';
import { watchConnections } from './accept-waiting.ts';
import { bodyLimitOf } from './body-limits.ts';
import { countVisit } from './count-visits.ts';
import { RETRY_SECONDS, rawErrorPage, sendErrorPage } from './error-page.ts';
import { requestIdOf, setBaseHeaders } from './headers.ts';
import { openLoadLimit, type Urgency } from './load-limit.ts';
import { sendCached } from './page-cache.ts';
import { openRequestGuard } from './request-guard.ts';
import { urgencyOf } from './request-kind.ts';
import { type Routes, routes } from './routes.ts';

type Receive = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Requests that one connection may send before it gets an answer (pipelining). Browsers send one. */
const PIPELINED_MAX = 100;

/**
 * Handles pipelined requests of one connection one after the other, in the order in which the responses are sent. So a
 * connection takes one slot of the load limit, and one buffered response if the client does not read.
 */
function runInOrder(receive: Receive): Receive {
  /** For each connection: the last response that is due, and how many are due. */
  const queues = new WeakMap<Socket, { last: ServerResponse; due: number }>();

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const queue = queues.get(socket);
    if (queue === undefined || queue.due === 0) {
      queues.set(socket, { last: outgoing, due: 1 });
      receive(incoming, outgoing);
    } else if (queue.due === PIPELINED_MAX) {
      socket.destroy();
      return;
    } else {
      queue.last.once('close', () => {
        if (socket.writable) receive(incoming, outgoing);
      });
      queue.last = outgoing;
      queue.due += 1;
    }
    outgoing.once('close', () => {
      const current = queues.get(socket);
      if (current !== undefined) current.due -= 1;
    });
  };
}

/** More than the database has connections: some requests wait for the database while others render. */
const CONCURRENCY = 16;
const WAIT_MS = { shared: 2_000, order: 8_000, page: 600 } as const;
const QUEUE_MAX = 1_000;
const BUSY_RETRY_SECONDS = 2;

/**
 * Longer than the idle timeout of common proxies. Otherwise a proxy might send a request into a connection that is
 * closing.
 */
const KEEP_ALIVE_MS = 75_000;
const REQUEST_MS = 30_000;
/** Timeout for a connection without traffic in either direction. */
const SILENCE_MS = 60_000;
const HEADER_MAX_BYTES = 32 * 1024;

export type ShopServer = Omit<Routes, 'env' | 'metrics' | 'keys'> & {
  /** Absent: each key of the HTTP API is looked up for each request. */
  keys?: KeyCheck;
  pool: Connection['pool'];
  /** null: there is no replica. */
  reads?: Reads | null;
  env: Pick<Env, 'ORIGIN' | 'isOriginFixed' | 'PORT' | 'TRUST_PROXY' | 'METRICS_TOKEN'>;
  /** In development, Vite handles requests for its own files first. */
  before?: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;
  /** Time limit for receiving the request headers. */
  headersMs?: number;
  /** See `RequestGuardOptions`. */
  formsPerNetwork?: number | undefined;
};

/** Creates the shop's web server. The caller starts listening. */
export function createShopServer(options: ShopServer): Server {
  const { env, log, before, cache, readiness, headersMs = 10_000, formsPerNetwork } = options;
  const { shop, pool, reads = null } = options;
  const metrics = openMetrics({ db: shop.db, pool, cache, reads });
  const { keys = openKeyCheck(shop.db, () => false) } = options;
  const app = routes({ ...options, keys, metrics });
  const { accounts } = options.shop;
  const guard = openRequestGuard({
    env,
    log,
    metrics,
    readiness,
    formsPerNetwork,
    keys,
    bodyLimit: (target, cookie) => bodyLimitOf(target, () => isCookieOurs(accounts, cookie)),
  });
  const listener = getRequestListener((request, { incoming, outgoing }) =>
    app.fetch(request, { incoming, outgoing, visit: guard.visitOf(incoming as IncomingMessage) }),
  );

  const limit = openLoadLimit({ concurrency: CONCURRENCY, waitMs: WAIT_MS, queueMax: QUEUE_MAX });
  metrics.watchLoad(limit);

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse, target: string | null): Promise<void> {
    if (!(await guard.admit(incoming, outgoing, target))) return;
    const kind = target === null ? 'page' : urgencyOf(incoming.method ?? '', target);
    const key = (kind === 'page' && target !== null && cache?.keyOf(incoming, target)) || null;
    // Without a slot of the load limit: many may wait for one render, and orders need the slots.
    const rendered = key === null ? undefined : await cache?.findRendering(key);
    const urgency = key !== null && cache?.isShared(key) ? 'shared' : kind;
    if (rendered !== undefined) sendCached(rendered, incoming, outgoing, guard.visitOf(incoming).requestId);
    else if (urgency === null) await listener(incoming, outgoing);
    else await runLimited(urgency, incoming, outgoing);
    if (target !== null && outgoing.statusCode === 200)
      countVisit(shop.funnel, incoming, target, guard.visitOf(incoming).audience === 'admin');
  }

  async function runLimited(urgency: Urgency, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const visit = guard.visitOf(incoming);
    const isDone = await limit.run(urgency, async () => {
      await acceptWaiting();
      visit.callExternal = limit.outside;
      await listener(incoming, outgoing);
    });
    if (!isDone) sendErrorPage(outgoing, 503, visit.requestId, { 'retry-after': String(BUSY_RETRY_SECONDS) });
  }

  /**
   * Answers from the page cache, if possible, before a Request object is created. Returns false if it did not answer.
   */
  function sendFromCache(incoming: IncomingMessage, outgoing: ServerResponse, target: string): boolean {
    if (cache === null || !readiness.isOpen) return false;
    const key = cache.keyOf(incoming, target);
    const page = key === null ? undefined : cache.find(key);
    if (key === null || page === undefined) return false;
    const requestId = requestIdOf(incoming, env.TRUST_PROXY);
    guard.logAtEnd(incoming, outgoing, requestId, target);
    sendCached(page, incoming, outgoing, requestId);
    countVisit(shop.funnel, incoming, target, key.startsWith('admin '));
    return true;
  }

  function receive(incoming: IncomingMessage, outgoing: ServerResponse): void {
    // Parsed once, so that limits, log, cache and routes see the same target.
    const read = readTarget(incoming.url ?? '');
    const target = read.ok ? read.value : null;
    if (target !== null && sendFromCache(incoming, outgoing, target)) return;
    handle(incoming, outgoing, target).catch((error: unknown) => {
      log.error({ err: error }, 'A request failed before it reached a route');
      if (outgoing.headersSent) outgoing.destroy();
      else if (isDatabaseUnavailable(error)) {
        sendErrorPage(outgoing, 503, String(outgoing.getHeader('x-request-id')), {
          'retry-after': String(RETRY_SECONDS),
        });
      } else sendErrorPage(outgoing, 500, String(outgoing.getHeader('x-request-id')));
    });
  }

  const receiveInOrder = runInOrder(receive);
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersMs,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: HEADER_MAX_BYTES,
      // Node would refuse these requests without the shop's headers; the request guard refuses them with the headers.
      requireHostHeader: false,
    },
    before === undefined
      ? receiveInOrder
      : (incoming, outgoing) => before(incoming, outgoing, () => receiveInOrder(incoming, outgoing)),
  );
  const acceptWaiting = watchConnections(server);
  server.setTimeout(SILENCE_MS);
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const requestId = requestIdOf(incoming, env.TRUST_PROXY);
    setBaseHeaders(outgoing, requestId, env.ORIGIN.startsWith('https:'));
    sendErrorPage(outgoing, 417, requestId, { connection: 'close' });
  });
  server.on('clientError', answerUnreadable);
  return server;
}

/**
 * Answers a connection whose bytes are not a valid request, or arrived too slowly. There is no response object; the raw
 * answer ends the connection.
 */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.end(rawErrorPage(408, 'Request Timeout'));
  else if (error.code === 'HPE_HEADER_OVERFLOW') socket.end(rawErrorPage(431, 'Request Header Fields Too Large'));
  else socket.end(rawErrorPage(400, 'Bad Request'));
  // Do not wait for a client that does not read the answer either.
  socket.setTimeout(1_000, () => socket.destroy());
}
