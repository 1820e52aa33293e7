import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { FetchRefusal, PictureRefusal } from '#shop/media/picture-upload.ts';

const REDIRECTS_MAX = 5;

/** Network access, which tests replace. */
export type Outside = {
  /** All IP addresses of a host; throws if it has none. */
  resolve(host: string): Promise<string[]>;
  /** Whether the shop may connect to this IP address. */
  isAllowed(address: string): boolean;
  /** Certificates to trust instead of the usual ones. */
  ca?: string;
  /** Time limit for a whole picture, including redirects. */
  patienceMs: number;
};

/** The real network. */
export const internet: Outside = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  isAllowed: isPublic,
  patienceMs: 30_000,
};

/** The global unicast range of IPv6. Outside of it are old spellings of IPv4 (::7f00:1 is 127.0.0.1) and unassigned ranges. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: not loopback, private, carrier-grade NAT, link-local or a tunnel into one of these. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GLOBAL_UNICAST));
}

type Answer = Result<Uint8Array, FetchRefusal | PictureRefusal>;

/**
 * Fetches a file of at most 10 MB from a public https address. All IP addresses of the host are checked, and the connection
 * is pinned to them, which prevents DNS rebinding. Redirects are checked in the same way.
 */
export async function fetchPublic(address: string, outside: Outside = internet): Promise<Answer> {
  const signal = AbortSignal.timeout(outside.patienceMs);
  let url = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const step = await fetchStep(url, outside, signal);
    if (!('redirect' in step)) return step;
    url = step.redirect;
  }
  return refuse('too-many-redirects');
}

async function fetchStep(
  address: string,
  { resolve, isAllowed, ca }: Outside,
  signal: AbortSignal,
): Promise<Answer | { redirect: string }> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.protocol !== 'https:') return refuse('address-not-https');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const addresses = isIP(host) ? [host] : await withTimeout(resolve(host), signal);
    if (addresses.length === 0) return refuse('site-unreachable');
    if (!addresses.every(isAllowed)) return refuse('address-not-public');
    const response = await open(url, addresses, ca, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy();
      return URL.canParse(headers.location, url)
        ? { redirect: new URL(headers.location, url).href }
        : refuse('not-there');
    }
    if (statusCode !== 200) {
      response.destroy();
      return refuse(statusCode >= 500 || statusCode === 429 || statusCode === 408 ? 'site-in-trouble' : 'not-there');
    }
    return await readBody(response);
  } catch {
    // Unknown hosts, refused connections, wrong certificates: in all cases the person can only check the address.
    return refuse(signal.aborted ? 'site-too-slow' : 'site-unreachable');
  }
}

/** Connects to one of `addresses` only, even if the host resolves differently by then. */
function open(
  url: URL,
  addresses: readonly string[],
  ca: string | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookupPinned: LookupFunction = (_host, options, done) => {
    const [first] = pinned;
    if (options.all || !first) done(null, pinned);
    else done(null, first.address, first.family);
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      signal,
      ca,
      agent: false,
      lookup: lookupPinned,
      headers: { accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity', 'user-agent': 'Yatai' },
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end();
  });
}

async function readBody(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // A shortcut; the header may be absent or wrong, so the bytes are counted as well.
  if (Number(response.headers['content-length'] ?? 0) > numbers.UPLOAD_MAX_BYTES) {
    response.destroy();
    return refuse('picture-too-large');
  }
  for await (const chunk of response) {
    length += (chunk as Buffer).length;
    if (length > numbers.UPLOAD_MAX_BYTES) {
      response.destroy();
      return refuse('picture-too-large');
    }
    chunks.push(chunk as Buffer);
  }
  return accept(Buffer.concat(chunks));
}

/** Rejects when the signal aborts: a DNS lookup cannot be cancelled, but its result can be ignored. */
function withTimeout<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
