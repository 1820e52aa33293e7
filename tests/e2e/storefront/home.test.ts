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
