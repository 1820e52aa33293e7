import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { proceed } from '#tests/support/pages/checkout-page.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { PAGE_CACHE_MB: '16', COD: 'on' } });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Hides the sign of an automated browser, which does not count. */
const asPerson = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));

const counts = async () =>
  Object.fromEntries(
    (await shop.db.selectFrom('funnel_counts').select(['source', 'step', 'count']).execute()).map(
      ({ source, step, count }) => [`${source}: ${step}`, count],
    ),
  );

test('visits, pages, carts and orders are counted by source, and the owner sees them', async () => {
  const { id } = await openProduct(shop.db, { name: 'Paper Crane' });
  // Into the page cache, by a browser that does not count.
  const { page: program } = await visit(browser, shop.origin);
  await program.goto(`/item/${id}`);
  const { page: reader } = await visit(browser, shop.origin, { userAgent: CHROME, javaScriptEnabled: false });
  await reader.goto(`/item/${id}`, { referer: 'https://www.google.com/' });
  expect(await reader.context().cookies()).toEqual([]);

  const { page, customerId } = await visitSignedIn(browser, shop, { userAgent: CHROME });
  await saveAddress(shop.db, customerId, anAddress({ isDefault: true }));
  await asPerson(page);
  await page.goto(`/item/${id}?utm_source=instagram&utm_campaign=launch`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('link', { name: 'Go to Cart' }).first().click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await proceed(page).click();
  await page.waitForURL('**/orders');
  await expect.poll(counts, { timeout: 20_000, interval: 250 }).toEqual({
    'google: visit': 1,
    'google: view': 1,
    'instagram / launch: visit': 1,
    // The item, the cart, the checkout and the orders.
    'instagram / launch: view': 4,
    'instagram / launch: cart': 1,
    'instagram / launch: checkout': 1,
    'instagram / launch: order': 1,
  });

  const { page: admin } = await visitAdmin(browser, shop);
  await admin.goto('/admin/analytics');
  expect(await admin.getByRole('row', { name: /instagram \/ launch/ }).innerText()).toMatch(
    /instagram \/ launch\s+1\s+4\s+1\s+1\s+1\s+100 %/,
  );
  await admin.getByRole('link', { name: '7 days', exact: true }).click();
  await admin.waitForURL('**/admin/analytics?days=7');
});
