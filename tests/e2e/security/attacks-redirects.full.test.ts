import { expect, test } from 'vitest';
import { cookieOf, visitByHttp } from '#tests/support/http-visitor.ts';
import { openAttackedShop } from '#tests/support/security/attacked-shop.ts';
import { callRaw } from '#tests/support/security/raw-request.ts';

const { shop, ids, customer, paths } = await openAttackedShop();

/** Ways to send a browser to another site, or to run a script. */
const ELSEWHERE = [
  ...[
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
  ],
  ...[
    '/\n/evil.example',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    'https:evil.example',
  ],
  ...[
    '/.//evil.example',
    '/..//evil.example',
    '//evil.example%2f..',
    '/\u0000/evil.example',
    'javascript:alert(1)',
    '@evil.example',
  ],
  ...[
    'http:/\\evil.example',
    'data:text/html,x',
    '/item/../\\evil.example',
    ' //evil.example',
    '//evil%E3%80%82example',
  ],
];
const NAMES = ['returnTo', 'next', 'ref', 'to', 'redirect', 'redirect_uri', 'callbackURL', 'url', 'continue', 'back'];

/** Where this response leads: by itself, and by its links and forms. */
function leadsOf({ location, html }: { location: string | null; html: string }): string[] {
  const links = [...html.matchAll(/(?:href|action|formaction)="([^"]*)"/g)].map(([, address = '']) => address);
  return [...(location === null ? [] : [location]), ...links].map((address) => address.replaceAll('&amp;', '&'));
}

/** As a browser reads it. */
const isForeign = (address: string): boolean => {
  const url = URL.parse(address, `${shop.origin}/deep/page`);
  return url === null || !/^(?:https?|mailto|upi):$/.test(url.protocol) || /evil/.test(url.hostname);
};

test('no address redirects to another site, whatever the return path', { timeout: 400_000 }, async () => {
  expect(ELSEWHERE.filter((place) => place.startsWith('//')).every(isForeign)).toBe(true);
  const endpoints = [
    '/login',
    '/login/code',
    '/signup',
    '/forgot-password',
    '/auth/google',
    '/auth/done',
    '/logout',
    '/offline',
  ];
  const addressPages = [
    '/saved-addresses',
    '/saved-addresses/new',
    `/saved-addresses/${ids.addressId}`,
    '/checkout/address',
  ];
  const visitor = visitByHttp(shop.origin);
  for (const place of ELSEWHERE) {
    const query = new URLSearchParams(NAMES.map((name) => [name, place]));
    for (const [person, paths] of [
      [visitor, endpoints],
      [customer, [...endpoints, ...addressPages]],
    ] as const) {
      for (const path of paths) {
        const page = await person.get(`${path}?${query}`, { referer: encodeURI(place) });
        expect(leadsOf(page).filter(isForeign), `${path} ${place}`).toEqual([]);
      }
    }
  }
  const query = new URLSearchParams(NAMES.map((name) => [name, '//evil.example']));
  for (const path of paths) {
    const page = await visitor.get(`${path}?${query}`, { referer: 'https://evil.example/', host: 'evil.example' });
    expect(leadsOf(page).filter(isForeign), path).toEqual([]);
  }
});

test('a form redirects to a return path only within the shop', async () => {
  for (const place of ELSEWHERE) {
    const returnTo = { returnTo: place };
    const query = `?${new URLSearchParams(returnTo)}`;
    const address = {
      name: 'A',
      phone: '9876543210',
      pincode: '560001',
      city: 'B',
      state: 'Karnataka',
      addressLine: '4 L',
    };
    const forms = [
      customer.post(`/saved-addresses/${ids.addressId}${query}`, { ...address, ...returnTo }),
      customer.post(`/saved-addresses/${ids.addressId}/default${query}`, returnTo),
      customer.post(
        `/item/${ids.productId}/like${query}`,
        { liked: 'true', ...returnTo },
        { referer: encodeURI(place) },
      ),
      customer.post(`/orders/${ids.orderIds.cod}/cancel${query}`, { ...returnTo, confirm: '' }),
    ];
    for (const page of await Promise.all(forms)) expect(leadsOf(page).filter(isForeign), place).toEqual([]);
  }
});

test('no spelling of a request line leads to another site, outside a folder or past the admin check', async () => {
  const inside = 'admin/dashboard';
  const spellings = [
    ...[`//${inside}`, `///${inside}`, `/./${inside}`, `/x/../${inside}`, `/%2e/${inside}`, `/x/%2e%2e/${inside}`],
    ...['/admin%2fdashboard', '/%61dmin/dashboard', '/%2561dmin/dashboard', '/ADMIN/dashboard', '/Admin/Dashboard'],
    ...['/admin;x/dashboard', '/admin/dashboard;.css', '/admin/dashboard/', '/admin/dashboard//', '/admin/dashboard/.'],
    ...[
      '/admin/dashboard%00',
      '/admin/dashboard%00.css',
      '/admin/dashboard%20',
      '/admin/dashboard.',
      '/admin/dashboard%0a',
    ],
    ...[
      '/admin\\dashboard',
      '/admin%5cdashboard',
      '/admin/..;/admin/dashboard',
      '/shop/..;/admin/dashboard',
      '/admin.data',
    ],
    ...[
      '/admin/.data',
      '/admin/_.data',
      '/admin/_root.data',
      '/_root.data',
      '/_.data',
      '/.data',
      '/admin/dashboard.data',
    ],
    ...[
      '/admin%2fdashboard.data',
      '/%61dmin/dashboard.data',
      '//admin/dashboard.data',
      '/admin/dashboard.data/',
      '/ADMIN/x.data',
    ],
    ...['/admin/dashboard.data?_routes=root', '/_.data?_routes=routes%2Fadmin%2Fdashboard', '/shop.data?_routes=admin'],
    ...['/__manifest?paths=%2Fadmin%2Fdashboard&version=1', '/admin/dashboard?index', '/admin/export/shop-orders.csv/'],
    ...[
      '/admin/export/..%2fshop-orders.csv',
      '/admin/export/__proto__',
      '/admin/export/constructor',
      '/shop/../admin/customers',
    ],
    ...[`http://evil.example/${inside}`, `https://${new URL(shop.origin).host}@evil.example/${inside}`, `?/${inside}`],
    ...[
      '/..%2f..%2fetc%2fpasswd',
      '/assets/..%2f..%2fserver%2findex.js',
      '/assets/../../package.json',
      '/media/..%2f..%2fx',
    ],
    ...['/media/%2e%2e/%2e%2e/secret', '/..', '/../../../../etc/passwd', '/.env', '/.git/config', '/server/index.js'],
    ...[
      '//evil.example/%2f..',
      '/\\evil.example',
      '/%5cevil.example',
      '//evil.example//',
      '/%0d%0aset-cookie:x=1',
      '/%E5%98%8A%E5%98%8Dx: 1',
    ],
  ];
  const secrets = /admin-frame|keeper@|correct horse|root:x:|"dependencies"|\[core\]|createRequestHandler/;
  for (const cookie of ['', cookieOf(customer)]) {
    for (const target of spellings) {
      const answer = await callRaw(shop.origin, target, {
        ...(cookie && { cookie }),
        'x-original-url': `/${inside}`,
        'x-rewrite-url': `/${inside}`,
      });
      const { status, headers, text } = answer;
      expect([200, 202, 204, 301, 302, 303, 308, 400, 403, 404, 405].includes(status), `${target}: ${status}`).toBe(
        true,
      );
      expect(secrets.test(text), target).toBe(false);
      expect(headers['set-cookie'] ?? '', target).not.toMatch(/x=1/);
      if (headers.location !== undefined)
        expect(isForeign(headers.location), `${target} to ${headers.location}`).toBe(false);
    }
  }
});
