import { adminEndpoints } from './access-admin.ts';
import {
  all,
  cells,
  type EndpointRow,
  endpointForm,
  type Got,
  known,
  noForm,
  open,
  owners,
  refused,
  strangers,
} from './access-cells.ts';

/** What an address's form posts. */
export const ADDRESS = {
  name: 'Asha Rao',
  phone: '9811122233',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  addressLine: '7 Hidden Lane',
};

const MOVED = { ...ADDRESS, name: 'Taken over', phone: '9000000009', addressLine: '1 Elsewhere' };

const storefront: EndpointRow[] = [
  open('', '/'),
  open('shop'),
  open('shop/all'),
  open('shop/:slug', '/shop/figurines'),
  open('collections'),
  open('collections/:slug', '/collections/stall-favourites'),
  open('series/:slug', '/series/sky-lanterns'),
  open('digital'),
  open('services'),
  { ...open('services/:slug', '/services/your-portrait'), posts: refused(known(422)) },
  open('search', '/search?q=crane'),
  open('search/suggest', '/search/suggest?q=crane'),
  open('item/:id', '/item/{product}'),
  {
    route: 'item/:id/review',
    path: '/item/{product}/review',
    page: all(200),
    posts: [
      ...refused(all(422)),
      {
        fields: { rating: '4', text: 'It flies well.' },
        page: cells(401, '/item/{product}#reviews', '/item/{product}#reviews', '/item/{product}#reviews'),
      },
    ],
  },
  {
    route: 'item/:id/review/delete',
    path: '/item/{product}/review/delete',
    page: all('/item/{product}#reviews'),
    posts: refused(known('/item/{product}#reviews')),
  },
  {
    route: 'item/:id/review/report',
    path: '/item/{product}/review/report',
    page: all('/item/{product}#reviews'),
    posts: [
      {
        fields: { reviewId: '{review}' },
        page: { ...all('/item/{product}#reviews'), visitor: '/login?returnTo=%2Fitem%2F{product}%23reviews' },
      },
    ],
  },
  {
    route: 'item/:id/review/vote',
    path: '/item/{product}/review/vote',
    page: all('/item/{product}#reviews'),
    posts: [
      {
        // A vote of somebody else changes the count of the review; this one takes back what was never given.
        fields: { reviewId: '{review}', helpful: 'false' },
        page: { ...all('/item/{product}#reviews'), visitor: '/login?returnTo=%2Fitem%2F{product}%23reviews' },
      },
    ],
  },
  {
    route: 'item/:id/review/photos/:photoId',
    path: '/item/{product}/review/photos/{reviewPhoto}',
    page: all(200),
    posts: noForm,
  },
  {
    route: 'item/:id/alert',
    path: '/item/{product}/alert',
    // The product is in stock: a document leads back to it.
    page: all('/item/{product}'),
    posts: [{ page: all('/item/{product}'), data: all(422) }],
  },
  {
    route: 'order-link/:token',
    path: '/order-link/{forged}',
    page: all(410),
    posts: [{ page: all(410) }],
  },
  {
    route: 'alerts/:token',
    path: '/alerts/{forged}',
    page: all(410),
    posts: refused(all(422)),
  },
  {
    route: 'item/:id/like',
    path: '/item/{product}/like',
    page: all('/item/{product}'),
    posts: ['true', 'false'].map((liked) => ({
      fields: { liked },
      page: cells('/login?returnTo=%2Fitem%2F{product}', '/item/{product}', '/item/{product}', '/item/{product}'),
    })),
  },
  open('cart'),
  open('me'),
  open('delivery/:pincode', '/delivery/560038'),
  { route: 'cart/saved', path: '/cart/saved', page: known(200), posts: refused(known(422)) },
  open('cart/prices', '/cart/prices?line={product}'),
  open('cart/offers', '/cart/offers?lines={product}..1&code=SAKURA10'),
  { ...open('liked'), posts: refused(known('/liked'), { id: '{product}' }) },
  { ...open('contact'), posts: refused(all(422)) },
  open('terms'),
  open('offline'),
  { ...open('checkout'), posts: refused(cells('/login?returnTo=%2Fcheckout', 400, 400, 400)) },
  {
    ...open('checkout/address'),
    posts: refused(cells('/login?returnTo=%2Fcheckout', 422, 422, 422)),
  },
  {
    route: 'checkout/login',
    path: '/checkout/login',
    page: cells(200, '/checkout', '/checkout', '/checkout'),
    posts: [{ page: cells(422, '/checkout', '/checkout', '/checkout'), data: all(422) }],
  },
  {
    route: 'checkout/verification',
    path: '/checkout/verification',
    page: all('/checkout'),
    posts: refused(known('/checkout')),
  },
  open('*', '/nowhere', 404),
];

const account: EndpointRow[] = [
  { route: 'login', path: '/login', page: strangers(200), posts: endpointForm },
  {
    route: 'login/code',
    path: '/login/code',
    page: strangers('/login'),
    posts: [{ page: strangers('/login'), data: all(422) }],
  },
  { route: 'login/link', path: '/login/link', page: strangers(200), posts: endpointForm },
  { route: 'login/confirm', path: '/login/confirm?token={forged}', page: all(410), posts: refused(all(422)) },
  open('api/v1/auth/password-policy'),
  { route: 'signup', path: '/signup', page: strangers(200), posts: endpointForm },
  { route: 'forgot-password', path: '/forgot-password', page: strangers(200), posts: endpointForm },
  { route: 'reset-password', path: '/reset-password?token={forged}', page: all(410), posts: refused(all(422)) },
  {
    route: 'verify-email',
    path: '/verify-email?token={verification}',
    page: cells('login', 403, 403, 200),
    posts: [
      ...refused(known('/profile')),
      { fields: { token: '{verification}' }, page: cells('login', 403, 403, '/profile'), data: { owner: 422 } },
    ],
  },
  { route: 'profile', path: '/profile', page: known(200), posts: noForm },
  { route: 'profile/two-factor', path: '/profile/two-factor', page: known(200), posts: refused(known(401)) },
  {
    route: 'profile/two-factor/confirm',
    path: '/profile/two-factor/confirm',
    page: known(200),
    posts: refused(known(422)),
  },
  {
    route: 'profile/two-factor/disable',
    path: '/profile/two-factor/disable',
    page: known('/profile/two-factor'),
    posts: [{ page: known('/profile/two-factor'), data: known(401) }],
  },
  { route: 'edit-profile', path: '/edit-profile', page: known(200), posts: refused(known(422)) },
  { route: 'edit-profile/email', path: '/edit-profile/email', page: known(200), posts: refused(known(422)) },
  {
    route: 'edit-profile/photo',
    path: '/edit-profile/photo',
    page: all('/edit-profile'),
    posts: refused(known(400)),
  },
  { route: 'edit-profile/delete', path: '/edit-profile/delete', page: known(200), posts: refused(known(401)) },
  open('orders'),
  { route: 'orders/:id', path: '/orders/{delivered}', page: cells(200, 404, 404, 200), posts: noForm },
  { route: 'orders/:id', path: '/orders/{quoted}', page: cells(200, 404, 404, 200), posts: noForm },
  {
    route: 'orders/:id/cancel',
    path: '/orders/{pending}/cancel',
    page: owners(200),
    posts: [{ page: owners('/orders'), data: { owner: 409 } }],
  },
  {
    route: 'orders/:id/cancel-items',
    path: '/orders/{pending}/cancel-items',
    page: owners(200),
    posts: [{ fields: { key: '01a20965-2d3b-7365-b365-289a191a5197', 'units-1': '99' }, page: owners(409) }],
  },
  {
    route: 'orders/:id/address',
    path: '/orders/{pending}/address',
    page: owners(200),
    posts: [{ page: known(422) }],
  },
  {
    route: 'orders/:id/payout',
    path: '/orders/{delivered}/payout',
    page: owners(200),
    posts: [{ page: known(422) }],
  },
  {
    route: 'orders/:id/accept',
    path: '/orders/{quoted}/accept',
    page: all('/orders/{quoted}'),
    posts: [{ fields: { paymentMethod: 'test' }, page: owners('/orders/{quoted}/pay') }],
  },
  {
    route: 'orders/:id/pay',
    path: '/orders/{unpaid}/pay',
    page: owners(200),
    data: { stranger: '/orders/{unpaid}/pay', admin: '/orders/{unpaid}/pay', owner: '/orders/{unpaid}/pay' },
    posts: [
      { fields: { outcome: 'decline' }, page: owners(422) },
      { fields: { outcome: 'abandon' }, page: owners('/orders') },
      { fields: { outcome: 'approve' }, page: owners('/orders') },
    ],
  },
  {
    route: 'orders/:id/pay',
    path: '/orders/{claimed}/pay',
    page: owners(200),
    data: { stranger: '/orders/{claimed}/pay', admin: '/orders/{claimed}/pay', owner: '/orders/{claimed}/pay' },
    posts: [{ fields: { reference: '412345678901' }, page: owners('/orders') }],
  },
  {
    route: 'orders/:id/pay',
    path: '/orders/{window}/pay',
    page: owners(200),
    data: { stranger: '/orders/{window}/pay', admin: '/orders/{window}/pay', owner: '/orders/{window}/pay' },
    posts: [{ fields: { razorpay_signature: 'f'.repeat(64) }, page: owners(422) }],
  },
  {
    route: 'orders/:id/return',
    path: '/orders/{delivered}/return',
    page: owners(200),
    posts: [{ page: cells('login', 422, 422, 422) }],
  },
  {
    route: 'orders/:id/returns/:returnId',
    path: '/orders/{delivered}/returns/{return}',
    page: owners(200),
    posts: [
      {
        fields: { intent: 'message', text: 'Taken over' },
        page: owners('/orders/{delivered}/returns/{return}'),
      },
    ],
  },
  {
    route: 'orders/:id/returns/:returnId/photos/:photoId',
    path: '/orders/{delivered}/returns/{return}/photos/{returnPhoto}',
    page: cells('login', 404, 200, 200),
    posts: noForm,
  },
  {
    route: 'orders/:id/photos/:photoId',
    path: '/orders/{quoted}/photos/{briefPhoto}',
    page: cells('login', 404, 200, 200),
    posts: noForm,
  },
  {
    route: 'orders/:id/invoice.pdf',
    path: '/orders/{delivered}/invoice.pdf',
    page: cells('login', 404, 200, 200),
    posts: noForm,
  },
  {
    route: 'orders/:id/credit-note.pdf',
    path: '/orders/{cancelled}/credit-note.pdf',
    page: cells('login', 404, 200, 200),
    posts: noForm,
  },
  {
    route: 'download/:token',
    path: '/download/{forged}',
    page: all(404),
    data: all('/download/{forged}'),
    posts: noForm,
  },
  {
    route: 'download/:token',
    path: '/download/{download}',
    page: all(200),
    data: all('/download/{download}'),
    posts: noForm,
    isKey: true,
  },
  open('saved-addresses'),
  {
    route: 'saved-addresses/new',
    path: '/saved-addresses/new',
    page: all(200),
    posts: refused(cells(401, 422, 422, 422)),
  },
  {
    route: 'saved-addresses/:id',
    path: '/saved-addresses/{second}',
    page: cells(200, 404, 404, 200),
    posts: [{ fields: MOVED, page: cells(401, 404, 404, '/saved-addresses') }],
  },
  {
    route: 'saved-addresses/:id/default',
    path: '/saved-addresses/{third}/default',
    page: all('/saved-addresses'),
    posts: refused(owners('/saved-addresses')),
  },
  {
    route: 'saved-addresses/:id/delete',
    path: '/saved-addresses/{third}/delete',
    page: cells(200, 404, 404, 200),
    posts: [{ page: owners('/saved-addresses'), data: { owner: 404 } }],
  },
  {
    route: 'set-up',
    path: '/set-up',
    page: known('/'),
    posts: [{ fields: { email: 'mine@example.com', password: 'taken over now' }, page: known('/'), data: known(403) }],
  },
  { route: 'invitation', path: '/invitation?token={forged}', page: all(410), posts: refused(known(422)) },
  {
    route: 'profile/sessions',
    path: '/profile/sessions',
    page: all('/profile'),
    posts: refused(known('/profile')),
  },
  {
    route: 'profile/data',
    path: '/profile/data',
    page: all('/edit-profile'),
    posts: [{ page: known(200) }],
  },
  {
    route: 'auth/google',
    path: '/auth/google',
    // This shop knows no Google.
    page: { ...all('/auth/done?returnTo=%2F'), visitor: '/auth/done?returnTo=%2F&error=away' },
    posts: noForm,
  },
  { route: 'auth/done', path: '/auth/done?error=away', page: all('/login?google=away'), posts: noForm },
  {
    route: 'api/auth/callback/google',
    path: '/api/auth/callback/google?code=x&state=y',
    page: all('/auth/done?error=away'),
    posts: noForm,
  },
];

/** Last: the account is deleted here. */
export const lastEndpoint: EndpointRow = { route: 'logout', path: '/logout', page: all('/'), posts: refused(all('/')) };

/** What each client gets for each page, form and file of the shop. */
export const endpoints: readonly EndpointRow[] = [...storefront, ...account, ...adminEndpoints];

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
