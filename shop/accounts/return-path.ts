/** Longer ones are no page of ours. */
const LENGTH_MAX = 2_000;

/** A host that is nobody's: whatever leaves it was no path of this site. */
const HERE = 'http://stall.invalid';

/** Coming back to these would be going in circles. */
const DOORS = new Set([
  '/login',
  '/login/code',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/logout',
  '/auth/google',
  '/auth/done',
]);

/** Where somebody goes after login: a path of this site, else home. Whatever names another site is not followed. */
export function returnPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.length > LENGTH_MAX) return '/';
  // Browsers strip tabs and line ends from addresses and read a backslash as a slash: "/\t/evil.example" is another host.
  if (/[\\\p{Cc}]/u.test(text)) return '/';
  const url = URL.parse(text, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//') || DOORS.has(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The address of /login or /signup that leads back to `path` (a path of ours, with its query). */
export const doorHref = (door: '/login' | '/signup', path: string): string =>
  path === '/' ? door : `${door}?returnTo=${encodeURIComponent(path)}`;
