import { returnPath } from '#shop/accounts/return-path.ts';

/**
 * Where somebody stood before /login, /signup or /forgot-password: what the link says, else the page that led here, else
 * home. Always a path of this site.
 */
export function returnPathOf(request: Request): string {
  const url = new URL(request.url);
  const told = url.searchParams.get('returnTo');
  return told === null ? (pageBefore(request) ?? '/') : returnPath(told);
}

/** The page of this site that led here, as a return path; null where the browser does not say, or it was another site. */
export function pageBefore(request: Request): string | null {
  const before = URL.parse(request.headers.get('referer') ?? '');
  return before?.origin === new URL(request.url).origin ? returnPath(before.pathname + before.search) : null;
}

/** The path of a request, with its query, as a return path: what React Router adds for its own use is left out. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  // A form that scripts send is addressed to the data of its page.
  const path = url.pathname === '/_.data' ? '/' : url.pathname.replace(/\.data$/, '');
  return path + url.search;
}
