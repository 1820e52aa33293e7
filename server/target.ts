import { accept, type Result, refuse } from '#lib/result.ts';

/** Longer ones are nobody's: the longest honest address is a search text, which a page cuts at 100 characters. */
const TARGET_MAX_CHARACTERS = 16_384;
/** The longest honest list is the ids of the orders on one page of the admin, 50. */
const QUERY_MAX_PARAMETERS = 100;

/**
 * The path and query of a request line in the one spelling that everything after this reads: what limits, logs, caches and
 * routes a request must never see two different addresses. Refused: too long, too many parameters, no path, and what a
 * parser further on would read otherwise than it is written (dot segments, `#`, backslashes, NUL).
 */
export function readTarget(url: string): Result<string, 'too-long' | 'malformed'> {
  if (url.length > TARGET_MAX_CHARACTERS) return refuse('too-long');
  // RFC 9112 3.2.2: a server must understand the absolute form, too; whose name it says does not matter here.
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  if ((target !== '' && !/^[/?]/.test(target)) || target.includes('#')) return refuse('malformed');
  const [path, query] = split(target);
  const plainPath = readPath(path === '' ? '/' : path);
  if (plainPath === null) return refuse('malformed');
  // An empty query is none, as `new URL` has it.
  if (query === undefined || query === '') return accept(plainPath);
  if (countParameters(query) > QUERY_MAX_PARAMETERS) return refuse('too-long');
  return accept(`${plainPath}?${encodeRaw(query, UNSAFE_IN_QUERY)}`);
}

/** Characters that RFC 3986 allows in a path and in a query; `new URL` would encode the others, so it is done here. */
const UNSAFE_IN_PATH = /[^\w.~!$&'()*+,;=:@/%-]/g;
const UNSAFE_IN_QUERY = /[^!-~]|["<>]/g;

const encodeRaw = (text: string, unsafe: RegExp): string => text.replace(unsafe, encodeURIComponent);

/** A path as it is normalised by RFC 3986 6.2.2; null where it must not be read. */
function readPath(path: string): string | null {
  // Nearly every one.
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
 * The path of the page that a target reaches, for tables of pages: React Router matches letters of either case and a slash
 * at the end, and a page's data stands at `.data`.
 */
export function pagePathOf(target: string): string {
  const path = pathOf(target)
    .replace(/(?:\/_)?\.data$/, '')
    .replace(/\/$/, '')
    .toLowerCase();
  return path === '' ? '/' : path;
}

/** `//shop///all` → `/shop/all`; null where nothing is doubled. A browser would take `//name` for another host. */
export function withoutDoubledSlashes(target: string): string | null {
  const path = pathOf(target);
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') + target.slice(path.length) : null;
}

const SECRET_NAMES = /token|secret|code|state|key|password|email|signature/i;

/** The target as a log may keep it: what opens a door or names a person is struck. */
export function loggable(target: string): string {
  const [path, query] = split(target);
  const plain = path.replace(/^(\/download\/)[^/]+/, '$1…');
  if (query === undefined) return plain.slice(0, 500);
  // A log keeps no more than 500 characters of it, whatever is struck.
  const kept = query
    .slice(0, 1_000)
    .split('&')
    .map((part) => {
      const equals = part.indexOf('=');
      // A way back may hold an address with a token of its own.
      const isSecret = SECRET_NAMES.test(part.slice(0, equals)) || /token/i.test(part.slice(equals));
      return equals > 0 && isSecret ? `${part.slice(0, equals)}=…` : part;
    });
  return `${plain}?${kept.join('&')}`.slice(0, 500);
}

function split(target: string): [string, string | undefined] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)];
}
