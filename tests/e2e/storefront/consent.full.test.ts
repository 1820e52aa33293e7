import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { flash } from '#app/http/flash.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { PAGE_CACHE_MB: '16' } });

const policyOf = async (path: string) => (await fetch(shop.origin + path)).headers.get('content-security-policy') ?? '';

const HOSTS = /googletagmanager|facebook/;

/** Replaces the companies' servers and records the requests. */
async function followTags(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(
    ({ hostname }) => HOSTS.test(hostname),
    (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.tagRan = (window.tagRan ?? 0) + 1;' });
    },
  );
  return requested;
}

test('tags load only after a visitor has allowed them, and the choice can be changed', async () => {
  expect(await policyOf('/')).not.toMatch(HOSTS);
  const { page: plain } = await visit(browser, shop.origin);
  await plain.goto('/terms?tab=privacy');
  await plain.getByText('so there is no cookie banner').waitFor();
  expect(await plain.getByRole('region', { name: 'Analytics' }).count()).toBe(0);

  const { page: admin } = await visitAdmin(browser, shop);
  await admin.goto('/admin/settings#tags');
  const card = admin.getByRole('region', { name: 'Analytics tags' });
  await card.getByLabel('Google Analytics measurement ID').fill('g-abc123def4');
  await card.getByLabel('Meta Pixel ID').fill('123456789012345');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => policyOf('/')).toMatch(HOSTS);
  for (const path of ['/login', '/checkout', '/contact']) expect(await policyOf(path), path).not.toMatch(HOSTS);

  const { page } = await visit(browser, shop.origin);
  const requested = await followTags(page);
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Analytics' });
  await bar.getByText('Google Analytics and Meta Pixel').waitFor();
  await expectNoBarriers(page, 'consent bar');
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await page.waitForURL('**/shop');
  expect(requested).toEqual([]);
  await bar.getByRole('button', { name: 'Allow' }).click();
  await bar.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => Object(window).tagRan)).toBe(2);
  expect(requested.toSorted()).toEqual([
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4',
  ]);
  await page.reload();
  await expect.poll(() => page.evaluate(() => Object(window).tagRan)).toBe(2);

  await page.goto('/terms?tab=privacy');
  await page.getByText('Only if you allow it, Google Analytics and Meta Pixel set cookies').waitFor();
  await page.context().addCookies([{ name: '_ga', value: 'x', url: shop.origin }]);
  await page.getByRole('button', { name: 'Change your choice about analytics' }).click();
  const reloaded = page.waitForEvent('load');
  await bar.getByRole('button', { name: 'No, thanks' }).click();
  await reloaded;
  await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
  expect(await page.evaluate(() => Object(window).tagRan)).toBeUndefined();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_ga');
});

test('a page with a form is opened again without the tags, and keeps its toast', async () => {
  const { page } = await visit(browser, shop.origin);
  const requested = await followTags(page);
  const ran = () => page.evaluate(() => Object(window).tagRan ?? 0);
  const follow = (name: string, path: string) =>
    Promise.all([page.waitForEvent('load'), page.getByRole('link', { name, exact: true }).first().click()]).then(() =>
      page.waitForURL(`${shop.origin}${path}`),
    );
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('tagConsent', 'yes'));
  await page.getByRole('link', { name: 'Terms', exact: true }).first().waitFor();
  expect(requested).toEqual([]);
  // This document does not let them in; the next one does.
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await page.waitForURL('**/shop');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(requested).toEqual([]);
  await page.reload();
  await expect.poll(ran).toBe(2);
  // Between public pages the document stays.
  await page.evaluate(() => Object.assign(window, { tagRan: 7 }));
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL(`${shop.origin}/`);
  // The page has taken what an earlier one left for it: it moves the focus in the same moment.
  await page.locator('main h1:focus').waitFor();
  expect(await ran()).toBe(7);
  await page.evaluate((cookie) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as an action of the page would
    document.cookie = cookie;
  }, flash('log-in-to-like'));
  // The toast appears during hydration, for three seconds.
  await Promise.all([follow('Login', '/login'), toastIn(page, 'Login to like products').waitFor()]);
  await page.getByLabel('Password').first().waitFor();
  expect(await ran()).toBe(0);
  expect(requested).toHaveLength(2);
});

test('the allowed tags get a checkout before its page opens without them', async () => {
  const { id } = await openProduct(shop.db, { name: 'Paper Crane' });
  const { page } = await visit(browser, shop.origin);
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  await page.addInitScript(() => localStorage.setItem('tagConsent', 'yes'));
  const events: string[] = [];
  // As Google's script does: sends what the page pushes.
  const body = `dataLayer.push = ({ 1: name }) => fetch('https://www.googletagmanager.com/event/' + name, { method: 'POST', keepalive: true, mode: 'no-cors' });`;
  await page.route(
    ({ hostname }) => HOSTS.test(hostname),
    (route) => {
      const [, event] = /[/]event[/](.*)$/.exec(route.request().url()) ?? [];
      if (event !== undefined) events.push(event);
      return route.fulfill({
        contentType: 'text/javascript',
        body: route.request().url().includes('gtag/js') ? body : '',
      });
    },
  );
  await page.goto(`/item/${id}`);
  await page.waitForFunction(() => Object.hasOwn(Object(window).dataLayer ?? [], 'push'));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('link', { name: 'Go to Cart' }).first().click();
  await page.waitForURL('**/cart');
  const opened = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await opened;
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await page.evaluate(() => Object(window).dataLayer)).toBeUndefined();
  await expect.poll(() => events).toEqual(['add_to_cart', 'begin_checkout']);
});

test('logged-in customers are asked on public pages, administrators never', async () => {
  const { page: customer } = await visitSignedIn(browser, shop);
  await customer.goto('/');
  await customer.getByRole('region', { name: 'Analytics' }).getByRole('button', { name: 'No, thanks' }).click();
  await customer.reload();
  await customer.getByRole('heading', { level: 1 }).waitFor();
  expect(await customer.getByRole('region', { name: 'Analytics' }).count()).toBe(0);
  const { page: admin } = await visitAdmin(browser, shop);
  // A new administrator is known after a page that reads the session.
  await admin.goto('/admin/dashboard');
  const answer = await admin.goto('/');
  expect(answer?.headers()['content-security-policy']).not.toMatch(HOSTS);
});
