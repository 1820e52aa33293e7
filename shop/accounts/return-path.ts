/** Longer than any path of this site. */
const LENGTH_MAX = 2_000;

/** A host that cannot exist: a text that resolves to another host is not a path of this site. */
const HERE = 'http://stall.invalid';

/** Login pages: returning to these after a login would be a loop. */
const LOGIN_PAGES = new Set([
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

/** The normalised path; null: it is empty, or a browser would read it as another site. */
export function ownPath(text: string | null | undefined): string | null {
  const url = ownUrl(text);
  return url && `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Where a login continues: a path of this site, else home; never another site. For the path of a login page it is that
 * page's own return path.
 */
export function returnPath(text: string | null | undefined): string {
  const url = ownUrl(text);
  if (url === null) return '/';
  return LOGIN_PAGES.has(url.pathname)
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
