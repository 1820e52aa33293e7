import type { Audience } from '#shop/accounts/audience.ts';

/** A link of the sidebar, by the page it leads to. */
export type SidebarEntry = 'home' | 'shop' | 'contact' | 'terms' | 'login' | 'signup' | 'admin' | 'profile';

/** What the server, the service worker and the sidebar have to know of a path before its page is there. */
export type PathPolicy = {
  /** As in routes.ts; `/*` at the end stands for everything below. */
  path: string;
  /**
   * Public pages, the same for everybody in an audience and never given a session: `everybody`, or `visitors` alone where
   * a signed-in person's page has a form of their own. Absent: rendered for who asks, and stored nowhere.
   */
  cache?: 'everybody' | 'visitors';
  /** Nothing but words: no change of the shop's data changes the page. */
  isFixed?: true;
  /** Parameters that the page reads; with any other it is not cached. */
  query?: readonly string[];
  /** Which link of the sidebar stands for it. */
  sidebar?: SidebarEntry;
  /**
   * Without a connection: `page` is answered by the offline page, `kept` by the page as it was last seen. Absent: the
   * service worker leaves the path alone, since it is asked for once (a login, a payment) or is the owner's.
   */
  offline?: 'page' | 'kept';
  /** A request that changes who is signed in: with this method the service worker forgets what it keeps. */
  signsInWith?: 'GET' | 'POST';
  /** Fetched ahead of a click although it is not cached: it says nothing of anybody. */
  isPrefetched?: true;
  /** `listed` in the sitemap, or `closed` to search engines. */
  robots?: 'listed' | 'closed';
  /** `order`: a POST is served before pages under load. `stream`: it takes as long as somebody reads, outside the limit. */
  load?: 'order' | 'stream';
};

const LISTING = ['sort', 'category', 'series', 'origin', 'min', 'max', 'rating', 'stock', 'page'];

/** The first row that fits counts; a path without one is rendered for who asks, and stored nowhere. */
export const pathPolicies: readonly PathPolicy[] = [
  { path: '/', cache: 'everybody', sidebar: 'home', offline: 'page', robots: 'listed' },
  { path: '/shop', cache: 'everybody', isFixed: true, sidebar: 'shop', offline: 'page', robots: 'listed' },
  { path: '/shop/all', cache: 'everybody', query: LISTING, sidebar: 'shop', offline: 'page', robots: 'listed' },
  { path: '/shop/:slug', cache: 'everybody', query: LISTING, sidebar: 'shop', offline: 'page', robots: 'listed' },
  { path: '/digital', cache: 'everybody', query: LISTING, sidebar: 'shop', offline: 'page', robots: 'listed' },
  { path: '/search', cache: 'everybody', query: ['q', ...LISTING], sidebar: 'shop', offline: 'page' },
  { path: '/item/:id', cache: 'everybody', query: ['page', 'reviews'], sidebar: 'shop', offline: 'kept' },
  { path: '/item/:id/review', sidebar: 'shop', offline: 'page' },
  { path: '/services', cache: 'everybody', offline: 'page', robots: 'listed' },
  { path: '/services/:slug', cache: 'visitors', offline: 'page', robots: 'listed' },
  { path: '/cart', cache: 'everybody', isFixed: true, offline: 'kept' },
  { path: '/contact', sidebar: 'contact', offline: 'page', robots: 'listed' },
  { path: '/terms', cache: 'everybody', isFixed: true, sidebar: 'terms', offline: 'page', robots: 'listed' },
  { path: '/offline', cache: 'everybody', isFixed: true, offline: 'kept' },
  { path: '/liked', offline: 'page', robots: 'closed' },
  { path: '/checkout', offline: 'page', robots: 'closed', load: 'order' },
  { path: '/checkout/*', offline: 'page' },
  { path: '/orders', offline: 'page', robots: 'closed' },
  { path: '/orders/:id/pay', load: 'order' },
  { path: '/orders/:id/accept', load: 'order' },
  { path: '/orders/:id/cancel', load: 'order' },
  { path: '/saved-addresses', offline: 'page', robots: 'closed' },
  { path: '/saved-addresses/*', offline: 'page' },
  { path: '/login', sidebar: 'login', offline: 'page', signsInWith: 'POST', isPrefetched: true },
  { path: '/login/*', sidebar: 'login', offline: 'page', signsInWith: 'POST' },
  { path: '/signup', sidebar: 'signup', offline: 'page', signsInWith: 'POST', isPrefetched: true },
  { path: '/logout', signsInWith: 'POST' },
  { path: '/forgot-password', offline: 'page' },
  { path: '/reset-password', offline: 'page', signsInWith: 'POST' },
  { path: '/verify-email', offline: 'page' },
  { path: '/profile', sidebar: 'profile', offline: 'page', robots: 'closed' },
  { path: '/profile/*', sidebar: 'profile', offline: 'page' },
  { path: '/edit-profile/delete', offline: 'page', signsInWith: 'POST' },
  { path: '/edit-profile', offline: 'page' },
  { path: '/edit-profile/*', offline: 'page' },
  { path: '/claim', offline: 'page' },
  { path: '/auth/*', signsInWith: 'GET' },
  { path: '/admin', sidebar: 'admin', robots: 'closed' },
  { path: '/admin/export/:list', load: 'stream' },
  { path: '/admin/*', sidebar: 'admin' },
  { path: '/download/:token', load: 'stream' },
  { path: '/webhooks/:provider', load: 'order' },
];

/** The parts of a path between its slashes. */
const partsOf = (path: string): string[] => path.split('/').slice(1);

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every((part, at) => part === '*' || (part.startsWith(':') ? parts[at] !== '' : part === parts[at]));
}

const rows = pathPolicies.map((policy) => ({ policy, pattern: partsOf(policy.path) }));

/**
 * How a link to this page is fetched ahead of a click: what is rendered for a signed-in person is stored nowhere, and
 * would be fetched twice.
 */
export const prefetchOf = (path: string, audience: Audience): 'intent' | 'none' =>
  audience === 'visitor' || policyOf(path)?.cache === 'everybody' ? 'intent' : 'none';

/** Where React Router fetches the data of a page: `/shop.data`, and `/_.data` for `/`. */
const DATA = /(?:\/_)?\.data$/;

/**
 * @param path of a page or of its data, spelled as in the table: letters of another case or a slash at the end fit no row
 */
export function policyOf(path: string): PathPolicy | undefined {
  const parts = partsOf(path.replace(DATA, '') || '/');
  return rows.find(({ pattern }) => fits(pattern, parts))?.policy;
}
