import { randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Visit } from '#app/http/context.ts';
import type { Env } from '#config/env.server.ts';
import { FORM_MAX_BYTES, isForm, readBody } from './body.ts';
import { clientAddressOf, clientNetworkOf } from './client-address.ts';
import { type PlainStatus, turnAway, turnAwayMidway } from './error-page.ts';
import { setBaseHeaders } from './headers.ts';
import type { Readiness } from './health.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isOwnRequest, publicOrigin } from './origin.ts';
import { requestIdOf } from './request-id.ts';
import { loggable, readTarget, withoutDoubledSlashes } from './target.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST']);
const ALLOW = 'GET, HEAD, POST';

export type DoorParts = {
  env: Pick<Env, 'ORIGIN' | 'isOriginFixed' | 'PORT' | 'TRUST_PROXY'>;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  /** How large a body this path may carry, if more than forms do; asked before a byte is read. */
  largeBody?: (path: string, cookie: string | null) => number | null;
  /** Is this the path of another machine's messages? It sends no origin and no form; its signature is looked at later. */
  isMachines?: (path: string) => boolean;
};

/** Looks at every request before anything is made of it: whoever is turned away has cost little. */
export function openDoor({ env, log, metrics, readiness, largeBody, isMachines }: DoorParts) {
  const visits = new WeakMap<IncomingMessage, Visit>();
  const isHttps = env.ORIGIN.startsWith('https:');
  return { mayEnter, visitOf, noteAtEnd };

  function visitOf(incoming: IncomingMessage): Visit {
    const visit = visits.get(incoming);
    if (visit === undefined) throw new Error('A request came in by no door');
    return visit;
  }

  /** The order of the rules. False: the request has been answered. */
  async function mayEnter(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    const visit = openVisit(incoming);
    visits.set(incoming, visit);
    noteAtEnd(incoming, outgoing, visit.requestId);
    setBaseHeaders(outgoing, visit.requestId, isHttps);
    if (!readiness.isOpen) outgoing.shouldKeepAlive = false;

    const target = readTarget(incoming.url ?? '');
    if (!target.ok || !hasHost(incoming)) return refuse(400);
    if (!METHODS.has(incoming.method ?? '')) return refuse(405, { allow: ALLOW });
    const [path = ''] = target.value.split('?', 1);
    const isFromMachine = incoming.method === 'POST' && isMachines?.(path) === true;
    if (!isFromMachine && !isOwnRequest(incoming.method, incoming.headers, env)) return refuse(403);
    const cleaned = withoutDoubledSlashes(target.value);
    if (cleaned !== null) return redirect(cleaned);
    if (incoming.method === 'POST') {
      const maxBytes = largeBody?.(path, incoming.headers.cookie ?? null) ?? FORM_MAX_BYTES;
      const body = await readBody(incoming, maxBytes);
      if (!body.ok) return body.reason === 'left' ? hangUp() : refuse(413);
      if (!isFromMachine && body.value.length > 0 && !isForm(incoming.headers['content-type'])) return refuse(415);
      // Where the maker of the Request looks for a body that has been read.
      Object.assign(incoming, { rawBody: body.value });
    }
    // In the absolute form the Request has the public origin at once, and need not be copied to get it.
    incoming.url = publicOrigin(incoming.headers, env) + target.value;
    return true;

    function refuse(status: PlainStatus, headers: Record<string, string> = {}): false {
      // A body that nobody reads would stand in the way of the next request on this connection.
      if (!incoming.complete) outgoing.shouldKeepAlive = false;
      if (hasMore(incoming)) turnAwayMidway(incoming, outgoing, status, visit.requestId, headers);
      else turnAway(outgoing, status, visit.requestId, headers);
      return false;
    }

    function redirect(location: string): false {
      outgoing.writeHead(308, { location, 'content-length': 0 }).end();
      return false;
    }

    function hangUp(): false {
      outgoing.destroy();
      return false;
    }
  }

  function openVisit(incoming: IncomingMessage): Visit {
    const requestId = requestIdOf(incoming, env.TRUST_PROXY);
    const clientAddress = clientAddressOf(incoming, env.TRUST_PROXY);
    return {
      requestId,
      nonce: newNonce(),
      clientAddress,
      clientNetwork: clientNetworkOf(clientAddress),
      isDocument: !/^[^?]*\.data(?:$|\?)/.test(incoming.url ?? ''),
      isPaymentWindow: false,
      isCaptchaShown: false,
      shown: new Set(),
      session: null,
      awaitFar: (work) => work(),
      log: {
        error: (facts, sentence) => log.error({ requestId, ...facts }, sentence),
        info: (facts, sentence) => log.info({ requestId, ...facts }, sentence),
      },
    };
  }

  function noteAtEnd(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): void {
    const began = performance.now();
    const { method = '', url = '' } = incoming;
    outgoing.once('close', () => {
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const kind = kindOf(url);
      const status = outgoing.statusCode;
      metrics.note(kind, METHODS.has(method) ? method : 'other', status, ms / 1_000);
      const level = kind === 'page' || kind === 'data' || status >= 500 ? 'info' : 'debug';
      log[level]({ requestId, method, target: loggable(url), status, ms }, 'request');
    });
  }
}

/** Is there a body that nobody has read to its end? `complete` alone says no of every request that has just come. */
const hasMore = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** RFC 9112 3.2: a request of HTTP/1.1 without a host is none. */
const hasHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.0' || headers.host !== undefined;

const KINDS: [RegExp, string][] = [
  [/^\/assets\//, 'asset'],
  [/^\/media\//, 'picture'],
  [/^\/(?:healthz|readyz|metrics)(?:$|\?)/, 'probe'],
  [/^\/(?:feed\/|sitemap|robots\.txt)/, 'feed'],
  [/^[^?]*\.data(?:$|\?)/, 'data'],
];

const kindOf = (url: string): string => KINDS.find(([pattern]) => pattern.test(url))?.[1] ?? 'page';

const NONCE_BYTES = 16;
const randomness = Buffer.alloc(256 * NONCE_BYTES);
let unused = 0;

/** Drawn for many at once: asked for one by one, chance takes longer than all else that the door does. */
function newNonce(): string {
  if (unused === 0) {
    randomFillSync(randomness);
    unused = randomness.length;
  }
  unused -= NONCE_BYTES;
  return randomness.toString('base64url', unused, unused + NONCE_BYTES);
}
