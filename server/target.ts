import { accept, type Result, refuse } from '#lib/result.ts';

/** The longest legitimate URL contains a search text, which a page cuts at 100 characters. */
const TARGET_MAX_CHARACTERS = 16_384;
/** The longest legitimate list is the ids of the orders on one admin page, 50. */
const QUERY_MAX_PARAMETERS = 100;

/**
 * Normalises path and query of a request line, because limits, logs, cache and routes must never see two different
 * URLs. Refused: too long, too many parameters, no path, and anything that a later parser would read differently (dot
 * segments, `#`, backslashes, NUL).
 */
export function readTarget(url: string): Result<string, 'too-long' | 'malformed'> {
  if (url.length > TARGET_MAX_CHARACTERS) return refuse('too-long');
  // RFC 9112 3.2.2: a server must accept the absolute form, too. The host in it is ignored.
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  if ((target !== '' && !/^[/?]/.test(target)) || target.includes('#')) return refuse('malformed');
  const [path, query] = split(target);
  const plainPath = readPath(path === '' ? '/' : path);
  if (plainPath === null) return refuse('malformed');
  // An empty query is removed, as `new URL` does.
  if (query === undefined || query === '') return accept(plainPath);
  if (countParameters(query) > QUERY_MAX_PARAMETERS) return refuse('too-long');
  return accept(`${plainPath}?${encodeRaw(query, UNSAFE_IN_QUERY)}`);
}

/**
 * Characters that RFC 3986 does not allow in a path or a query. `new URL` would encode them, so they are encoded here.
 */
const UNSAFE_IN_PATH = /[^\w.~!$&'()*+,;=:@/%-]/g;
const UNSAFE_IN_QUERY = /[^!-~]|["<>]/g;

const encodeRaw = (text: string, unsafe: RegExp): string => text.replace(unsafe, encodeURIComponent);

/** Normalises a path by RFC 3986 6.2.2. Returns null if it is refused. */
function readPath(path: string): string | null {
  // The common case.
  if (/^\/[\w/-]*$/.test(path)) return path;
  const decoded = decode(path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (decoded === null || /[\\\u0000-\u001f\u007f]/.test(decoded)) return null;
  if (decoded.split('/').some((segment) => segment === '.' || segment === '..')) return null;
  return encodeRaw(path, UNSAFE_IN_PATH).replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function countParameters(query: string): number {
  let count = 1;
  for (let at = query.indexOf('&'); at !== -1; at = query.indexOf('&', at + 1)) count += 1;
  return count;
}

/** The path of a target, without its query. */
export const pathOf = (target: string): string => split(target)[0];

/**
 * The page path of a target, for lookups in tables of pages: React Router ignores letter case and a trailing slash, and
 * a page's data has the suffix `.data`.
 */
export function pagePathOf(target: string): string {
  const path = pathOf(target)
    .replace(/(?:\/_)?\.data$/, '')
    .replace(/\/$/, '')
    .toLowerCase();
  return path === '' ? '/' : path;
}

/** `/shop///all` → `/shop/all`; null if there are no doubled slashes. A browser would read `//name` as another host. */
export function withoutDoubledSlashes(target: string): string | null {
  const path = pathOf(target);
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') + target.slice(path.length) : null;
}

const SECRET_NAMES = /token|secret|code|state|key|password|email|signature/i;

/** Paths with a token, also inside a parameter, where their slashes are encoded: once, or again in a return path. */
const TOKEN_PATHS =
  /((?:\/|%(?:25)*2F)(?:download|alerts|order-link)(?:\/|%(?:25)*2F)+)(?:[^/%,&?]|%(?!(?:25)*(?:2F|2C|26|3F))[0-9A-F]{2})+/gi;

/** The target for the log: tokens and personal data are replaced by "…". */
export function loggable(target: string): string {
  const [path, query] = split(target.replace(TOKEN_PATHS, '$1…'));
  if (query === undefined) return path.slice(0, 500);
  // The log keeps at most 500 characters, whatever is replaced.
  const parameters = query
    .slice(0, 1_000)
    .split('&')
    .map((part) => {
      const equals = part.indexOf('=');
      // A return path may contain a URL with a token of its own.
      const isSecret = SECRET_NAMES.test(part.slice(0, equals)) || /token/i.test(part.slice(equals));
      return equals > 0 && isSecret ? `${part.slice(0, equals)}=…` : part;
    });
  return `${path}?${parameters.join('&')}`.slice(0, 500);
}

function split(target: string): [string, string | undefined] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)];
}
