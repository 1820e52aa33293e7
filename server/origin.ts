import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '#config/env.server.ts';

/** The configuration that the origin check needs. */
export type OriginRule = Pick<Env, 'ORIGIN' | 'isOriginFixed' | 'PORT'>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the request comes from a page of this shop. Checked for every method that changes something. */
export function isOwnRequest(method: string | undefined, headers: IncomingHttpHeaders, rule: OriginRule): boolean {
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
export function publicOrigin(headers: IncomingHttpHeaders, rule: OriginRule): string {
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
