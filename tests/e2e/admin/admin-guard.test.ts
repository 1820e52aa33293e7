import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('visitors log in and return, and customers are sent to the home page and see no admin link', async () => {
  const { page: outside } = await visit(browser, shop.origin);
  await outside.goto('/admin/dashboard');
  expect(new URL(outside.url()).search).toBe('?returnTo=%2Fadmin%2Fdashboard');
  const { page } = await visitSignedIn(browser, shop);
  await page.goto('/admin/shop-orders');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);
  // A link inside the shop requests the page's data only.
  const data = await page.request.get('/admin/dashboard.data');
  expect(await data.text()).not.toContain('admin-dashboard');
  expect((await page.request.get('/admin', { maxRedirects: 0 })).headers().location).toBe('/');
});
