import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';

const { browser, shop } = await openE2e();

const table = (page: Page) => page.getByRole('table');
const names = (page: Page) => table(page).getByRole('rowheader').allInnerTexts();
const total = (page: Page) => page.locator('.admin__head [role=status]').innerText();

/** Searches the list by its form, as an administrator does. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('search').last().getByLabel(label, { exact: true }).selectOption({ label: value });
}

test('the list is searched, filtered, sorted and paged by its address', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/shop-items');
  expect(await total(page)).toBe('72 products');
  expect(await names(page)).toHaveLength(50);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/admin/shop-items?sort=newest&page=2');
  await expect.poll(() => names(page)).toHaveLength(22);
  expect(await page.getByRole('navigation', { name: 'Pages', exact: true }).innerText()).toContain('Page 2 of 2');

  await table(page).getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await page.waitForURL('**/admin/shop-items?sort=name');
  const head = table(page).getByRole('columnheader', { name: 'Name' });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  const sorted = await names(page);
  expect(sorted).toEqual(sorted.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  await choose(page, 'Sort by', 'Name, Z to A');
  await page.waitForURL('**sort=name-desc');
  await expect.poll(async () => (await names(page))[0]).not.toBe(sorted[0]);

  await page.getByPlaceholder('Name, SKU or series').fill('desk mat');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.waitForURL('**q=desk+mat**');
  await expect.poll(async () => (await names(page)).includes('Great Wave Desk Mat')).toBe(true);
  await choose(page, 'Stock', 'Sold out');
  await page.waitForURL('**availability=sold-out**');
  await expect.poll(() => total(page)).toMatch(/^\d products?$/);
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect.poll(() => total(page)).toBe('72 products');

  await page.goto('/admin/shop-items?q=nobodysellsthis');
  await page.getByText('No products found.').waitFor();
  expect((await page.request.get('/admin/shop-items?page=4')).status()).toBe(404);
});

test('deleting asks first, says "Deleted", and can be undone', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/shop-items?sort=name');
  const [first = '', second = '', third = ''] = await names(page);
  const href = await page.getByRole('link', { name: `View in shop: ${first}` }).getAttribute('href');
  await page.getByRole('checkbox', { name: `Select ${first}` }).check();
  await page.getByRole('checkbox', { name: `Select ${second}` }).check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete these 2 products?' });
  await dialog.getByRole('button', { name: 'No, go back' }).click();
  expect(await names(page)).toContain(first);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status', { name: 'Notifications' }).getByText('Deleted', { exact: true }).waitFor();
  await expect.poll(async () => (await names(page))[0]).toBe(third);
  expect((await page.request.get(href ?? '')).status()).toBe(410);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual([first, second, third]);
  expect((await page.request.get(href ?? '')).status()).toBe(200);

  // One row by its own button; the way back leads through the list of what is deleted.
  await page.getByRole('button', { name: `Delete: ${first}` }).click();
  await page
    .getByRole('dialog', { name: `Delete ${first}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect.poll(async () => (await names(page))[0]).toBe(second);
  await choose(page, 'Status', 'Deleted');
  await page.waitForURL('**status=deleted**');
  await expect.poll(() => names(page)).toEqual([first]);
  await page.getByRole('button', { name: `Restore: ${first}` }).click();
  await expect.poll(() => total(page)).toBe('0 products');
  const { actions } = await shop.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('actions'))
    .where('subject_name', '=', first)
    .where('action', 'in', ['product.delete', 'product.restore'])
    .executeTakeFirstOrThrow();
  expect(actions).toBe(4);
});
