import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { policyOf } from '#app/paths.ts';
import type { ExternalSources } from '#lib/external-sources.ts';

/** The request ID used in the log, the response and the error page. An ID sent by a trusted proxy is used. */
export function requestIdOf(incoming: IncomingMessage, trustedProxies: number): string {
  const given = incoming.headers['x-request-id'];
  if (trustedProxies > 0 && typeof given === 'string' && /^[\w.-]{8,100}$/.test(given)) return given;
  return randomUUID();
}

/** One year, the usual minimum. Without `preload`: the shop does not ask to be on the browsers' built-in list. */
const HSTS = 'max-age=31536000; includeSubDomains';

const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'serial', 'usb', 'browsing-topics'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** For everything that is not a page: pictures, feeds, data. The service worker's script has a policy of its own. */
const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For the service worker, which stores pages for offline use: it fetches from the shop and does nothing else. */
export const workerPolicy = INERT_POLICY.replace(';', "; connect-src 'self';");

/**
 * Sets the headers of every response, before anything can fail. A page replaces the Content-Security-Policy with its
 * own.
 */
export function setBaseHeaders(outgoing: ServerResponse, requestId: string, isHttps: boolean): void {
  outgoing.setHeader('x-request-id', requestId);
  outgoing.setHeader('x-content-type-options', 'nosniff');
  outgoing.setHeader('referrer-policy', 'same-origin');
  // The shop's page must notice when a sign-in window of another site is closed.
  outgoing.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
  outgoing.setHeader('cross-origin-resource-policy', 'same-origin');
  outgoing.setHeader('permissions-policy', PERMISSIONS);
  outgoing.setHeader('x-frame-options', 'DENY');
  outgoing.setHeader('content-security-policy', INERT_POLICY);
  if (isHttps) outgoing.setHeader('strict-transport-security', HSTS);
}

const NO_SOURCES: Required<ExternalSources> = {
  scripts: [],
  styles: [],
  pictures: [],
  calls: [],
  frames: [],
  forms: [],
};

/**
 * Builds the Content-Security-Policy of a page: its own files, the inline scripts that `scripts` allows, and external
 * sources.
 */
export type PagePolicy = (scripts: string, external?: ExternalSources) => string;

/** The policy source for inline scripts that carry this response's nonce. */
export const nonceSource = (nonce: string): string => `'nonce-${nonce}'`;

/**
 * The policy in production.
 * @param imageHosts hosts of pictures besides the shop itself
 */
export function strictPolicy(isHttps: boolean, imageHosts: readonly string[] = []): PagePolicy {
  return (inline, external = {}) => {
    const { scripts, styles, pictures, calls, frames, forms } = { ...NO_SOURCES, ...external };
    return [
      "default-src 'self'",
      ["script-src 'self'", inline, ...scripts].join(' ').trimEnd(),
      "script-src-attr 'none'",
      ["style-src 'self'", ...styles].join(' '),
      ["img-src 'self' data:", ...imageHosts, ...pictures].join(' '),
      "font-src 'self'",
      ["connect-src 'self'", ...calls].join(' '),
      ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
      ["form-action 'self'", ...forms].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
  };
}

const VARY = 'Accept-Encoding, Cookie';
/** Browsers may store a visitor's page, and must revalidate it before they show it. */
export const CACHE_REVALIDATED = 'private, no-cache';
/** A prefetched page is used for the click that follows, without revalidation. */
export const CACHE_PREFETCHED = 'private, max-age=5';

/** Whether the browser prefetches this page (`<link rel="prefetch">`). */
export const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  String(headers['sec-purpose']).startsWith('prefetch');

/**
 * Lets the browser store a prefetched response for the click that follows. Pages without a cache policy are stored only
 * if their route is marked as prefetched, which means that they contain nothing personal.
 */
export function cachePrefetched(url: string, { status, headers }: Response, isPersonal: boolean): void {
  if (status !== 200 || isPersonal) return;
  if (headers.get('cache-control') === CACHE_REVALIDATED) headers.set('cache-control', CACHE_PREFETCHED);
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.data') || !policyOf(pathname)?.isPrefetched) return;
  headers.set('cache-control', CACHE_PREFETCHED);
  headers.set('vary', `${VARY}, Referer`);
}

/** Sets the headers of a page. Headers that a route has set itself stay. */
export function setPageHeaders(headers: Headers, policy: string, isPersonal: boolean): void {
  const own = {
    'content-security-policy': policy,
    // A logged-in customer's page is not stored anywhere, so the Back button does not show it after logging out.
    'cache-control': isPersonal ? 'no-store' : CACHE_REVALIDATED,
    vary: VARY,
  };
  for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value);
}

/**
 * For a page that opens an external window. The external service learns the shop's origin, and nothing more of the URL.
 */
export function allowExternalWindow(headers: Headers, policy: string): void {
  headers.set('content-security-policy', policy);
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
}

/** Adds `Secure` to all cookies of a shop that is served over HTTPS. Routes do not know whether it is. */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', isSecure(cookie) ? cookie : `${cookie}; Secure`);
}

const isSecure = (cookie: string): boolean => /;\s*secure\s*(?:;|$)/i.test(cookie);
