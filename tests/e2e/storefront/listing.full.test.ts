import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { categories } from '#shop/catalog/category.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { cards, openListings } from '#tests/support/pages/listing-page.ts';
import { main, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { startShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e();
const emptyShop = await startShop({ stock: 'empty' });
afterAll(() => emptyShop.stop());
const { onSale } = openListings({ shop });

test('each category lists its products, the newest first, and links to the others', async () => {
  const { page } = await visit(browser, shop.origin);
  for (const [slug, name] of Object.entries(categories)) {
    await page.goto(`/shop/${slug}`);
    await main(page).getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(await page.title()).toContain(name);
    const rows = await onSale()
      .select('name')
      .where('category', '=', slug)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(24)
      .execute();
    expect(await cards(page).allInnerTexts()).toEqual(rows.map((row) => row.name));
  }
  await main(page).getByRole('link', { name: 'Back to categories' }).click();
  await page.waitForURL('**/shop');
});

test('digital products have their own page and are not in other listings', async () => {
  const digital = await shop.db.selectFrom('products').select('name').where('type', '=', 'digital').execute();
  const { page } = await visit(browser, shop.origin);
  await page.goto('/digital');
  const names = await cards(page).allInnerTexts();
  expect(names.toSorted()).toEqual(digital.map(({ name }) => name).toSorted());
  const everything = await (await fetch(`${shop.origin}/shop/all?page=3`)).text();
  for (const { name } of digital) expect(everything).not.toContain(name);
});

test('an empty shop shows a message in every category, and the home page works', async () => {
  const { page } = await visit(browser, emptyShop.origin);
  for (const path of ['/shop/all', '/digital']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await main(page).getByText('No products available.').waitFor();
  }
  for (const slug of Object.keys(categories)) {
    expect((await page.goto(`/shop/${slug}`))?.status()).toBe(200);
    await main(page).getByText('No products found.').waitFor();
    expect(await main(page).innerText()).not.toContain('No products available.');
  }
  expect((await page.goto('/'))?.status()).toBe(200);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
});

test('an unknown category has the title Category, is empty and is not indexed', async () => {
  const { page } = await visit(browser, shop.origin);
  for (const slug of ['swords', 'Figurines', '%F0%9F%8E%8E', "'--", '%3Cb%3E', 'x'.repeat(2_000)]) {
    expect((await page.goto(`/shop/${slug}`))?.status(), slug).toBe(200);
    await main(page).getByRole('heading', { level: 1, name: 'Category', exact: true }).waitFor();
    await main(page).getByText('No products found.').waitFor();
    expect(await page.title()).toMatch(/^Category\b/);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  }
  await main(page).getByRole('link', { name: 'Back to categories' }).first().click();
  await page.waitForURL('**/shop');
  for (const slug of ['%00', '%', '%ff']) expect((await fetch(`${shop.origin}/shop/${slug}`)).status, slug).toBe(400);
  for (const [page, status] of [
    [1, 200],
    [2, 404],
  ] as const) {
    expect((await fetch(`${shop.origin}/shop/swords?page=${page}`)).status, `page ${page}`).toBe(status);
  }
});

test('while another category loads, products of the last one are not shown', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/figurines');
  const figurines = await cards(page).allInnerTexts();
  await main(page).getByRole('link', { name: 'Back to categories' }).click();
  let blocked = Promise.withResolvers<void>();
  await page.route('**/shop/*.data*', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await main(page).getByRole('link', { name: 'Stickers & Decals' }).click();
  const loading = main(page).getByRole('status').getByText('Loading...', { exact: true });
  await loading.waitFor();
  expect(await main(page).innerText()).not.toContain('View All Products');
  blocked.resolve();
  await main(page).getByRole('heading', { level: 1, name: 'Stickers & Decals' }).waitFor();
  await loading.waitFor({ state: 'detached' });
  const stickers = await cards(page).allInnerTexts();

  // Back over two pages changes the address immediately.
  blocked = Promise.withResolvers();
  await page.evaluate(() => history.go(-2));
  await loading.waitFor();
  const meanwhile = await main(page).innerText();
  for (const name of stickers) expect(meanwhile).not.toContain(name);
  blocked.resolve();
  await main(page).getByRole('heading', { level: 1, name: 'Anime Figurines' }).waitFor();
  expect(await cards(page).allInnerTexts()).toEqual(figurines);
});

test('without a connection "Show more" keeps the grid, shows an error and works again later', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  const shown = await cards(page).allInnerTexts();
  await page.context().setOffline(true);
  await main(page).getByRole('link', { name: 'Show more' }).click();
  await toastIn(page, 'We could not reach the shop. Check your connection, then try again.').waitFor();
  expect(await cards(page).allInnerTexts()).toEqual(shown);
  expect(new URL(page.url()).search).toBe('');
  await page.context().setOffline(false);
  await main(page).getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => cards(page).count()).toBe(2 * shown.length);
});

const silences: Record<string, Parameters<Page['route']>[1]> = {
  'refuses connections': (route) => route.abort('connectionrefused'),
  'is replaced by an error of its proxy': (route) => route.fulfill({ status: 503 }),
};

test.each(Object.keys(silences))(
  'while the shop %s "Show more" keeps the grid, and works again later',
  async (what) => {
    const { page, expectComplaint } = await visit(browser, shop.origin);
    expectComplaint(/ERR_CONNECTION_REFUSED|status of 503/);
    await page.goto('/shop/all');
    const shown = await cards(page).allInnerTexts();
    await page.route('**/*', silences[what] ?? (() => {}));
    await main(page).getByRole('link', { name: 'Show more' }).click();
    await toastIn(page, 'We could not reach the shop. Check your connection, then try again.').waitFor();
    expect(await cards(page).allInnerTexts()).toEqual(shown);
    expect(new URL(page.url()).search).toBe('');
    await page.unroute('**/*');
    await main(page).getByRole('link', { name: 'Show more' }).click();
    await expect.poll(() => cards(page).count()).toBe(2 * shown.length);
  },
);

test('a visitor who opens another page while "Show more" waits stays there', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  const asked = Promise.withResolvers<void>();
  await page.route('**/healthz', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await main(page).getByRole('link', { name: 'Show more' }).click();
  await main(page).getByRole('link', { name: 'Loading' }).waitFor();
  await main(page).getByRole('link', { name: 'Back to categories' }).click();
  await page.waitForURL('**/shop');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const answered = page.waitForResponse('**/healthz');
  asked.resolve();
  await answered;
  // A page of the shop that is opened after the answer comes after whatever the answer would start.
  await main(page).getByRole('link', { name: 'Wall Decor' }).click();
  await main(page).getByRole('heading', { level: 1, name: 'Wall Decor' }).waitFor();
  expect(fetched).not.toContain('/shop/all.data');
});

test('a phone shows two full rows of cards', async () => {
  const phone = { width: 390, height: 844 };
  const { page } = await visit(browser, shop.origin, { viewport: phone });
  await page.goto('/shop/all');
  const items = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  const boxes = await Promise.all([0, 1, 2, 3].map((at) => items.nth(at).boundingBox()));
  expect(boxes[1]?.y).toBe(boxes[0]?.y);
  expect(boxes[3]?.y).toBe(boxes[2]?.y);
  const { y = Number.NaN, height = Number.NaN } = boxes[3] ?? {};
  expect(y + height).toBeLessThanOrEqual(phone.height);
});
