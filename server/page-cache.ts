import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { ChangeTag } from '#db/changes.ts';
import { hasJustChanged, readAudience } from '#shop/accounts/audience.server.ts';
import type { Accounts } from '#shop/accounts/open-accounts.server.ts';
import { CACHE_AHEAD, CACHE_ASKING, isPrefetch } from './headers.ts';
import { isFixedPage, pageKeyOf } from './page-key.ts';

/** What pages say of time (rates of tax in force) is looked at anew so often, without any change. */
const KEPT_MS = 10 * 60_000;
/** The sentence that the page before left behind: it is shown once, to one person. */
const TOAST = /(?:^|;\s*)toast=/;

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];
/** Browsers send 30; a header may have thousands of times that, and is read for each answer. */
const ACCEPTED_MAX_CHARACTERS = 300;
/** A browser names the one version that it has. */
const HELD_MAX_CHARACTERS = 1_000;

type Body = { bytes: Buffer; etag: string; headers: readonly string[] };

/** A finished answer of status 200 that is the same for everybody in its audience. */
export type CachedPage = {
  tags: ReadonlySet<ChangeTag>;
  /** Name and value in turn; without length, encoding and ETag, which belong to a body. */
  headers: readonly string[];
  plain: Buffer;
  bodies: Map<Encoding, Body | Promise<Body>>;
};

/** An answer that is on its way; whoever asks for the same waits for it. */
export type Flight = {
  key: string;
  /** What changed since it began: its page may show what was before. */
  changed: Set<ChangeTag>;
  /** For those who waited; what changed while it was drawn is newer than their question. */
  page: CachedPage | undefined;
  landed: Promise<void>;
  land(): void;
};

export type PageCacheParts = {
  maxBytes: number;
  /** Does this process know of every change? Else nothing is answered from memory. */
  isFresh(): boolean;
  /** Read the audience of a request. */
  accounts: Pick<Accounts, 'cookies'>;
  /** The one host whose name the pages may stand under; null: any, since links do not depend on it. */
  host: string | null;
};

export type PageCache = ReturnType<typeof openPageCache>;

/** Keeps finished pages by audience and address, until what they show changes. */
export function openPageCache({ maxBytes, isFresh, accounts, host }: PageCacheParts) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // Encodings are made when they are first asked for, and are a fraction of the page together.
    sizeCalculation: ({ plain }, key) => Math.ceil(plain.length * 1.5) + key.length * 2 + 1_000,
    ttl: KEPT_MS,
  });
  const flights = new Map<string, Flight>();
  const counts = { hits: 0, misses: 0 };

  /**
   * Under which name this request may be answered from memory; null: it must not be.
   * @param target as `readTarget` gives it
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

  return {
    keyOf,
    counts,
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),

    /** The page of this name, if it stands and nothing of it has changed. */
    find(key: string): CachedPage | undefined {
      if (!isFresh()) return undefined;
      const page = pages.get(key);
      counts[page === undefined ? 'misses' : 'hits'] += 1;
      return page;
    },

    /** The first who asks draws the page; the others get what is on its way. */
    board(key: string): { flight: Flight; isFirst: boolean } {
      const known = flights.get(key);
      if (known !== undefined) return { flight: known, isFirst: false };
      const { promise: landed, resolve } = Promise.withResolvers<void>();
      const flight: Flight = {
        key,
        changed: new Set(),
        page: undefined,
        landed,
        land() {
          flights.delete(key);
          resolve();
        },
      };
      flights.set(key, flight);
      return { flight, isFirst: true };
    },

    /**
     * Makes a page of a drawn answer, and keeps it unless something of it changed while it was drawn. undefined: it is
     * for nobody else.
     * @param shown what the loaders said; empty: not the same for everybody
     * @param headers of the answer, without those of its body
     */
    keep(flight: Flight, shown: ReadonlySet<ChangeTag>, plain: Buffer, headers: Iterable<[string, string]>) {
      const { key, changed } = flight;
      if (shown.size === 0 && !isFixedPage(key)) return undefined;
      const page: CachedPage = { tags: shown, headers: [...headers].flat(), plain, bodies: new Map() };
      const isOld = changed.has('everything') || [...shown].some((tag) => changed.has(tag));
      if (!isOld && isFresh()) pages.set(key, page);
      flight.page = page;
      return page;
    },

    /** Drops what shows any of these. */
    drop(tags: readonly ChangeTag[]): void {
      for (const { changed } of flights.values()) for (const tag of tags) changed.add(tag);
      if (tags.includes('everything')) pages.clear();
      else for (const [key, page] of pages.entries()) if (tags.some((tag) => page.tags.has(tag))) pages.delete(key);
    },
  };
}

/**
 * Answers with a kept page, or with 304 where the asker holds this very version. Straight to Node: nothing is made of the
 * request.
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
  const made = body ?? makeBody(page, encoding);
  if (body === undefined) page.bodies.set(encoding, made);
  made.then(
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
  const held = incoming.headers['if-none-match']?.slice(0, HELD_MAX_CHARACTERS);
  const named = ['x-request-id', requestId];
  const isHeld = held !== undefined && fresh({ 'if-none-match': held }, { etag: body.etag });
  const own = isHeld ? [...headers, 'etag', body.etag, ...named] : [...body.headers, ...named];
  const told = isPrefetch(incoming) ? own.map((value) => (value === CACHE_ASKING ? CACHE_AHEAD : value)) : own;
  if (isHeld) {
    outgoing.writeHead(304, told).end();
    return;
  }
  outgoing.writeHead(200, told);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body.bytes);
}

/** The best encoding that the asker takes. */
function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = String(headers['accept-encoding'] ?? 'identity').slice(0, ACCEPTED_MAX_CHARACTERS);
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => taken.includes(encoding)) ?? 'identity';
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** It is done once for many answers: ten times the time of the least effort, and a sixth smaller. Beyond, hardly anything is gained. */
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
