import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

/** What the keyboard stands on: its name, or BODY where it was lost. */
const standsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body
      ? 'BODY'
      : (at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? at?.tagName ?? 'nothing');
  });

test('the keyboard starts at the link that skips the navigation', async () => {
  const { page } = await visitAdmin(browser, shop);
  for (const path of ['/admin', '/admin/products/new', '/admin/shop-orders']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    expect(await standsOn(page), path).toBe('Skip to content');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
});

test('a product is opened from the second page of a list, saved, and the list returns to its row', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/shop-items?sort=name');
  await page.getByRole('link', { name: 'Next page' }).press('Enter');
  await page.getByText('Page 2 of').waitFor();
  await page.getByRole('status').getByText('Page 2 opened').waitFor();
  expect(await standsOn(page)).toMatch(/^Shop Items: /);
  const row = page.getByRole('row').nth(7).getByRole('rowheader').getByRole('link');
  const name = await row.innerText();
  await row.press('Enter');
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
  const series = page.getByLabel('Series (optional)', { exact: true });
  await series.fill('Keys');
  await series.press('Enter');
  await toastIn(page, 'Product updated').waitFor();
  await expect.poll(() => standsOn(page)).toBe('Update Product');
  await page.getByRole('main').getByRole('paragraph').getByRole('link', { name: 'Shop Items' }).press('Enter');
  await page.getByText('Page 2 of').waitFor();
  await expect.poll(() => standsOn(page)).toBe(name);
  expect(page.url()).toContain('sort=name');
  await page.getByRole('navigation').getByRole('link', { name: 'Messages', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Messages', level: 1 }).and(page.locator(':focus')).waitFor();
});

test('an action on selected rows keeps the focus, and rows that failed stay selected', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/admin/shop-items');
  const box = page.getByRole('row').nth(2).getByRole('checkbox');
  const unpublish = page.getByRole('button', { name: 'Unpublish', exact: true });
  await box.press('Space');
  await page.context().setOffline(true);
  await unpublish.press('Enter');
  await page.getByRole('main').getByText('We could not reach the shop').waitFor();
  expect(await box.isChecked()).toBe(true);
  expect(await standsOn(page)).toBe('Unpublish');
  await page.context().setOffline(false);
  await unpublish.press('Enter');
  await toastIn(page, 'Unpublished').waitFor();
  await expect.poll(() => standsOn(page)).toBe('Undo');
  expect(await box.isChecked()).toBe(false);
  await page.keyboard.press('Enter');
  await toastIn(page, 'Published').waitFor();
  await expect.poll(() => standsOn(page)).not.toBe('BODY');
});

test('a dialog takes the focus, returns it on Escape and moves it on after its action', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db);
  await page.goto(`/admin/orders/${id}`);
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel order' });
  await cancel.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => standsOn(page)).toBe('Cancel order');
  await page.getByRole('main').getByRole('button', { name: 'Confirm order' }).press('Enter');
  await toastIn(page, 'Order confirmed').waitFor();
  await expect.poll(() => standsOn(page)).toBe('Mark packed');

  await page.goto('/admin/shop-items');
  const change = page.getByRole('link', { name: /^Quick edit: / }).nth(3);
  const named = await change.getAttribute('aria-label');
  await change.press('Enter');
  await page.getByRole('dialog').getByLabel('Discount in %').press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => standsOn(page)).toBe(named);
  await change.press('Enter');
  const discount = page.getByRole('dialog').getByLabel('Discount in %');
  await discount.fill('5');
  await discount.press('Enter');
  await toastIn(page, 'Product updated').waitFor();
  await expect.poll(() => standsOn(page)).toBe(named);
});

test('when a session ends during editing nothing is lost: after a login the same button saves', async () => {
  const { page } = await visitAdmin(browser, shop);
  const { id } = await shop.db.selectFrom('products').select('id').where('type', '=', 'shop').executeTakeFirstOrThrow();
  await page.goto(`/admin/products/${id}`);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByLabel('Series (optional)', { exact: true }).fill('Typed for an hour');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByRole('main').getByText('You are logged out, so nothing was changed.').waitFor();
  expect(await page.getByLabel('Series (optional)', { exact: true }).inputValue()).toBe('Typed for an hour');
  await page.context().addCookies(cookies);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await toastIn(page, 'Product updated').waitFor();
  const { series } = await shop.db
    .selectFrom('products')
    .select('series')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(series).toBe('Typed for an hour');
});

/** Names of the fields that a key reaches, pressed so many times, and that something covers. */
async function listCovered(page: Page, key: string, times: number): Promise<string[]> {
  const covered: string[] = [];
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) || at.type === 'radio') return null;
      const { left, top, width, height } = at.getBoundingClientRect();
      const isSeen = document.elementFromPoint(left + width / 2, top + height / 2) === at;
      return isSeen ? null : (at.getAttribute('aria-label') ?? at.name);
    });
    if (name !== null) covered.push(name);
  }
  return covered;
}

test('neither the bar with the buttons nor the names of a table cover the field that has the focus', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.goto('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).focus();
  expect(await listCovered(page, 'Tab', 30)).toEqual([]);
  await page.goto('/admin/products/edit');
  await page
    .getByLabel(/^Price \(₹\): /)
    .first()
    .focus();
  expect(await listCovered(page, 'Tab', 20)).toEqual([]);
  expect(await listCovered(page, 'ArrowDown', 20)).toEqual([]);
});

test('on a phone the lower bar covers no field that has the focus', async () => {
  const { page } = await visitAdmin(browser, shop, { viewport: { width: 390, height: 844 } });
  for (const path of ['/admin/promotions/new?kind=buy-x-get-y', '/admin/settings']) {
    await page.goto(path);
    await page.getByRole('main').focus();
    expect(await listCovered(page, 'Tab', 60), path).toEqual([]);
  }
});

test('a promotion for no category leads the keyboard to the categories', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/promotions/new');
  await page.getByLabel('Name').fill('Keys');
  await page.getByLabel('Percent off').fill('5');
  await page.getByLabel('For', { exact: true }).selectOption('categories');
  await page.getByLabel('Starts').fill('2026-01-01T10:00');
  await page.getByRole('button', { name: 'Add promotion' }).press('Enter');
  await page.getByRole('main').getByText('Choose at least one category.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('accessories');
  await page
    .getByRole('checkbox', { name: 'Anime Accessories', description: 'Choose at least one category.' })
    .waitFor();
});

test('on a phone a setting that is refused while it has the focus stays in view', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop, { viewport: { width: 390, height: 844 } });
  expectComplaint(/422/);
  await page.goto('/admin/settings');
  const height = page.getByLabel('Usual parcel: height (cm)');
  await height.fill('much');
  await height.press('Enter');
  await toastIn(page, 'Enter whole centimetres from 1 to 300.').waitFor();
  expect(
    await height.evaluate((field) => field === document.elementFromPoint(60, field.getBoundingClientRect().top + 9)),
  ).toBe(true);
});

test('a short page does not scroll, and its lists are as tall as the fields beside them', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/payments');
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  const fields = page.getByRole('main').locator('.input');
  const heights = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(2);
  expect(new Set(heights).size).toBe(1);
});
