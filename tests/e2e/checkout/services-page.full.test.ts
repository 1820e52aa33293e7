import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ env: { TEST_PAYMENTS: 'on' } });

test('the home page links to the services, which show starting prices and ask visitors to log in', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/');
  await main(page).getByRole('link', { name: 'Custom orders' }).click();
  await page.waitForURL('**/services');
  const offers = main(page).getByRole('listitem').filter({ hasText: 'from ₹' });
  await expect.poll(() => offers.count()).toBe(4);
  await main(page).getByRole('link', { name: 'A made-to-measure costume', exact: true }).click();
  await main(page).getByText('from ₹4,999').waitFor();
  await main(page).getByText('Log in to send us a brief.').waitFor();
  // The service's picture is framed and large; the drawing of the panel keeps its own size.
  expect((await main(page).locator('.state-panel__panel img').boundingBox())?.width).toBe(192);
  const login = main(page).getByRole('link', { name: 'Log in' });
  expect(await login.getAttribute('href')).toBe('/login?returnTo=%2Fservices%2Fcostume-to-measure');
  expect((await page.request.get('/services/nothing-of-the-kind')).status()).toBe(404);
});
