import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

test('the home page shows what the shop is, its promises and how it works, also without scripts', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto('/');
  const main = page.getByRole('main');
  expect((await main.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ').trim()).toBe(
    'Small stall. Big fandom.',
  );
  const promises = main.getByRole('region', { name: 'Our promises' });
  for (const promise of [/within 7 days/, /Full customisation/, /24\/7 support/]) {
    await promises.getByRole('paragraph').filter({ hasText: promise }).waitFor();
  }
  const how = main.getByRole('heading', { level: 2, name: 'How It Works' });
  const steps = how.locator('xpath=following-sibling::ol').getByRole('listitem');
  expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
    'Choose a service',
    'Place order',
    'Delivery and support',
  ]);
  expect(await steps.nth(2).innerText()).toContain('within 7 days');
});

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
