import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

test('the home page links to categories, all products, digital products and contact', async () => {
  const { page } = await visit(browser, shop.origin);
  const main = page.getByRole('main');
  const ways = { '/shop': 'Browse the shop', '/contact': 'Ask us anything', '/shop/all': 'See all products' };
  for (const [path, name] of Object.entries(ways)) {
    await page.goto('/');
    await main.getByRole('link', { name }).first().click();
    await page.waitForURL(`${shop.origin}${path}`);
  }
  await page.goto('/');
  await main.getByRole('link', { name: 'Digital products' }).click();
  await page.waitForURL('**/digital');
  const sign = page.getByRole('complementary', { name: 'Yatai' }).getByRole('link', { name: 'Yatai' });
  await expect.poll(() => sign.locator('img').count()).toBe(1);
  await sign.click();
  await page.waitForURL(`${shop.origin}/`);
});

test('the home page shows the newest products with their prices', async () => {
  const newest = await shop.db
    .selectFrom('products')
    .select('name')
    .where('type', '=', 'shop')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(8)
    .execute();
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  const list = page.getByRole('region', { name: 'New arrivals' }).or(page.getByRole('list', { name: 'New arrivals' }));
  const cards = list.getByRole('listitem');
  expect(await cards.getByRole('heading').allInnerTexts()).toEqual(newest.map(({ name }) => name));
  for (const card of await cards.all()) expect(await card.innerText()).toMatch(/₹[\d,]+|Free/);
});
