import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openKimono, openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { id } = await openKimono(shop.db);
const plain = await openProduct(shop.db);
const reviewed = await shop.db
  .selectFrom('products')
  .select('id')
  .where('rating_count', '>', 2)
  .where('type', '=', 'shop')
  .orderBy('name')
  .limit(1)
  .executeTakeFirstOrThrow();

const items = [`/item/${id}`, `/item/${reviewed.id}`];
const paths = ['/', '/shop/all', ...items, '/cart', '/checkout', '/contact', '/login', '/terms', '/search?q=zzzz'];

/** The browser's setting of a person who reads large text: unlike a style of the page, breakpoints in rem follow it. */
async function doubleText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test.each([390, 1_280])('with text twice as large no page scrolls sideways at %i pixels', async (width) => {
  const { page } = await visit(browser, shop.origin, { viewport: { width, height: 844 } });
  await page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify([{ id }, { id: plain.id }]));
  await page.addInitScript(() => localStorage.setItem('pincode', '560001'));
  await page.goto('/');
  await doubleText(page);
  for (const path of paths) {
    await page.goto(path);
    if (path === '/cart') await page.getByText('Summary').waitFor();
    if (items.includes(path)) await page.getByText('to 560001').first().waitFor();
    const { fontSize, scrollWidth } = await page.evaluate(() => ({
      fontSize: getComputedStyle(document.documentElement).fontSize,
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect({ path, fontSize, scrollWidth }).toEqual({ path, fontSize: '32px', scrollWidth: width });
  }
});

test('with text twice as large the admin’s lower bar shows whole names, and covers neither them nor the page', async () => {
  const { page } = await visitAdmin(browser, shop, { viewport: { width: 390, height: 844 } });
  await page.goto('/admin');
  await doubleText(page);
  for (const [path, name] of [
    ['/admin/shop-orders', 'Orders'],
    ['/admin/settings', 'Settings'],
  ] as const) {
    await page.goto(path);
    const bar = page.getByRole('navigation', { name: 'Areas' });
    await expect(bar.getByRole('link', { name }).evaluate(isInWindow), name).resolves.toBe(true);
    for (const link of await bar.getByRole('link').all()) {
      const { scrollWidth, clientWidth } = await link.evaluate((box) => ({
        scrollWidth: box.scrollWidth,
        clientWidth: box.clientWidth,
      }));
      expect(scrollWidth, await link.innerText()).toBeLessThanOrEqual(clientWidth);
    }
    const last = page.getByRole('main').locator('> * > *').last();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect
      .poll(async () => {
        const [above, below] = [await last.boundingBox(), await bar.boundingBox()];
        return above && below && above.y + above.height <= below.y;
      })
      .toBe(true);
  }
});

const isInWindow = (element: Element): boolean => {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= window.innerWidth;
};
