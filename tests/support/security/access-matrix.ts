import { accountEndpoints } from './access-account.ts';
import { adminEndpoints } from './access-admin.ts';
import { all, cells, type EndpointRow, type Got, noForm, refused } from './access-cells.ts';
import { storefrontEndpoints } from './access-storefront.ts';

/** Last: the account is deleted here. */
export const lastEndpoint: EndpointRow = { route: 'logout', path: '/logout', page: all('/'), posts: refused(all('/')) };

/** What each client gets for each page, form and file of the shop. */
export const endpoints: readonly EndpointRow[] = [...storefrontEndpoints, ...accountEndpoints, ...adminEndpoints];

/** What the server answers before it looks for a page; of these there is no data. */
export const plainEndpoints: readonly EndpointRow[] = [
  ...['/healthz', '/clock', '/readyz', '/robots.txt', '/sitemap.xml', '/feed/products.xml'].map((path) => plain(path)),
  plain('/sitemap/:part', '/sitemap/pages.xml'),
  // For local clients, and for anyone with the token.
  plain('/metrics', '/metrics', 403),
  {
    route: '/media/upload',
    path: '/media/upload',
    page: all(404),
    posts: [
      { fields: { upload_preset: 'photo' }, page: cells(401, 400, 400, 400) },
      { fields: { upload_preset: 'product' }, page: cells(401, 403, 400, 403) },
    ],
  },
  {
    route: '/funnel',
    path: '/funnel',
    page: all(404),
    posts: [
      { fields: { step: 'cart', source: 'direct' }, page: all(204) },
      { fields: { step: 'order' }, page: all(422) },
    ],
  },
  { route: '/webhooks/:method', path: '/webhooks/razorpay', page: all(404), posts: refused(all(400)) },
  { route: '/webhooks/:method', path: '/webhooks/parcels', page: all(404), posts: refused(all(400)) },
  plain('/api/docs'),
  // For anyone with a key; server/api/*.test.ts try every operation with every scope.
  { ...plain('/api/v1/*', '/api/v1/products', 401), posts: refused(all(401)) },
  plain('/media/*', '{photo}'),
  plain('/assets/*', '{asset}'),
  plain('*', '/placeholder.svg'),
  plain('*', '/worker.js'),
];

function plain(route: string, path = route, got: Got = 200): EndpointRow {
  return { route, path, page: all(got), posts: noForm };
}
