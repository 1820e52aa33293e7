import { all, cells, type EndpointRow, known, noForm, open, refused } from './access-cells.ts';

/** The storefront: listings, products, cart, checkout and payment. */
export const storefrontEndpoints: EndpointRow[] = [
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
