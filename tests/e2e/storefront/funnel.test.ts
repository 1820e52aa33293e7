import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { type VisitorOptions, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { PAGE_CACHE_MB: '16' } });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Without the signs of an automated browser, which does not count. */
async function visitAsPerson(options: VisitorOptions = {}): Promise<Page> {
  const { page } = await visit(browser, shop.origin, { userAgent: CHROME, ...options });
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  return page;
}

const counts = async () =>
  Object.fromEntries(
    (await shop.db.selectFrom('funnel_counts').select(['source', 'step', 'count']).execute()).map(
      ({ source, step, count }) => [`${source}: ${step}`, count],
    ),
  );

test('visits, pages and carts are counted by source, and the owner sees them', async () => {
  const { id } = await openProduct(shop.db, { name: 'Paper Crane' });
  // Into the page cache, by a browser that does not count.
  const { page: program } = await visit(browser, shop.origin);
  await program.goto(`/item/${id}`);

  const page = await visitAsPerson();
  await page.goto(`/item/${id}?utm_source=instagram&utm_campaign=launch`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('link', { name: 'Go to Cart' }).first().click();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  const reader = await visitAsPerson({ javaScriptEnabled: false });
  await reader.goto(`/item/${id}`, { referer: 'https://www.google.com/' });
  await expect.poll(counts, { timeout: 20_000, interval: 250 }).toEqual({
    'google: visit': 1,
    'google: view': 1,
    'instagram / launch: visit': 1,
    // The item, the cart and the checkout.
    'instagram / launch: view': 3,
    'instagram / launch: cart': 1,
    'instagram / launch: checkout': 1,
  });
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);

  const { page: admin } = await visitAdmin(browser, shop);
  await admin.goto('/admin/analytics');
  expect(await admin.getByRole('row', { name: /instagram \/ launch/ }).innerText()).toMatch(
    /instagram \/ launch\s+1\s+3\s+1\s+1\s+0\s+0 %/,
  );
  await admin.getByRole('link', { name: '7 days' }).click();
  await admin.waitForURL('**/admin/analytics?days=7');
});
