import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { listAxeFindings, visit } from '#tests/support/pages/visitor.ts';
import { startReleaseProxy } from '#tests/support/services/release-proxy.ts';

const proxy = await startReleaseProxy();

afterAll(() => proxy.stop());

const { browser, shop } = await openE2e({ env: { ORIGIN: proxy.origin } });

proxy.leadTo(`http://localhost:${new URL(shop.origin).port}`);

const site = () => ({ origin: proxy.origin, db: shop.db });

const allowed = { serviceWorkers: 'allow' } as const;

/** The worker waits until the page has everything else. */
const soon = { timeout: 15_000 };

/** The n-th of some products with pictures. */
async function product(place: number): Promise<{ id: string; name: string; path: string }> {
  const row = await shop.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('type', '=', 'shop')
    .where('availability', '=', 'in-stock')
    .orderBy('id')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...row, path: `/item/${row.id}` };
}

/** Paths of everything that this browser keeps, by the beginning of the store's name. */
const savedIn = (page: Page, store: string): Promise<string[]> =>
  page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  }, store);

const expectSaved = (page: Page, path: string) =>
  expect.poll(() => savedIn(page, 'yatai-pages-'), soon).toContain(path);

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

const pictureIsThere = (page: Page) =>
  page
    .locator('.gallery__gallery img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 1 && !picture.dataset.failed);

test('offline the cart and visited products work, and other pages list what is saved', async () => {
  const first = await product(0);
  const { page, expectComplaint } = await visit(browser, proxy.origin, allowed);
  const context = page.context();
  await page.goto(first.path);
  await expectSaved(page, first.path);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  // Another one by a link inside the page, not as a document.
  const related = page.locator('.item__related .product-card__name a').first();
  const second = { path: (await related.getAttribute('href')) ?? '', name: await related.innerText() };
  const others = await Promise.all([product(1), product(2)]);
  const unvisited = others.find(({ path }) => path !== second.path);
  if (unvisited === undefined) throw new Error('three products are needed');
  await related.click();
  await page.waitForURL(`**${second.path}`);
  await expectSaved(page, second.path);
  await expect.poll(() => savedIn(page, 'yatai-pictures-'), soon).not.toEqual([]);

  await context.setOffline(true);
  expectComplaint(/ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
  await page.goto('/cart');
  await page.locator('.cart__lines').getByText(first.name).waitFor();
  expect(await page.evaluate(() => document.documentElement.innerHTML)).not.toContain('undefined');

  await page.goto(first.path);
  expect(await heading(page)).toBe(first.name);
  expect(await pictureIsThere(page)).toBe(true);

  // By a link inside the open page, too.
  await related.click();
  await page.waitForURL(`**${second.path}`);
  await expect.poll(() => heading(page)).toBe(second.name);

  await page.goto(unvisited.path);
  await page.waitForURL('**/offline?**');
  await page.getByText('We cannot load this page.').waitFor();
  const savedList = page.getByRole('list').filter({ hasText: first.name });
  await expect.poll(() => savedList.getByRole('link').allInnerTexts()).toEqual([second.name, first.name]);
  expect(await listAxeFindings(page)).toEqual([]);

  await shop.db.updateTable('products').set({ name: 'Renamed meanwhile' }).where('id', '=', unvisited.id).execute();
  await context.setOffline(false);
  await page.waitForURL(`**${unvisited.path}`);
  await expect.poll(() => heading(page)).toBe('Renamed meanwhile');
});

test('the worker has its own policy and is revalidated each time', async () => {
  const answer = await fetch(`http://localhost:${new URL(shop.origin).port}/worker.js`);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self'; /);
});

test('when an unreachable shop is back the page returns to it, although the browser was never offline', async () => {
  const [first, unvisited] = [await product(6), await product(7)];
  const { page, expectComplaint } = await visit(browser, proxy.origin, allowed);
  await page.goto(first.path);
  await expectSaved(page, first.path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  proxy.leadTo('http://localhost:1');
  expectComplaint(/ERR_/);
  const failure = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await page.goto(unvisited.path);
  await page.waitForURL('**/offline?**');
  await failure;
  proxy.leadTo(`http://localhost:${new URL(shop.origin).port}`);
  await page.waitForURL(`**${unvisited.path}`);
  await expect.poll(() => heading(page)).toBe(unvisited.name);
});

test('a saved page is refreshed when the connection is back', async () => {
  const { id, path } = await product(3);
  const { page } = await visit(browser, proxy.origin, allowed);
  await page.goto(path);
  await expectSaved(page, path);
  await shop.db.updateTable('products').set({ name: 'Fresh from the shop' }).where('id', '=', id).execute();
  await page.goto(path);
  expect(await heading(page)).toBe('Fresh from the shop');
});

test('no personal page is saved, and logging in deletes saved pages', async () => {
  const { path } = await product(4);
  const visitor = await visit(browser, proxy.origin, allowed);
  await visitor.page.goto(path);
  await expectSaved(visitor.page, path);
  await visitor.page.goto('/signup');
  await visitor.page.getByLabel('Username').fill('kept_nothing');
  await visitor.page.getByLabel('Email').fill('kept_nothing@example.com');
  await visitor.page.getByLabel('Password').fill('correct horse');
  await visitor.page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => savedIn(visitor.page, 'yatai-pages-'), soon).not.toContain(path);

  const { page, username } = await visitSignedIn(browser, site(), allowed);
  for (const place of [path, '/cart', '/orders', '/checkout', '/profile', '/liked', path]) await page.goto(place);
  await expect.poll(() => savedIn(page, 'yatai-pages-'), soon).toEqual(expect.arrayContaining(['/cart', '/offline']));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const place of ['/profile', '/cart', path]) await page.goto(place);
  expect((await savedIn(page, 'yatai-pages-')).sort()).toEqual(['/cart', '/offline']);
  expect(await savedText(page)).not.toContain(username);
});

/** The text of everything that is cached. */
const savedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(
      stores.map(async (store) => (await store.keys()).map((key) => store.match(key))),
    );
    const answers = await Promise.all(requests.flat());
    return (await Promise.all(answers.map((answer) => answer?.text() ?? ''))).join('\n');
  });

test('a new build replaces the worker and its saved pages', async () => {
  const { path } = await product(5);
  const { page } = await visit(browser, proxy.origin, allowed);
  await page.goto(path);
  await expectSaved(page, path);
  const stores = () => page.evaluate(() => caches.keys());
  expect(await stores()).not.toContain('yatai-pages-newer');
  proxy.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(stores, soon).toContain('yatai-pages-newer');
  await expect.poll(async () => (await stores()).filter((name) => !name.endsWith('newer')), soon).toEqual([]);
});
