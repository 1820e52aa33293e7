/** Longer ones are no page of ours. */
const LENGTH_MAX = 2_000;

/** A host that is nobody's: whatever leaves it was no path of this site. */
const HERE = 'http://stall.invalid';

/** Coming back to these would be going in circles. */
const DOORS = new Set([
  '/login',
  '/login/code',
  '/login/link',
  '/login/confirm',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/logout',
  '/auth/google',
  '/auth/done',
]);

/** A path of this site, tidied; null where a browser would read another site in it, or nothing. */
export function ownPath(text: string | null | undefined): string | null {
  const url = ownUrl(text);
  return url && `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Where somebody goes after login: a path of this site, else home. Whatever names another site is not followed. Who comes
 * from one door to the next still goes where the first would have led.
 */
export function returnPath(text: string | null | undefined): string {
  const url = ownUrl(text);
  if (url === null) return '/';
  return DOORS.has(url.pathname)
    ? returnPath(url.searchParams.get('returnTo'))
    : `${url.pathname}${url.search}${url.hash}`;
}

function ownUrl(text: string | null | undefined): URL | null {
  if (!text?.startsWith('/') || text.length > LENGTH_MAX) return null;
  // Browsers strip tabs and line ends from addresses and read a backslash as a slash: "/\t/evil.example" is another host.
  if (/[\\\p{Cc}]/u.test(text)) return null;
  const url = URL.parse(text, HERE);
  return url?.origin !== HERE || url.pathname.startsWith('//') ? null : url;
}

/** The address of a door that leads back to `path` (a path of ours, with its query). */
export const loginHref = (
  door: '/login' | '/login/code' | '/login/link' | '/signup' | '/forgot-password',
  path: string,
): string => (path === '/' ? door : `${door}?returnTo=${encodeURIComponent(path)}`);
