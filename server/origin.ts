import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '#config/env.server.ts';

/** What the origin rule needs of the configuration. */
export type OriginRule = Pick<Env, 'ORIGIN' | 'isOriginFixed' | 'PORT'>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Does a page of this shop send this request? Asked for every method that changes something. */
export function isOwnRequest(method: string | undefined, headers: IncomingHttpHeaders, rule: OriginRule): boolean {
  if (method !== undefined && SAFE_METHODS.has(method)) return true;
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, rule);
  // Browsers send Origin with every form; where something strips it, this one cannot be forged by a page either.
  return headers['sec-fetch-site'] === 'same-origin';
}

/**
 * The origin that pages see as their own. While ORIGIN is unset it is the loopback name that the browser used, since
 * React Router compares it with the form's; a name from outside never gets in.
 */
export function publicOrigin(headers: IncomingHttpHeaders, rule: OriginRule): string {
  if (rule.isOriginFixed) return rule.ORIGIN;
  const submitted = headers.origin ?? `http://${headers.host ?? ''}`;
  return isOwnOrigin(submitted, rule) ? submitted : rule.ORIGIN;
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
