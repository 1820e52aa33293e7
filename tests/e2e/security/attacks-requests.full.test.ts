import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { UPLOAD_PATH } from '#server/http/upload.ts';
import { typedAddress } from '#tests/support/fixtures/orders.ts';
import { readRows } from '#tests/support/fixtures/rows.ts';
import { cookieOf } from '#tests/support/http-visitor.ts';
import { openAttackedShop, PRIVATE } from '#tests/support/security/attacked-shop.ts';
import { callRaw } from '#tests/support/security/raw-request.ts';

const { shop, ids, customer, admin, paths } = await openAttackedShop();

const rowsNow = () => readRows(shop.db, []);

const FORM = 'application/x-www-form-urlencoded';

test('no page of another site performs an action for a logged-in person', async () => {
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
    // Data requests have the same guard: each address is tried with another one.
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

test('GET requests change nothing, whatever their query and headers', async () => {
  const before = await rowsNow();
  const adminAction = new URLSearchParams({
    intent: 'delete',
    _method: 'POST',
    method: 'post',
    liked: 'true',
    confirm: 'yes',
    id: ids.productId,
    rating: '1',
    text: 'Owned',
    username: 'owned',
    password: 'correct horse',
    status: 'cancelled',
  });
  const headers = {
    'x-http-method-override': 'POST',
    'x-http-method': 'POST',
    'x-method-override': 'DELETE',
    'sec-fetch-site': 'cross-site',
    referer: 'https://evil.example/',
  };
  for (const person of [admin, customer]) {
    for (const path of paths) {
      const { status } = await person.get(`${path}?${adminAction}`, headers);
      expect(status, path).toBeLessThan(500);
    }
  }
  expect(await rowsNow()).toEqual(before);
  expect((await customer.get('/profile')).status).toBe(200);
});

test('a file extension added to a private address does not make it public', async () => {
  const address = { ...typedAddress, addressLine: `4 ${PRIVATE} Street` };
  expect((await customer.post('/saved-addresses/new', address)).status).toBe(303);
  const own = [
    '/profile',
    '/orders',
    `/orders/${ids.orderIds.cod}`,
    '/saved-addresses',
    '/edit-profile',
    '/checkout',
    '/liked',
    '/',
    // Other spellings that the router takes for the same page.
    '/Profile',
    '/%70rofile',
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
      '/',
      '/?x.css',
      '.data?x.css',
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
    const { headers, text } = await callRaw(shop.origin, target, { cookie });
    if (text.includes(PRIVATE)) {
      personal += 1;
      expect(headers['cache-control'], target).toMatch(/no-store/);
    }
    expect(headers['cache-control'] ?? 'no-store', target).not.toMatch(/public|s-maxage/);
    // The next request for the same page gets none of it.
    expect((await callRaw(shop.origin, target)).text.includes(PRIVATE), target).toBe(false);
  }
  expect(personal).toBeGreaterThan(40);
});

test('nothing outside the cache key changes a cached page for the next visitor', async () => {
  const cachedPaths = [
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
  for (const path of cachedPaths) {
    const whole = async () => (await callRaw(shop.origin, path)).text;
    // Drawn once more for each way in which somebody may come first.
    for (const [at, headers] of all.entries()) {
      const query = path.endsWith('.data') || path === '/' ? '' : `?page=1&_routes=&utm_source=evil.test`;
      await callRaw(shop.origin, path + (at % 2 === 0 ? query : ''), headers);
    }
    expect(await whole(), path).not.toMatch(/evil\.test/);
    expect(await whole(), path).toBe(await whole());
  }
  // Cold: the first to come is the strange one.
  for (const headers of all) {
    await sql`update products set updated_at = now() where id = ${ids.productId}`.execute(shop.db);
    await callRaw(shop.origin, `/item/${ids.productId}`, headers);
    const next = await callRaw(shop.origin, `/item/${ids.productId}`);
    expect([next.status, next.text.includes('evil.test')], JSON.stringify(headers)).toEqual([200, false]);
  }
});

test('a character that PostgreSQL cannot store is no error in any part of a query', async () => {
  const names =
    'addressId added change code days edit email file from id item kind like line lines number page period policy'
      .concat(' promotion q sheet sort step tab ticket token type version')
      .split(' ');
  const query = names.map((name) => `${name}=%00`).join('&');
  const failed: string[] = [];
  for (const path of paths) {
    for (const visitor of [admin, customer]) {
      if ((await visitor.get(`${path}?${query}`)).status >= 500) failed.push(path);
    }
  }
  expect(failed).toEqual([]);
});
