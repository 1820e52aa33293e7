import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_PATH } from '#server/upload.ts';
import { addressesIn, type FullShop, fillShop } from '#tests/support/full-shop.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { askRaw } from '#tests/support/raw-request.ts';
import { readRows } from '#tests/support/rows.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

let shop: RunningShop;
let ids: FullShop;
let customer: HttpVisitor;
let admin: HttpVisitor;
let paths: string[];

/** In the name, the address and the orders of the customer: no answer that others get has it. */
const PRIVATE = 'quietheron';

beforeAll(async () => {
  shop = await startShop({ stock: 'empty', env: { PAGE_CACHE_MB: '16', SHOP_UPI_ID: 'stall@bank' } });
  [customer, admin] = [await join(PRIVATE), await join('keeper')];
  const [customerId, adminId] = [await idOf(PRIVATE), await idOf('keeper')];
  await shop.db.insertInto('admin_roles').values({ customer_id: adminId, source: 'cli' }).execute();
  ids = await fillShop(shop, { customerId, adminId });
  paths = [...new Set(addressesIn(ids).map(({ path }) => path))];
});

afterAll(() => shop?.stop());

async function join(username: string): Promise<HttpVisitor> {
  const visitor = visitByHttp(shop.origin);
  const fields = { username, email: `${username}@example.com`, password: 'correct horse' };
  expect((await visitor.post('/signup', fields)).status).toBe(303);
  return visitor;
}

async function idOf(username: string): Promise<string> {
  const named = shop.db.selectFrom('customers').select('id').where('username', '=', username);
  return (await named.executeTakeFirstOrThrow()).id;
}

const cookieOf = ({ cookies }: HttpVisitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const rowsNow = () => readRows(shop.db, []);

const FORM = 'application/x-www-form-urlencoded';

test('no deed of any address is done for a page of another site, whoever is signed in', async () => {
  const before = await rowsNow();
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example', 'content-type': FORM },
    { origin: 'null', 'content-type': FORM },
    { origin: shop.origin.replace('http:', 'https:'), 'content-type': FORM },
    { origin: shop.origin.replace(/:\d+$/, ':1'), 'content-type': FORM, 'sec-fetch-site': 'same-origin' },
    { 'content-type': FORM },
    { 'content-type': FORM, 'sec-fetch-site': 'cross-site' },
    { 'content-type': FORM, 'sec-fetch-site': 'same-site' },
    { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'application/json', origin: 'https://evil.example' },
    // Even a page of the shop sends nothing but forms.
    { origin: shop.origin, 'content-type': 'text/plain' },
    { origin: shop.origin, 'content-type': 'application/json' },
  ];
  const body =
    'intent=delete&liked=true&rating=1&text=Owned&reason=Owned&username=owned&method=cod&password=correct+horse';
  const targets = [...paths, UPLOAD_PATH, '/api/auth/callback/google', '/_.data'];
  expect(targets.length).toBeGreaterThan(95);
  for (const [at, target] of targets.entries()) {
    // What scripts ask for stands behind the same door: each address tries another key at it.
    const tries = [
      ...foreign.map((headers) => [target, headers] as const),
      [`${target}.data`, foreign[at % foreign.length]] as const,
    ];
    for (const [path, headers] of tries) {
      const cookie = cookieOf(path === target ? admin : customer);
      const answer = await fetch(shop.origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, cookie },
        body,
      });
      const { status } = answer;
      expect([403, 415].includes(status), `${path} ${JSON.stringify(headers)}: ${status}`).toBe(true);
      await answer.arrayBuffer();
    }
  }
  expect(await rowsNow()).toEqual(before);
  // The shop's own page does with the same words what that of another did not.
  expect((await customer.post(`/item/${ids.productId}/like`, { liked: 'false' })).status).toBe(303);
  expect(await rowsNow()).not.toEqual(before);
});

test('asking for an address does nothing, whatever its query and its headers say', async () => {
  const before = await rowsNow();
  const deed = new URLSearchParams({
    ...{ intent: 'delete', _method: 'POST', method: 'post', liked: 'true', confirm: 'yes', id: ids.productId },
    ...{ rating: '1', text: 'Owned', username: 'owned', password: 'correct horse', status: 'cancelled' },
  });
  const headers = {
    ...{ 'x-http-method-override': 'POST', 'x-http-method': 'POST', 'x-method-override': 'DELETE' },
    ...{ 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' },
  };
  for (const person of [admin, customer]) {
    for (const path of paths) {
      const { status } = await person.get(`${path}?${deed}`, headers);
      expect(status, path).toBeLessThan(500);
    }
  }
  expect(await rowsNow()).toEqual(before);
  expect((await customer.get('/profile')).status).toBe(200);
});

/** Ways in which browsers are told of another site, or of a script. */
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

/** Where this answer leads: by itself, and by what can be pressed on it. */
function leadsOf({ location, html }: { location: string | null; html: string }): string[] {
  const pressed = [...html.matchAll(/(?:href|action|formaction)="([^"]*)"/g)].map(([, address = '']) => address);
  return [...(location === null ? [] : [location]), ...pressed].map((address) => address.replaceAll('&amp;', '&'));
}

/** As a browser reads it. */
const isForeign = (address: string): boolean => {
  const url = URL.parse(address, `${shop.origin}/deep/page`);
  return url === null || !/^(?:https?|mailto|upi):$/.test(url.protocol) || /evil/.test(url.hostname);
};

test('no address leads to another site, whatever way back it is told', async () => {
  expect(ELSEWHERE.filter((place) => place.startsWith('//')).every(isForeign)).toBe(true);
  const doors = [
    '/login',
    '/login/code',
    '/signup',
    '/forgot-password',
    '/auth/google',
    '/auth/done',
    '/logout',
    '/offline',
  ];
  const books = ['/saved-addresses', '/saved-addresses/new', `/saved-addresses/${ids.addressId}`, '/checkout/address'];
  const visitor = visitByHttp(shop.origin);
  for (const place of ELSEWHERE) {
    const query = new URLSearchParams(NAMES.map((name) => [name, place]));
    for (const [person, asked] of [
      [visitor, doors],
      [customer, [...doors, ...books]],
    ] as const) {
      for (const path of asked) {
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

test('a form that is told a way back leads there only if it is one of ours', async () => {
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

test('no spelling of a request line leads to another site, out of a folder, or past the door of the admin', async () => {
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
  const said = /desk-tabs|keeper@|correct horse|root:x:|"dependencies"|\[core\]|createRequestHandler/;
  for (const cookie of ['', cookieOf(customer)]) {
    for (const target of spellings) {
      const answer = await askRaw(shop.origin, target, {
        ...(cookie && { cookie }),
        'x-original-url': `/${inside}`,
        'x-rewrite-url': `/${inside}`,
      });
      const { status, headers, text } = answer;
      expect([200, 202, 204, 301, 302, 303, 308, 400, 403, 404, 405].includes(status), `${target}: ${status}`).toBe(
        true,
      );
      expect(said.test(text), target).toBe(false);
      expect(headers['set-cookie'] ?? '', target).not.toMatch(/x=1/);
      if (headers.location !== undefined)
        expect(isForeign(headers.location), `${target} to ${headers.location}`).toBe(false);
    }
  }
});

test('no name of a file at the end of a private address makes it anybody’s', async () => {
  const own = [
    '/profile',
    '/orders',
    `/orders/${ids.orderIds.cod}`,
    '/saved-addresses',
    '/edit-profile',
    '/checkout',
    '/liked',
    '/',
  ];
  const ends = [
    ...[
      '',
      '/x.css',
      '.css',
      ';.js',
      ';x.css',
      '/;x.js',
      '%2fx.css',
      '%3bx.css',
      '%3f.css',
      '%23.css',
      '%00.css',
      '?.css',
    ],
    ...[
      '?x=/a.js',
      '/..%2fassets%2fx.js',
      '/%2e%2e/assets/x.js',
      '.data',
      '.data/x.css',
      '.data;.js',
      '%0a.css',
      '/.',
      '//x.css',
    ],
    ...['/favicon.svg', '/robots.txt', '~.css', '%20.css', '/../assets/x.css', '.html', '.json'],
  ];
  const cookie = cookieOf(customer);
  let personal = 0;
  for (const target of own.flatMap((path) => ends.map((end) => path + end))) {
    const { headers, text } = await askRaw(shop.origin, target, { cookie });
    if (text.includes(PRIVATE)) {
      personal += 1;
      expect(headers['cache-control'], target).toMatch(/no-store/);
    }
    expect(headers['cache-control'] ?? 'no-store', target).not.toMatch(/public|s-maxage/);
    // Whoever asks next, for the same bytes, gets nothing of it.
    expect((await askRaw(shop.origin, target)).text.includes(PRIVATE), target).toBe(false);
  }
  expect(personal).toBeGreaterThan(8);
});

test('nothing that a kept page is not kept by changes it for the next visitor', async () => {
  const kept = [
    '/',
    '/shop/all',
    `/item/${ids.productId}`,
    '/terms',
    '/shop/all.data',
    '/_.data',
    '/services/portrait',
  ];
  const strange: Record<string, string>[] = [
    ...[
      'x-forwarded-host',
      'x-host',
      'x-forwarded-server',
      'forwarded',
      'x-original-host',
      'x-forwarded-proto',
      'x-forwarded-scheme',
    ],
    ...[
      'x-forwarded-port',
      'x-forwarded-prefix',
      'x-original-url',
      'x-rewrite-url',
      'x-http-method-override',
      'x-http-destinationurl',
    ],
    ...[
      'accept-language',
      'user-agent',
      'referer',
      'origin',
      'x-request-id',
      'x-nonce',
      'accept',
      'accept-encoding',
      'if-none-match',
    ],
    ...[
      'range',
      'purpose',
      'x-react-router-spa-mode',
      'x-remix-revalidate',
      'x-forwarded-for',
      'via',
      'x-wap-profile',
      'te',
    ],
  ].map((name) => ({ [name]: name === 'forwarded' ? 'host=evil.test;proto=evil' : 'evil.test"><x' }));
  const cookies = ['theme=evil.test"><x', 'lang=evil.test', '_ga=evil.test', 'toast=evil.test', 'cart=evil.test'];
  const all = [...strange, ...cookies.map((cookie) => ({ cookie })), { host: 'evil.test' }];
  for (const path of kept) {
    const whole = async () => (await askRaw(shop.origin, path)).text;
    // Drawn once more for each way in which somebody may come first.
    for (const [at, headers] of all.entries()) {
      const query = path.endsWith('.data') || path === '/' ? '' : `?page=1&_routes=&utm_source=evil.test`;
      await askRaw(shop.origin, path + (at % 2 === 0 ? query : ''), headers);
    }
    expect(await whole(), path).not.toMatch(/evil\.test/);
    expect(await whole(), path).toBe(await whole());
  }
  // Cold: the first to come is the strange one.
  for (const headers of all) {
    await sql`update products set updated_at = now() where id = ${ids.productId}`.execute(shop.db);
    await askRaw(shop.origin, `/item/${ids.productId}`, headers);
    const next = await askRaw(shop.origin, `/item/${ids.productId}`);
    expect([next.status, next.text.includes('evil.test')], JSON.stringify(headers)).toEqual([200, false]);
  }
});
