import { returnPath } from '#shop/accounts/return-path.ts';

/**
 * The page before /login, /signup or /forgot-password: the `returnTo` parameter, else the referring page, else home.
 * Always a path of this site.
 */
export function returnPathOf(request: Request): string {
  const url = new URL(request.url);
  const returnTo = url.searchParams.get('returnTo');
  return returnTo === null ? (pageBefore(request) ?? '/') : returnPath(returnTo);
}

/** The referring page of this site as a return path. null: the browser sends no referrer, or it is another site. */
export function pageBefore(request: Request): string | null {
  const before = URL.parse(request.headers.get('referer') ?? '');
  return before?.origin === new URL(request.url).origin ? returnPath(before.pathname + before.search) : null;
}

/** The request's path and query as a return path, without what React Router adds for its data requests. */
export function pathOf(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  // Scripts post a form to the `.data` path of its page.
  const path = url.pathname === '/_.data' ? '/' : url.pathname.replace(/\.data$/, '');
  return path + url.search;
}
