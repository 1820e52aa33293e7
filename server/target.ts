import { accept, type Result, refuse } from '#kit/result.ts';

/** Longer ones are nobody's: the longest honest address is a search text, which a page cuts at 100 characters. */
const TARGET_MAX_CHARACTERS = 16_384;

/**
 * The path and query that a request line names, fit for `new URL`. Refused: too long, no path, and paths that cannot be
 * decoded or carry what no page, file or log should ever meet.
 */
export function readTarget(url: string): Result<string, 'too-long' | 'malformed'> {
  if (url.length > TARGET_MAX_CHARACTERS) return refuse('too-long');
  // RFC 9112 3.2.2: a server must understand the absolute form, too; whose name it says does not matter here.
  const target = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (target !== '' && !/^[/?]/.test(target)) return refuse('malformed');
  const rooted = target.startsWith('/') ? target : `/${target}`;
  const end = rooted.search(/[?#]/);
  const path = end === -1 ? rooted : rooted.slice(0, end);
  return isPlainPath(path) ? accept(rooted) : refuse('malformed');
}

function isPlainPath(path: string): boolean {
  if (/^\/[\w./-]*$/.test(path)) return true;
  try {
    const decoded = decodeURIComponent(path);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\\\u0000-\u001f\u007f]/.test(decoded);
  } catch {
    return false;
  }
}

/** `//shop///all` → `/shop/all`; null where nothing is doubled. A browser would take `//name` for another host. */
export function withoutDoubledSlashes(target: string): string | null {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') + target.slice(path.length) : null;
}

const SECRET_NAMES = /token|secret|code|state|key|password|email|signature/i;

/** The target as a log may keep it: what opens a door or names a person is struck. */
export function loggable(target: string): string {
  const [path = '', query] = split(target);
  const plain = path.replace(/^(\/download\/)[^/]+/, '$1…');
  if (query === undefined) return plain.slice(0, 500);
  const kept = query.split('&').map((part) => {
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
