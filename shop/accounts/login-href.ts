/** The address of a login page that returns to `path` (a path of this site, with its query). */
export const loginHref = (
  page: '/login' | '/login/code' | '/login/link' | '/signup' | '/forgot-password',
  path: string,
): string => (path === '/' ? page : `${page}?returnTo=${encodeURIComponent(path)}`);
