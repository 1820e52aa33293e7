import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBrowser } from '#tests/support/browser.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';
import { visit } from '#tests/support/visitor.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([connectBrowser(), startShop()]);
});

afterAll(async () => {
  await shop?.stop();
  await browser?.close();
});

test('a shelf that the browser cannot fetch is never called empty: it can be tried again, and the console says why', async () => {
  for (const way of ['View All Products', 'Wall Decor']) {
    const { page, expectComplaint } = await visit(browser, shop.origin);
    const main = page.getByRole('main');
    await page.goto('/shop');
    await page.route('**/shop/*.data*', (route) => route.abort());
    await main.getByRole('link', { name: way }).click();
    const again = main.getByRole('link', { name: 'Try again' });
    await again.waitFor();
    expect(await main.innerText()).not.toMatch(/No products|undefined|TypeError|fetch/);
    expect(await page.getByRole('status', { name: 'Messages' }).innerText()).toBe('');
    expectComplaint(/Failed to fetch|NetworkError/);
    expectComplaint(/ERR_FAILED/);
    await page.unroute('**/shop/*.data*');
    await again.click();
    await main.getByRole('listitem').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/shop\/(all|wall-decor)$/);
  }
});
