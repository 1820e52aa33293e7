import type { ServerResponse } from 'node:http';

/** One year: long enough for every browser's list, without asking to be put on it. */
const HSTS = 'max-age=31536000; includeSubDomains';

const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'serial', 'usb', 'browsing-topics'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Of everything that is no page: pictures, feeds, data. A worker's own script would need a policy of its own. */
const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Set before anything can fail, so that they stand on every answer. A page replaces the policy by its own. */
export function setBaseHeaders(outgoing: ServerResponse, requestId: string, isHttps: boolean): void {
  outgoing.setHeader('x-request-id', requestId);
  outgoing.setHeader('x-content-type-options', 'nosniff');
  outgoing.setHeader('referrer-policy', 'same-origin');
  // A sign-in window of another site must still be able to say that it was closed.
  outgoing.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
  outgoing.setHeader('cross-origin-resource-policy', 'same-origin');
  outgoing.setHeader('permissions-policy', PERMISSIONS);
  outgoing.setHeader('x-frame-options', 'DENY');
  outgoing.setHeader('content-security-policy', INERT_POLICY);
  if (isHttps) outgoing.setHeader('strict-transport-security', HSTS);
}

/** What a page may load and run: its own files, and inline scripts that know this answer's secret word. */
export type PagePolicy = (nonce: string) => string;

/**
 * The policy of the shop in service.
 * @param imageHosts where pictures come from besides the shop itself
 */
export function strictPolicy(isHttps: boolean, imageHosts: readonly string[] = []): PagePolicy {
  const tail = [
    "style-src 'self'",
    ["img-src 'self' data:", ...imageHosts].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return (nonce) => `default-src 'self'; script-src 'self' 'nonce-${nonce}'; script-src-attr 'none'; ${tail}`;
}

/** The headers of a page beyond the base; what a route says itself goes before. */
export function setPageHeaders(outgoing: ServerResponse, policy: string, isPersonal: boolean): void {
  outgoing.setHeader('content-security-policy', policy);
  // What a signed-in person sees is kept nowhere, not even for the Back button after logging out.
  outgoing.setHeader('cache-control', isPersonal ? 'no-store' : 'private, no-cache');
  outgoing.setHeader('vary', 'Accept-Encoding, Cookie');
}
