/** What the server and the service worker need to know about a path before its page is loaded. */
type PathPolicy = {
  /** As in routes.ts; `/*` at the end matches everything below. */
  path: string;
  /**
   * Public pages, the same for everybody in an audience and never given a session: `everybody`, or only `visitors` if
   * logged-in people see a form of their own. Absent: rendered per request and never stored.
   */
  cache?: 'everybody' | 'visitors';
  /** A report of the admin: it may be read from a replica, two seconds old. */
  isReport?: true;
  /** Only texts: no change of the shop's data changes the page. */
  isFixed?: true;
  /** Parameters that the page reads; with any other parameter it is not cached. */
  query?: readonly string[];
  /**
   * Without a connection: `page` shows the offline page, `saved` the saved page. Absent: the service worker ignores the
   * path, because it is requested only once (a login, a payment) or belongs to the admin.
   */
  offline?: 'page' | 'saved';
  /** A request that changes who is logged in: with this method the service worker clears its saved pages. */
  changesLoginBy?: 'GET' | 'POST';
  /** Prefetched although it is not cached: it contains nothing personal. */
  isPrefetched?: true;
  /** `listed` in the sitemap, or `closed` to crawlers. */
  robots?: 'listed' | 'closed';
  /**
   * `order`: a POST is served before pages under load. `stream`: outside the concurrency limit, because it takes as
   * long as the client reads.
   */
  load?: 'order' | 'stream';
};

/** Where React Router's client requests the routes of a page's links (`routeDiscovery` in react-router.config.ts). */
export const ROUTES_PATH = '/__manifest';

const LISTING = ['sort', 'category', 'series', 'origin', 'min', 'max', 'rating', 'stock', 'page'];

/** The first matching row counts. A path without a row is rendered per request and never stored. */
export const pathPolicies: readonly PathPolicy[] = [
  { path: '/', cache: 'everybody', offline: 'page', robots: 'listed' },
  { path: '/shop', cache: 'everybody', isFixed: true, offline: 'page', robots: 'listed' },
  { path: '/shop/all', cache: 'everybody', query: LISTING, offline: 'page', robots: 'listed' },
  { path: '/shop/:slug', cache: 'everybody', query: LISTING, offline: 'page', robots: 'listed' },
  { path: '/collections', cache: 'everybody', offline: 'page', robots: 'listed' },
  { path: '/collections/:slug', cache: 'everybody', query: LISTING, offline: 'page', robots: 'listed' },
  { path: '/series/:slug', cache: 'everybody', query: LISTING, offline: 'page', robots: 'listed' },
  { path: '/digital', cache: 'everybody', query: LISTING, offline: 'page', robots: 'listed' },
  { path: '/search', cache: 'everybody', query: ['q', 'exact', ...LISTING], offline: 'page' },
  { path: '/item/:id', cache: 'everybody', query: ['page', 'reviews', 'photos'], offline: 'saved' },
  { path: '/item/:id/alert', offline: 'page' },
  { path: '/item/:id/review', offline: 'page' },
  { path: '/services', cache: 'everybody', offline: 'page', robots: 'listed' },
  { path: '/services/:slug', cache: 'visitors', offline: 'page', robots: 'listed' },
  { path: '/cart', cache: 'everybody', isFixed: true, query: ['code'], offline: 'saved' },
  { path: '/contact', offline: 'page', robots: 'listed' },
  { path: '/terms', cache: 'everybody', isFixed: true, offline: 'page', robots: 'listed' },
  { path: '/offline', cache: 'everybody', isFixed: true, offline: 'saved' },
  { path: ROUTES_PATH, cache: 'everybody', isFixed: true, query: ['paths', 'version'] },
  { path: '/liked', offline: 'page', robots: 'closed' },
  { path: '/checkout', offline: 'page', robots: 'closed', load: 'order' },
  { path: '/checkout/*', offline: 'page' },
  { path: '/orders', offline: 'page', robots: 'closed' },
  { path: '/orders/:id/pay', load: 'order' },
  { path: '/order-link/:token', load: 'order' },
  { path: '/orders/:id/accept', load: 'order' },
  { path: '/orders/:id/cancel', load: 'order' },
  { path: '/orders/:id/cancel-items', load: 'order' },
  { path: '/orders/:id/address', load: 'order' },
  { path: '/saved-addresses', offline: 'page', robots: 'closed' },
  { path: '/saved-addresses/*', offline: 'page' },
  { path: '/login', offline: 'page', changesLoginBy: 'POST', isPrefetched: true },
  { path: '/login/*', offline: 'page', changesLoginBy: 'POST' },
  { path: '/signup', offline: 'page', changesLoginBy: 'POST', isPrefetched: true },
  { path: '/logout', changesLoginBy: 'POST' },
  { path: '/forgot-password', offline: 'page' },
  { path: '/reset-password', offline: 'page', changesLoginBy: 'POST' },
  { path: '/verify-email', offline: 'page' },
  { path: '/profile', offline: 'page', robots: 'closed' },
  { path: '/profile/*', offline: 'page' },
  { path: '/edit-profile/delete', offline: 'page', changesLoginBy: 'POST' },
  { path: '/edit-profile', offline: 'page' },
  { path: '/edit-profile/*', offline: 'page' },
  { path: '/set-up', offline: 'page' },
  { path: '/invitation', offline: 'page' },
  { path: '/auth/*', changesLoginBy: 'GET' },
  { path: '/admin', isReport: true, robots: 'closed' },
  { path: '/admin/dashboard', isReport: true },
  { path: '/admin/sales', isReport: true },
  { path: '/admin/payments', isReport: true },
  { path: '/admin/audit-log', isReport: true },
  { path: '/admin/analytics', isReport: true },
  { path: '/admin/export/:list', load: 'stream', isReport: true },
  { path: '/download/:token', load: 'stream' },
  { path: '/webhooks/:method', load: 'order' },
  { path: '/api/v1/storefront/checkouts', load: 'order' },
  { path: '/api/v1/storefront/orders/:id/cancel', load: 'order' },
];

/** Segments of a path. */
const partsOf = (path: string): string[] => path.split('/').slice(1);

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every((part, at) => part === '*' || (part.startsWith(':') ? parts[at] !== '' : part === parts[at]));
}

const rows = pathPolicies.map((policy) => ({ policy, pattern: partsOf(policy.path) }));

/** Where React Router fetches a page's data: `/shop.data`, and `/_.data` for `/`. */
const DATA = /(?:\/_)?\.data$/;

/** @param path of a page or of its data, spelled as in the table: another case or a trailing slash matches no row */
export function policyOf(path: string): PathPolicy | undefined {
  const parts = partsOf(path.replace(DATA, '') || '/');
  return rows.find(({ pattern }) => fits(pattern, parts))?.policy;
}
