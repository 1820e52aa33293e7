import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { policyOf, ROUTES_PATH } from '#app/paths.ts';
import type { ChangeTag } from '#db/changes.ts';
import { hasJustChanged, readAudience } from '#shop/accounts/audience.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import type { Audience } from '#shop/accounts/session.ts';
import { pathOf } from '../target.ts';
import { acceptedEncodings } from './accepted-encodings.ts';
import { CACHE_PREFETCHED, CACHE_REVALIDATED, isPrefetch } from './headers.ts';

/** Query parameters that React Router adds to the URL of a page's data. */
const DATA_PARAMETERS = ['_routes', 'index'];

/** Query parameters that advertising adds and no page reads. */
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_cid|mc_eid)$/;

/** Longer URLs are rarely requested twice, but for the paths of all links of a page. */
const KEY_MAX_CHARACTERS = 400;
const ROUTES_KEY_MAX_CHARACTERS = 4_000;

/**
 * Returns the cache key of a URL: its audience, its path and the query parameters that the page reads, in a fixed
 * order. Returns null if the page is not cached.
 * @param target path and query as returned by `readTarget`
 */
export function pageKeyOf(target: string, audience: Audience): string | null {
  if (target.length > ROUTES_KEY_MAX_CHARACTERS) return null;
  const path = pathOf(target);
  if (target.length > KEY_MAX_CHARACTERS && path !== ROUTES_PATH) return null;
  const policy = policyOf(path);
  if (!isCachedFor(policy?.cache, audience)) return null;
  const name = `${audience} ${path}`;
  if (path === target) return name;
  const read: [string, string][] = [];
  for (const [parameter, value] of new URLSearchParams(target.slice(path.length + 1))) {
    if (policy?.query?.includes(parameter) || DATA_PARAMETERS.includes(parameter)) read.push([parameter, value]);
    else if (!TRACKING.test(parameter)) return null;
  }
  if (read.length === 0) return name;
  // The sort is stable: repeated parameters keep their order, because pages read the first.
  read.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${name}?${new URLSearchParams(read)}`;
}

/** Whether a page with this policy is the same for everybody in the audience. */
export const isCachedFor = (cache: 'everybody' | 'visitors' | undefined, audience: Audience): boolean =>
  cache === 'everybody' || (cache === 'visitors' && audience === 'visitor');

/** Whether the page shows only fixed text, which does not depend on the shop's data. */
const isFixedPage = (key: string): boolean => policyOf(pathOf(key.slice(key.indexOf(' ') + 1)))?.isFixed === true;

/**
 * Pages that depend on the date (such as tax rates in force) are rendered again after this time, without any change in
 * the database.
 */
const MAX_AGE_MS = 10 * 60_000;
/** Pages beyond that are not popular. */
const REQUESTED_MAX = 500;
/** A toast from the previous page is shown once, to one person. */
const TOAST = /(?:^|;\s*)toast=/;

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];
/** A browser sends the ETag of the one version that it has. */
const IF_NONE_MATCH_MAX_CHARACTERS = 1_000;

type Body = { bytes: Buffer; etag: string; headers: readonly string[] };

/** A complete response with status 200 that is the same for everybody in its audience. */
export type CachedPage = {
  tags: ReadonlySet<ChangeTag>;
  /** Outdated from then on, in milliseconds since 1970. */
  untilMs: number;
  /** Names and values alternate. Without length, encoding and ETag, which belong to a body. */
  headers: readonly string[];
  plain: Buffer;
  bodies: Map<Encoding, Body | Promise<Body>>;
};

/** A render in progress. Concurrent requests for the same page wait for it. */
export type Flight = {
  key: string;
  /** Tags that changed since the render started: the page may show the previous state. */
  changed: Set<ChangeTag>;
  /** The result for the waiting requests. Data that changed during the render changed after their request. */
  page: CachedPage | undefined;
  finished: Promise<void>;
  finish(): void;
};

export type PageCacheOptions = {
  maxBytes: number;
  /** Whether this process receives every change. If not, nothing is served from the cache. */
  isFresh(): boolean;
  /** To read the audience of a request. */
  accounts: Pick<Accounts, 'cookies'>;
  /** The only Host for which pages are cached; null accepts any, because links do not depend on the host. */
  host: string | null;
};

export type PageCache = ReturnType<typeof openPageCache>;

/** Caches rendered pages by audience and URL, until the data they show changes. */
export function openPageCache({ maxBytes, isFresh, accounts, host }: PageCacheOptions) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // Compressed bodies are created on demand, and together they are a fraction of the page's size.
    sizeCalculation: ({ plain }, key) => Math.ceil(plain.length * 1.5) + key.length * 2 + 1_000,
    ttl: MAX_AGE_MS,
  });
  /** Keys that were answered from the cache lately. */
  const requested = new LRUCache<string, true>({ max: REQUESTED_MAX, ttl: MAX_AGE_MS });
  const flights = new Map<string, Flight>();
  const counts = { hits: 0, misses: 0 };

  /**
   * Returns the cache key of this request, or null if it must not be served from the cache.
   * @param target as returned by `readTarget`
   */
  function keyOf({ method, headers }: IncomingMessage, target: string): string | null {
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (headers.host === undefined || (host !== null && headers.host !== host)) return null;
    const { cookie } = headers;
    if (cookie === undefined) return pageKeyOf(target, 'visitor');
    if (TOAST.test(cookie) || hasJustChanged(accounts, cookie)) return null;
    const audience = readAudience(accounts, cookie);
    return audience === null ? null : pageKeyOf(target, audience);
  }

  function current(key: string): CachedPage | undefined {
    if (!isFresh()) return undefined;
    const page = pages.get(key);
    return page !== undefined && Date.now() < page.untilMs ? page : undefined;
  }

  return {
    keyOf,
    counts,
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),

    /** Returns the cached page, unless data that it shows has changed. */
    find(key: string): CachedPage | undefined {
      if (!isFresh()) return undefined;
      const page = current(key);
      counts[page === undefined ? 'misses' : 'hits'] += 1;
      if (page !== undefined && !requested.has(key)) requested.set(key, true);
      return page;
    },

    /** Whether others have requested this page, too: after a change it is rendered first, because it is shown to many. */
    isShared: (key: string | null): boolean => key !== null && requested.has(key),

    /** The page, if another request has rendered it since `find` found none. */
    findAgain: current,

    /** Waits for a render of this page that is in progress. undefined: there is none, or others must not get it. */
    async findRendering(key: string): Promise<CachedPage | undefined> {
      const flight = flights.get(key);
      await flight?.finished;
      return flight?.page;
    },

    /** Joins the render of this page. The first request renders; the others wait for its result. */
    join(key: string): { flight: Flight; isFirst: boolean } {
      const running = flights.get(key);
      if (running !== undefined) return { flight: running, isFirst: false };
      const { promise: finished, resolve } = Promise.withResolvers<void>();
      const flight: Flight = {
        key,
        changed: new Set(),
        page: undefined,
        finished,
        finish() {
          flights.delete(key);
          resolve();
        },
      };
      flights.set(key, flight);
      return { flight, isFirst: true };
    },

    /**
     * Makes a page of a rendered response, and caches it unless its data changed during the render. Returns undefined
     * if other requests must not get it.
     * @param shown tags that the loaders reported; empty if the page is not the same for everybody
     * @param headers of the response, without those of its body
     * @param untilMs as in `CachedPage`
     */
    store(
      flight: Flight,
      shown: ReadonlySet<ChangeTag>,
      plain: Buffer,
      headers: Iterable<[string, string]>,
      untilMs = Number.POSITIVE_INFINITY,
    ) {
      const { key, changed } = flight;
      if (shown.size === 0 && !isFixedPage(key)) return undefined;
      const page: CachedPage = { tags: shown, untilMs, headers: [...headers].flat(), plain, bodies: new Map() };
      const hasChanged = changed.has('everything') || [...shown].some((tag) => changed.has(tag));
      const isOutdated = hasChanged || Date.now() >= untilMs;
      if (!isOutdated && isFresh()) pages.set(key, page);
      flight.page = page;
      return page;
    },

    /** Removes the pages that show data with any of these tags. */
    invalidate(tags: readonly ChangeTag[]): void {
      for (const { changed } of flights.values()) for (const tag of tags) changed.add(tag);
      if (tags.includes('everything')) pages.clear();
      else for (const [key, page] of pages.entries()) if (tags.some((tag) => page.tags.has(tag))) pages.delete(key);
    },
  };
}

/**
 * Sends a cached page, or 304 if the client has this version. Writes directly to Node's response, without creating a
 * Request object.
 */
export function sendCached(
  page: CachedPage,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  const encoding = encodingFor(incoming);
  const body = page.bodies.get(encoding);
  if (body !== undefined && !(body instanceof Promise)) {
    send(page, body, incoming, outgoing, requestId);
    return;
  }
  const pending = body ?? makeBody(page, encoding);
  if (body === undefined) page.bodies.set(encoding, pending);
  pending.then(
    (ready) => {
      page.bodies.set(encoding, ready);
      send(page, ready, incoming, outgoing, requestId);
    },
    (error) => outgoing.destroy(error),
  );
}

function send(
  { headers }: CachedPage,
  body: Body,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
): void {
  const ifNoneMatch = incoming.headers['if-none-match']?.slice(0, IF_NONE_MATCH_MAX_CHARACTERS);
  const requestIdHeader = ['x-request-id', requestId];
  const isNotModified = ifNoneMatch !== undefined && matchesTag(ifNoneMatch, body.etag);
  const own = isNotModified
    ? [...headers, 'etag', body.etag, ...requestIdHeader]
    : [...body.headers, ...requestIdHeader];
  const sent = isPrefetch(incoming)
    ? own.map((value) => (value === CACHE_REVALIDATED ? CACHE_PREFETCHED : value))
    : own;
  if (isNotModified) {
    outgoing.writeHead(304, sent).end();
    return;
  }
  outgoing.writeHead(200, sent);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body.bytes);
}

/** Whether an If-None-Match header names this ETag, or all of them; proxies may mark one as weak. */
const matchesTag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** Returns the best encoding that the client accepts. */
function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = acceptedEncodings(headers['accept-encoding']?.toString(), ENCODINGS);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Each page is compressed once for many responses. Brotli quality 9 takes ten times as long as the lowest quality and
 * saves a sixth of the size; higher levels gain hardly anything.
 */
function compress(plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(plain, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(plain, { params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: plain.length } });
}

async function makeBody({ plain, headers }: CachedPage, encoding: Encoding): Promise<Body> {
  const bytes = encoding === 'identity' ? plain : await compress(plain, encoding);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const etag = `"${hash}-${encoding}"`;
  const own = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return { bytes, etag, headers: [...headers, ...own, 'content-length', String(bytes.length), 'etag', etag] };
}
