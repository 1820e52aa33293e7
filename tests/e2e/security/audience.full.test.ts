import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { isCached } from '#tests/support/page-cache.ts';
import { sidebarLink } from '#tests/support/pages/shell.ts';
import { cookiesOf, PHONE, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ env: { PAGE_CACHE_MB: '16' } });

const htmlOf = async (path: string, cookie: string) =>
  (await fetch(shop.origin + path, { headers: { cookie } })).text();

/** A change of an earlier test may invalidate the page after it was rendered. */
const untilCached = (path: string, cookie: string) =>
  expect.poll(() => isCached(shop.origin, () => htmlOf(path, cookie))).toBe(true);

test('a former member of the staff may see the link briefly, and nothing behind it', async () => {
  const { page, customerId } = await visitAdmin(browser, shop);
  await page.goto('/admin');
  await page.goto('/shop/all');
  await sidebarLink(page, 'Admin Panel').waitFor();
  const cookie = await cookiesOf(page);
  await untilCached('/shop/all', cookie);
  await shop.db.deleteFrom('admin_roles').where('customer_id', '=', customerId).execute();
  expect(await htmlOf('/shop/all', cookie)).toContain('>Admin Panel<');
  expect((await fetch(`${shop.origin}/admin`, { headers: { cookie }, redirect: 'manual' })).status).not.toBe(200);
  // The page that is opened next learns it from GET /me, and the cookie with it.
  await page.goto('/shop');
  await sidebarLink(page, 'Admin Panel').waitFor({ state: 'detached' });
  await sidebarLink(page, 'My Profile').waitFor();
  expect(await htmlOf('/shop/all', await cookiesOf(page))).not.toContain('>Admin Panel<');
});

test('a like that is clicked before GET /me has answered stays visible', async () => {
  const { id } = await openProduct(shop.db, { name: 'Early Crane' });
  const { page } = await visitSignedIn(browser, shop);
  const held = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  await page.route(
    '**/me?*',
    async (route) => {
      // The response from before the click arrives after it.
      const answer = await route.fetch();
      await held.promise;
      await route.fulfill({ response: answer });
      isAnswered.resolve();
    },
    { times: 1 },
  );
  await page.goto(`/item/${id}`);
  const article = page.getByRole('article');
  await article.getByRole('button', { name: 'Like', exact: true }).click();
  await toastIn(page, 'Added to likes').waitFor();
  held.resolve();
  await isAnswered.promise;
  await article.getByRole('button', { name: 'Liked', exact: true }).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await article.getByRole('button', { name: 'Liked', exact: true }).count()).toBe(1);
});

test('a session that has ended leaves no personal data on the page', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const cookie = await cookiesOf(page);
  await untilCached('/shop/all', cookie);
  await shop.db.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
  expect(await htmlOf('/shop/all', cookie)).toContain('>My Profile<');
  await page.goto('/shop/all');
  await sidebarLink(page, 'Login').waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('yatai.audience');
});

test('what loads after the page does not shift the layout', async () => {
  const { id } = await openProduct(shop.db, { name: 'Steady Crane', category: 'figurines' });
  const { page } = await visitSignedIn(browser, shop, PHONE);
  await page.request.post(`/item/${id}/like`, { form: { liked: 'true' }, headers: { origin: shop.origin } });
  for (const path of ['/shop/figurines', `/item/${id}`]) {
    const requested = page.waitForResponse('**/me*');
    await page.goto(path);
    await requested;
    await page.locator('.like-button[aria-pressed=true], .like-button.is-on').first().waitFor();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift, path).toBeLessThan(0.01);
  }
});

test('a visitor makes no GET /me request', async () => {
  const { page } = await visit(browser, shop.origin);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/shop/all');
  await page.goto('/terms');
  expect(requested).not.toContain('/me');
});
