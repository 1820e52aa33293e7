import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { accept, type Result, refuse } from '#lib/result.ts';
import { isPublic } from './internal/public-address.ts';
import { resolveHost } from './internal/resolve-host.ts';

/** Network access, which tests replace. */
export type Outside = {
  /** All IP addresses of a host; throws if it has none. The signal ends the lookup. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** Whether the shop may connect to this IP address. */
  isAllowed(address: string): boolean;
  /** Certificates to trust instead of the usual ones. */
  ca?: string;
  /** Time limit for everything that is fetched, including redirects. */
  patienceMs: number;
};

/** The real network. */
export const internet: Outside = {
  resolve: resolveHost,
  isAllowed: isPublic,
  patienceMs: 30_000,
};

type OutboundRefusal = 'address-not-https' | 'address-not-public' | 'site-unreachable';

type Sent = { signal: AbortSignal; method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

/**
 * Sends a request to a public https address and returns the response, whose body the caller reads or destroys. All IP
 * addresses of the host are checked, and the connection is pinned to them, which prevents DNS rebinding. Redirects are not
 * followed. Throws if the connection fails or the signal aborts.
 */
export async function requestPublic(
  address: string,
  outside: Outside,
  sent: Sent,
): Promise<Result<IncomingMessage, OutboundRefusal>> {
  const found = await findPublic(address, outside, sent.signal);
  return found.ok ? accept(await open(found.value, outside.ca, sent)) : found;
}

type Target = { url: URL; addresses: readonly string[] };

/** Where a public https address leads. Throws if its host is unknown or the signal aborts. */
export async function findPublic(
  address: string,
  { resolve, isAllowed }: Outside,
  signal: AbortSignal,
): Promise<Result<Target, OutboundRefusal>> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.protocol !== 'https:') return refuse('address-not-https');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host, signal);
  if (addresses.length === 0) return refuse('site-unreachable');
  if (!addresses.every(isAllowed)) return refuse('address-not-public');
  return accept({ url, addresses });
}

/** Connects to one of `addresses` only, even if the host resolves differently by then. */
function open(
  { url, addresses }: Target,
  ca: string | undefined,
  { signal, method = 'GET', headers, body }: Sent,
): Promise<IncomingMessage> {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookupPinned: LookupFunction = (_host, options, done) => {
    const [first] = pinned;
    if (options.all || !first) done(null, pinned);
    else done(null, first.address, first.family);
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      signal,
      ca,
      agent: false,
      lookup: lookupPinned,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Yatai', ...headers },
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end(body);
  });
}
