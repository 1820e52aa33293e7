import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';

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

test('digital products have a list of their own', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/digital-items');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Digital Items');
  expect(await total(page)).toBe('8 products');
  const first = table(page).getByRole('rowheader').first().getByRole('link');
  const href = await first.getAttribute('href');
  expect(href).toMatch(/^\/admin\/products\/[0-9a-f-]{36}$/);
  const edit = table(page)
    .getByRole('link', { name: /^Edit: / })
    .first();
  expect(await edit.getAttribute('href')).toBe(href);
});

test('selected products are unpublished and published, and the shop shows it immediately', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/shop-items?q=great+wave+desk+mat');
  await page.getByRole('checkbox', { name: 'Select Great Wave Desk Mat' }).check();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('status', { name: 'Notifications' }).getByText('Unpublished').waitFor();
  const row = table(page).getByRole('row').filter({ hasText: 'Great Wave Desk Mat' });
  await expect.poll(() => row.innerText()).toContain('Draft');
  expect(await (await page.request.get('/search?q=great+wave+desk+mat')).text()).not.toContain('Great Wave Desk Mat</');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => row.innerText()).toContain('Published');
  expect(await (await page.request.get('/search?q=great+wave+desk+mat')).text()).toContain('Great Wave Desk Mat</');
});

test('deleting the whole last page shows the page before it, with undo', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/shop-items?sort=name&page=2');
  const last = await names(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/admin/shop-items?sort=name');
  await expect.poll(() => total(page)).toBe('50 products');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => total(page)).toBe('72 products');
  expect(last).toHaveLength(22);
});

test('a selection outside the list is refused with a message', async () => {
  const { page } = await visitAdmin(browser, shop);
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('type', '=', 'digital')
    .limit(1)
    .executeTakeFirstOrThrow();
  const post = async (form: Record<string, string>) => {
    const answer = await page.request.post('/admin/shop-items', { form, headers: { origin: shop.origin } });
    return [answer.status(), await answer.text()] as const;
  };
  for (const [form, sentence] of [
    [{ intent: 'delete', id }, 'One selected product is no longer in this list.'],
    [{ intent: 'delete', id: 'nonsense' }, 'One selected product is no longer in this list.'],
    [{ intent: 'delete' }, 'Select at least one product.'],
    [{ intent: 'explode', id }, 'Nothing was changed. Reload the page and try again.'],
    [{ intent: 'constructor', id }, 'Nothing was changed. Reload the page and try again.'],
    [{ intent: 'change', id }, 'This form is out of date.'],
  ] as const) {
    const [status, text] = await post(form);
    expect(status).toBe(422);
    expect(text).toContain(sentence);
  }
  const stays = await shop.db
    .selectFrom('products')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stays.deleted_at).toBeNull();
});

test('the lists are accessible on desktop and phone', async () => {
  const { page } = await visitAdmin(browser, shop);
  // One category: fifty rows of the same kind only make the check slow.
  await page.goto('/admin/shop-items?category=figurines');
  await expectNoBarriers(page, 'shop items');
  await page.goto('/admin/digital-items?status=deleted');
  await expectNoBarriers(page, 'nothing deleted');
});

test('the longest names fit at every width between phone and desktop', async () => {
  const { page } = await visitAdmin(browser, shop);
  const name = `${'Donaudampfschifffahrtsgesellschaft'.repeat(2)} with Masks`;
  await openProduct(shop.db, { name });
  await page.goto('/admin/shop-items');
  const way = page.getByRole('link', { name, exact: true });
  for (const width of [390, 820, 1024, 1152, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [room, needed] = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      return [clientWidth, scrollWidth] as const;
    });
    expect(needed, `${width} px`).toBeLessThanOrEqual(room);
    expect((await way.boundingBox())?.width, `the name at ${width} px`).toBeGreaterThan(120);
  }
});
