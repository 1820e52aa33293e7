import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { listAxeFindings, readCart, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

test('a listing that fails to load can be retried, and the console has the reason', async () => {
  for (const way of ['View All Products', 'Wall Decor']) {
    const { page, expectComplaint } = await visit(browser, shop.origin);
    const main = page.getByRole('main');
    await page.goto('/shop');
    await page.route('**/shop/*.data*', (route) => route.abort());
    await main.getByRole('link', { name: way }).click();
    const again = main.getByRole('link', { name: 'Try again' });
    await again.waitFor();
    expect(await main.innerText()).not.toMatch(/No products|undefined|TypeError|fetch/);
    expect(await page.getByRole('status', { name: 'Notifications' }).innerText()).toBe('');
    expectComplaint(/Failed to fetch|NetworkError/);
    expectComplaint(/ERR_FAILED/);
    await page.unroute('**/shop/*.data*');
    await again.click();
    await main.getByRole('listitem').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/shop\/(all|wall-decor)$/);
  }
});

test('when nothing can be fetched, a message and a retry button are rendered from loaded code', async () => {
  const { page, expectComplaint, allowComplaint } = await visit(browser, shop.origin);
  // The page that never arrives had its styles fetched ahead, and its data may fail before its scripts are there to
  // hear of it: the browser notes both, if it is slow enough.
  allowComplaint(/contact-[\w-]+\.css was preloaded using link preload but not used/);
  allowComplaint(/^page error: .*Failed to fetch/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Dark theme' }).first().click();
  const sheet = await page.locator('link[rel=stylesheet]').first().elementHandle();
  await page.route('**/contact.data*', (route) => route.abort());
  expectComplaint(/ERR_FAILED/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  expectComplaint(/Failed to fetch/);
  const panel = page.getByRole('main');
  await panel.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact');
  // The document was rendered again: neither its styles nor its theme may leave for a moment.
  expect(await sheet?.evaluate((it) => it.isConnected)).toBe(true);
  expect(await page.locator('html').getAttribute('class')).toBe('dark');
  expect(await listAxeFindings(page)).toEqual([]);
  const again = panel.getByRole('link', { name: 'Try again' });
  await again.click();
  await page.unroute('**/contact.data*');
  await again.click();
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  expect(await page.locator('html').getAttribute('class')).toBe('dark');
});

/** Holds the page's scripts back until it is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}

test('a button clicked before hydration works once the scripts have loaded', async () => {
  const { page } = await visit(browser, shop.origin);
  const letScriptsCome = await delayScripts(page);
  await page.goto('/shop/all', { waitUntil: 'commit' });
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();
  await add.click();
  await add.click();
  expect(await add.getAttribute('aria-busy')).toBe('true');
  expect(await readCart(page)).toEqual([]);
  letScriptsCome();
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await readCart(page)).toHaveLength(1);
  expect(await page.locator('button[aria-busy]').count()).toBe(0);
});

test('a size chosen before hydration is added to the cart', async () => {
  const { page } = await visit(browser, shop.origin);
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Matsuri Happi Coat')
    .executeTakeFirstOrThrow();
  const letScriptsCome = await delayScripts(page);
  await page.goto(`/item/${id}`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  letScriptsCome();
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await readCart(page)).toEqual([expect.objectContaining({ id, optionText: 'M' })]);
});

test('a sort order chosen before hydration is applied', async () => {
  const { page } = await visit(browser, shop.origin);
  await delayScripts(page);
  await page.goto('/shop/all', { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('price-asc');
  await page.waitForURL(/sort=price-asc/, { waitUntil: 'commit' });
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('price-asc');
});
