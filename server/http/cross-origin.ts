import type { ServerResponse } from 'node:http';
import { isStorefrontTarget } from './request-kind.ts';

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After',
};

/** `Shopper-Address` is missing: a key that may send it stays on a server. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-max-age': '86400',
  'access-control-allow-headers': 'Authorization, Content-Type, Customer-Token, Idempotency-Key, If-None-Match',
};

/**
 * Lets pages of other sites read the storefront's answers. On Node's response, not as Hono's middleware: the request guard
 * and the page cache answer without Hono. No cookies are allowed, and the API reads none.
 */
export function allowOtherOrigins(outgoing: ServerResponse, target: string): void {
  if (!isStorefrontTarget(target)) return;
  for (const [name, value] of Object.entries(HEADERS)) outgoing.setHeader(name, value);
}

/** Answers the preflight request of a browser. */
export const sendPreflight = (outgoing: ServerResponse): void => {
  outgoing.writeHead(204, PREFLIGHT).end();
};
