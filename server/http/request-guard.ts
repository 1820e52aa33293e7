import { randomFillSync } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Visit } from '#app/http/context.ts';
import type { Env } from '#config/env.server.ts';
import * as numbers from '#config/numbers.ts';
import { bearerKey, type KeyCheck } from '#shop/api-keys/api-keys.server.ts';
import type { Readiness } from '../health.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { loggable, pathOf, withoutDoubledSlashes } from '../target.ts';
import {
  API_MAX_BYTES,
  apiUploadBytes,
  type BodyLimit,
  countFields,
  maxBytesOf,
  readBody,
  readFormType,
} from './body-limits.ts';
import { clientAddressOf, clientNetworkOf } from './client-address.ts';
import { allowOtherOrigins, sendPreflight } from './cross-origin.ts';
import { type PlainStatus, sendErrorPage, sendErrorPageEarly } from './error-page.ts';
import { requestIdOf, setBaseHeaders } from './headers.ts';
import { isApiTarget, isStorefrontTarget, requestKindOf } from './request-kind.ts';

/**
 * Counts the forms of each network in this process's memory, before the body is read. It only protects against floods:
 * limits on actions are counted in the database, for all processes.
 */
function openNetworkLimit(max: number = numbers.FORMS_PER_NETWORK_MAX) {
  const limiter = new RateLimiterMemory({ points: max, duration: numbers.FORMS_PER_NETWORK_SECONDS });
  /** Counts one form. Returns false if the network has to wait. */
  return async (network: string): Promise<boolean> => {
    try {
      await limiter.consume(network);
      return true;
    } catch (error) {
      // The library rejects with its result object when the limit is reached, and with an Error when it failed.
      if (error instanceof Error) throw error;
      return false;
    }
  };
}

/** The configuration that the origin check needs. */
type OriginRule = Pick<Env, 'ORIGIN' | 'isOriginFixed' | 'PORT'>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the request comes from a page of this shop. Checked for every method that changes something. */
function isOwnRequest(method: string | undefined, headers: IncomingHttpHeaders, rule: OriginRule): boolean {
  if (method !== undefined && SAFE_METHODS.has(method)) return true;
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, rule);
  // Browsers send Origin with every form. If something removes it, a page of another site cannot forge Sec-Fetch-Site
  // either.
  return headers['sec-fetch-site'] === 'same-origin';
}

/**
 * The origin that pages see as their own. While ORIGIN is not set, it is the loopback name that the browser used,
 * because React Router compares it with the form's origin. Names from outside are never accepted.
 */
function publicOrigin(headers: IncomingHttpHeaders, rule: OriginRule): string {
  if (rule.isOriginFixed) return rule.ORIGIN;
  const requested = headers.origin ?? `http://${headers.host ?? ''}`;
  return isOwnOrigin(requested, rule) ? requested : rule.ORIGIN;
}

function isOwnOrigin(origin: string, { ORIGIN, isOriginFixed, PORT }: OriginRule): boolean {
  if (origin === ORIGIN) return true;
  if (isOriginFixed || !URL.canParse(origin)) return false;
  const { protocol, hostname, port, origin: whole } = new URL(origin);
  return (
    protocol === 'http:' &&
    LOOPBACK_NAMES.has(hostname) &&
    (port === '' ? 80 : Number(port)) === PORT &&
    whole === origin
  );
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);
const ALLOW = 'GET, HEAD, POST';
const API_METHODS = new Set([...METHODS, 'PUT', 'PATCH', 'DELETE']);
const API_ALLOW = [...API_METHODS].join(', ');
const BYTES_TYPE = /^application\/octet-stream$/i;
const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;
const RETRY_SECONDS = numbers.FORMS_PER_NETWORK_SECONDS;

export type RequestGuardOptions = {
  env: Pick<Env, 'ORIGIN' | 'isOriginFixed' | 'PORT' | 'TRUST_PROXY'>;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  /** The body limits of a POST to this target, called before the body is read. */
  bodyLimit: (target: string, cookie: string | null) => BodyLimit;
  /** Of the HTTP API. */
  keys: KeyCheck;
  /** Forms that one network may send in the time window, if not the default in config/numbers.ts. */
  formsPerNetwork?: number | undefined;
};

/** Checks every request before any other work is done for it, so that a refused request costs little. */
export function openRequestGuard(options: RequestGuardOptions) {
  const { env, log, metrics, readiness, bodyLimit, keys, formsPerNetwork } = options;
  const countForm = openNetworkLimit(formsPerNetwork);
  const visits = new WeakMap<IncomingMessage, Visit>();
  const isHttps = env.ORIGIN.startsWith('https:');
  let hasWarned = env.TRUST_PROXY > 0;
  // Request lines have no field that may contain a secret, and redaction takes a tenth of the time of a cached page.
  const requests = log.child({}, { redact: [] });
  return { admit, visitOf, logAtEnd };

  function visitOf(incoming: IncomingMessage): Visit {
    const visit = visits.get(incoming);
    if (visit === undefined) throw new Error('The request did not pass the request guard');
    return visit;
  }

  /**
   * Cheap checks come first, and no form is parsed here.
   * @param target as returned by `readTarget`; null if it could not be read
   * @returns false if the request has been answered
   */
  async function admit(incoming: IncomingMessage, outgoing: ServerResponse, target: string | null): Promise<boolean> {
    const visit = openVisit(incoming, target);
    visits.set(incoming, visit);
    logAtEnd(incoming, outgoing, visit.requestId, target);
    setBaseHeaders(outgoing, visit.requestId, isHttps);
    if (!readiness.isOpen) outgoing.shouldKeepAlive = false;
    warnAboutProxy(incoming);

    if (target === null || !hasHost(incoming)) return refuse(400);
    allowOtherOrigins(outgoing, target);
    if (isApiTarget(target) && !SAFE_METHODS.has(incoming.method ?? '')) return admitApiWrite();
    if (!METHODS.has(incoming.method ?? '')) return refuse(405, { allow: ALLOW });
    const isPost = incoming.method === 'POST';
    const limit = isPost ? bodyLimit(target, incoming.headers.cookie ?? null) : null;
    if (!limit?.isMessage && !isOwnRequest(incoming.method, incoming.headers, env)) return refuse(403);
    const cleaned = withoutDoubledSlashes(target);
    if (cleaned !== null) return redirect(cleaned);
    if (limit !== null) {
      const type = limit.isMessage ? null : readFormType(incoming.headers['content-type']);
      if (!limit.isMessage && type === null && hasBody(incoming)) return refuse(415);
      if (!(await countForm(visit.clientNetwork))) return refuse(429, { 'retry-after': String(RETRY_SECONDS) });
      const body = await readBody(incoming, maxBytesOf(limit, type));
      if (!body.ok) return body.reason === 'left' ? hangUp() : refuse(413);
      const counted = type === null ? null : countFields(body.value, type, limit);
      if (counted?.ok === false) return refuse(counted.reason === 'too-many' ? 413 : 415);
      // @hono/node-server takes a body that has been read from this property.
      Object.assign(incoming, { rawBody: body.value });
    }
    return pass(target);

    /**
     * A write to the HTTP API. It may come from anywhere, because it needs a key: no page can make a browser add one, and
     * the API reads no cookies.
     */
    async function admitApiWrite(): Promise<boolean> {
      if (incoming.method === 'OPTIONS' && isStorefrontTarget(target ?? '')) return preflight();
      if (!API_METHODS.has(incoming.method ?? '')) return refuse(405, { allow: API_ALLOW });
      const sent = bearerKey(incoming.headers.authorization);
      if (sent === null) return refuse(401, { 'www-authenticate': 'Bearer' });
      const uploadBytes = apiUploadBytes(incoming.method ?? '', target ?? '');
      const type = uploadBytes === null ? JSON_TYPE : BYTES_TYPE;
      if (hasBody(incoming) && !type.test(incoming.headers['content-type'] ?? '')) return refuse(415);
      // A known key has a limit of its own: the server of a storefront writes for everybody from one network.
      const isAllowed = keys.isKnown(sent) || (await countForm(visit.clientNetwork));
      if (!isAllowed) return refuse(429, { 'retry-after': String(RETRY_SECONDS) });
      // Checked before megabytes are read.
      if (uploadBytes !== null) {
        const key = await keys.check(sent);
        if (key === null) return refuse(401, { 'www-authenticate': 'Bearer' });
        if (!key.scopes.has('files:write')) return refuse(403);
      }
      const body = await readBody(incoming, uploadBytes ?? API_MAX_BYTES);
      if (!body.ok) return body.reason === 'left' ? hangUp() : refuse(413);
      Object.assign(incoming, { rawBody: body.value });
      return pass(target ?? '');
    }

    function pass(accepted: string): true {
      // With an absolute URL, the Request gets the public origin directly and need not be copied to set it.
      incoming.url = publicOrigin(incoming.headers, env) + accepted;
      return true;
    }

    function refuse(status: PlainStatus | 401, headers: Record<string, string> = {}): false {
      // An unread body would block the next request on this connection.
      if (!incoming.complete) outgoing.shouldKeepAlive = false;
      if (!incoming.complete && hasBody(incoming))
        sendErrorPageEarly(incoming, outgoing, status, visit.requestId, headers);
      else sendErrorPage(outgoing, status, visit.requestId, headers);
      return false;
    }

    function preflight(): false {
      if (hasBody(incoming)) outgoing.shouldKeepAlive = false;
      sendPreflight(outgoing);
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

  /**
   * Behind a proxy that TRUST_PROXY does not count, all visitors have one address and share one limit. Logged once
   * only, because a client can send the header, too.
   */
  function warnAboutProxy({ headers }: IncomingMessage): void {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    log.warn(
      {},
      'A request has X-Forwarded-For, and TRUST_PROXY is 0: behind a proxy all visitors share one limit. Set TRUST_PROXY to the number of proxies.',
    );
  }

  function openVisit(incoming: IncomingMessage, target: string | null): Visit {
    const requestId = requestIdOf(incoming, env.TRUST_PROXY);
    const clientAddress = clientAddressOf(incoming, env.TRUST_PROXY);
    return {
      requestId,
      nonce: newNonce(),
      clientAddress,
      clientNetwork: clientNetworkOf(clientAddress),
      isDocument: target === null || !pathOf(target).endsWith('.data'),
      paymentSources: null,
      isDatabaseUnavailable: false,
      isCaptchaShown: false,
      shown: new Set(),
      shownUntilMs: Number.POSITIVE_INFINITY,
      session: null,
      audience: 'visitor',
      callExternal: (work) => work(),
      log: {
        error: (facts, sentence) => log.error({ requestId, ...facts }, sentence),
        info: (facts, sentence) => log.info({ requestId, ...facts }, sentence),
      },
    };
  }

  function logAtEnd(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    requestId: string,
    target: string | null,
  ): void {
    const began = performance.now();
    const { method = '', url = '' } = incoming;
    outgoing.once('close', () => {
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const kind = target === null ? 'page' : requestKindOf(method, target);
      const status = outgoing.statusCode;
      metrics.countRequest(kind, API_METHODS.has(method) ? method : 'other', status, ms / 1_000);
      const level = kind === 'page' || kind === 'data' || kind === 'api' || status >= 500 ? 'info' : 'debug';
      requests[level]({ requestId, method, target: loggable(target ?? url), status, ms }, 'request');
    });
  }
}

/** Whether the request has a body. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** RFC 9112 3.2: a request of HTTP/1.1 without Host is invalid. */
const hasHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.0' || headers.host !== undefined;

const NONCE_BYTES = 16;
const randomBytes = Buffer.alloc(256 * NONCE_BYTES);
let unusedBytes = 0;

/**
 * Random bytes are generated for 256 nonces at a time: one call per nonce takes longer than everything else in the
 * request guard.
 */
function newNonce(): string {
  if (unusedBytes === 0) {
    randomFillSync(randomBytes);
    unusedBytes = randomBytes.length;
  }
  unusedBytes -= NONCE_BYTES;
  return randomBytes.toString('base64url', unusedBytes, unusedBytes + NONCE_BYTES);
}
