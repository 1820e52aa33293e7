import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { sidebarLink } from '#tests/support/pages/shell.ts';

const { browser, shop } = await openE2e({ env: { PAGE_CACHE_MB: '16' } });

test('a login, a like and a logout are visible in every open tab', async () => {
  const { id } = await openProduct(shop.db, { name: 'Shared Crane' });
  const { page } = await visitSignedIn(browser, shop);
  await page.goto(`/item/${id}`);
  const other = await page.context().newPage();
  await other.goto(`/item/${id}`);
  await sidebarLink(other, 'My Profile').waitFor();
  const liked = (at: Page) => at.getByRole('article').getByRole('button', { name: 'Liked', exact: true });
  await page.getByRole('article').getByRole('button', { name: 'Like', exact: true }).click();
  await liked(page).waitFor();
  await liked(other).waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await sidebarLink(page, 'Login').waitFor();
  await sidebarLink(other, 'Login').waitFor();
  await liked(other).waitFor({ state: 'detached' });
  expect((await (await other.request.get('/me')).json()).likes).toEqual([]);
});
