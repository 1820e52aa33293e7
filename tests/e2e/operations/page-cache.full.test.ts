import { beforeAll, expect, test, vi } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { isCached } from '#tests/support/page-cache.ts';
import { FIREFOX, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { startShop } from '#tests/support/shop.ts';

const CACHED = { PAGE_CACHE_MB: '16' };

const { browser, shop } = await openE2e({ env: CACHED });

beforeAll(async () => {
  await vi.waitFor(async () => expect(await isPageCached('/terms')).toBe(true), 10_000);
});

const ask = (path: string, headers: Record<string, string> = {}, origin = shop.origin) =>
  fetch(origin + path, { headers, redirect: 'manual' });

const isPageCached = (path: string, headers: Record<string, string> = {}) =>
  isCached(shop.origin, async () => (await ask(path, headers)).arrayBuffer());

/** A change made just before may still invalidate a page once. */
const expectCached = (path: string, headers: Record<string, string> = {}) =>
  expect.poll(() => isPageCached(path, headers), { message: path }).toBe(true);

const product = (name: string) => openProduct(shop.db, { name });

test('public pages are served from the cache, also with advertising parameters', async () => {
  const { id } = await openProduct(shop.db, { name: 'Memory Crane', series: 'Sky Lanterns' });
  await openCollection(shop.db, { products: [id] });
  for (const path of [
    '/',
    '/shop',
    '/shop/all',
    '/shop/figurines',
    '/digital',
    '/collections',
    '/collections/stall-favourites',
    '/series/sky-lanterns',
    '/search?q=mask',
    '/services',
    '/terms',
  ])
    await expectCached(path);
  await expectCached(`/item/${id}`);
  await expectCached('/shop/all.data');
  await expectCached('/shop/all?utm_source=letter');
  await expectCached('/shop/all', { cookie: '_ga=GA1.2.3' });
});

test('the routes of a page’s links are served from the cache, and more paths than a page has are refused', async () => {
  const html = await (await ask('/shop/all')).text();
  const version = /"version": "(\w+)"/.exec(html)?.[1];
  const routesOf = (paths: string[]) =>
    `/__manifest?${new URLSearchParams({ paths: paths.join(), version: `${version}` })}`;
  const links = ['/cart', '/shop', ...Array.from({ length: 60 }, (_, at) => `/item/01890a5d-ac96-774b-bcce-${at}`)];
  await expectCached(routesOf(links));
  const answer = await ask(routesOf(links));
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const routes = Object.keys(await answer.json());
  expect(routes).toEqual(expect.arrayContaining(['storefront/cart/route', 'storefront/item/route']));
  expect(routes.filter((id) => id.startsWith('admin'))).toEqual([]);
  const many = Array.from({ length: 251 }, (_, at) => `/${at}`);
  expect((await ask(routesOf(many))).status).toBe(400);
  expect(
    (await ask(`/__manifest?paths=${many.slice(0, 150)}&paths=${many.slice(150)}&version=${version}`)).status,
  ).toBe(400);
});

test('content is the same in every encoding, with a strong ETag and 304', async () => {
  const bodies = new Set<string>();
  const tags = new Set<string | null>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await ask('/shop/all', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    bodies.add(await answer.text());
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    tags.add(etag);
    const again = await ask('/shop/all', { 'accept-encoding': encoding, 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('content-security-policy')).toBe(answer.headers.get('content-security-policy'));
    expect(await again.text()).toBe('');
  }
  expect(bodies.size).toBe(1);
  expect(tags.size).toBe(3);
  const head = await fetch(`${shop.origin}/shop/all`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength([...bodies][0] ?? ''));
});

test('prefetched data is used by the next click, and others request it again', async () => {
  const ahead = { 'sec-purpose': 'prefetch' };
  await expectCached('/shop/all.data', ahead);
  const cachedAnswer = await ask('/shop/all.data', ahead);
  const held = { 'if-none-match': cachedAnswer.headers.get('etag') ?? '' };
  const rendered = await ask('/shop/all.data', { ...ahead, cookie: 'toast=x' });
  const unchanged = await ask('/shop/all.data', { ...ahead, ...held });
  expect(unchanged.status).toBe(304);
  for (const answer of [cachedAnswer, rendered, unchanged]) {
    expect(answer.headers.get('cache-control')).toBe('private, max-age=5');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
  }
  expect((await ask('/shop/all.data')).headers.get('cache-control')).toBe('private, no-cache');
  expect((await ask('/no-such-page', ahead)).headers.get('cache-control')).toBe('private, no-cache');
});

test('every answer has its own request ID and all headers of rendered pages', async () => {
  const rendered = await ask('/shop/all', { cookie: 'toast=x' });
  const cachedAnswer = await ask('/shop/all');
  const names = (answer: Response) => [...answer.headers.keys()].filter((name) => !['etag', 'date'].includes(name));
  expect(names(cachedAnswer).sort()).toEqual(
    expect.arrayContaining(names(rendered).filter((name) => name !== 'transfer-encoding')),
  );
  const again = await ask('/shop/all');
  expect(again.headers.get('x-request-id')).not.toBe(cachedAnswer.headers.get('x-request-id'));
});

test('a cached page’s policy lists its scripts by hash, without a nonce', async () => {
  await ask('/shop/all');
  const answer = await ask('/shop/all');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+=*')+;/);
  expect(policy).not.toContain('nonce-');
  expect(/nonce="[^"]/.test(await answer.text())).toBe(false);
});

test('personal, failed and unusual requests are never served from the cache', async () => {
  for (const path of ['/login', '/orders', '/checkout', '/profile', '/admin', '/contact', '/nowhere', '/readyz'])
    expect(await isPageCached(path), path).toBe(false);
  for (const path of ['/shop/all?page=99999', '/shop/all?page=0', '/item/x', '/shop/all?returnTo=/'])
    expect(await isPageCached(path), path).toBe(false);
  expect(await isPageCached('/shop/all', { cookie: 'toast=liked' })).toBe(false);
});

test('personal data of one visitor is in no page of others', async () => {
  const { id } = await product('Private Crane');
  const { page, username } = await visitSignedIn(browser, shop, { username: 'secretfan' });
  const strange = { 'x-forwarded-host': 'evil.test', 'x-original-url': '/admin', 'x-forwarded-proto': 'gopher' };
  for (const path of ['/', '/shop/all', `/item/${id}`, '/services', '/terms', '/shop/all.data', '/_.data']) {
    // The person is the first to ask, and so is somebody with strange headers.
    const own = await page.request.get(path);
    expect((await own.text()).includes(username), path).toBe(false);
    const odd = await ask(path, strange);
    for (const text of [await odd.text(), await (await ask(path)).text()]) {
      expect(text.includes(username) || text.includes('evil.test'), path).toBe(false);
    }
  }
  await page.goto('/');
  expect(await page.getByRole('link', { name: 'My Profile' }).count()).toBeGreaterThan(0);
  // A forged session is a visitor's.
  expect(await (await ask('/shop/all', { cookie: 'yatai.session_token=forged' })).text()).not.toContain('My Profile');
});

test('a change is visible soon in every process', async () => {
  const second = await startShop({ stock: 'empty', env: { ...CACHED, DATABASE_URL: shop.databaseUrl } });
  try {
    const { id } = await product('Old Name Crane');
    const origins = [shop.origin, second.origin];
    const shows = async (origin: string, path: string, name: string) =>
      (await (await ask(path, {}, origin)).text()).includes(name);
    for (const origin of origins) {
      // Rendered, and cached from then on.
      for (const path of [`/item/${id}`, '/shop/all'])
        await expect.poll(() => shows(origin, path, 'Old Name Crane')).toBe(true);
    }
    await shop.db.updateTable('products').set({ name: 'New Name Crane' }).where('id', '=', id).execute();
    for (const origin of origins) {
      for (const path of [`/item/${id}`, '/shop/all'])
        await expect.poll(() => shows(origin, path, 'New Name Crane'), { interval: 20 }).toBe(true);
    }
    await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    for (const origin of origins)
      await expect.poll(async () => (await ask(`/item/${id}`, {}, origin)).status).toBe(410);
  } finally {
    await second.stop();
  }
});

test('a cached page hydrates, and everything on it works', async () => {
  const { id } = await product('Waking Crane');
  await expectCached(`/item/${id}`);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await toastIn(page, 'Item added to cart!').waitFor();
  await page.getByRole('banner').getByLabel('Dark theme').click();
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark');
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await page.waitForURL('**/shop');
  await page.getByRole('link', { name: 'View All Products' }).first().click();
  await page.waitForURL('**/shop/all');
  await page.getByText('Waking Crane').first().waitFor();
});

test('a toast belongs to one response', async () => {
  const visitor = visitByHttp(shop.origin);
  const withToast = await visitor.get('/shop/all', { cookie: 'toast=liked' });
  expect(withToast.html.includes('Added to likes')).toBe(true);
  expect((await visitor.get('/shop/all')).html.includes('Added to likes')).toBe(false);
});

test('a hundred concurrent requests render a page once', async () => {
  await product('Crowded Crane');
  // By then no change is on its way any more.
  await expectCached('/shop/all');
  const asPerson = { 'user-agent': FIREFOX };
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => (await ask('/search?q=crowded', asPerson)).text()),
  );
  // Each render counts a search. A second one, if this process looked for changes during the first.
  const { searches } = await shop.db
    .selectFrom('search_log')
    .select((eb) => eb.fn.sum<number>('searches').as('searches'))
    .where('query', '=', 'crowded')
    .executeTakeFirstOrThrow();
  expect(Number(searches)).toBeLessThan(3);
  expect(answers[0]?.includes('Crowded Crane')).toBe(true);
});
