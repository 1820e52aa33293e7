import { expect, test } from 'vitest';
import { setStock } from '#shop/inventory/stock.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, stockOf, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { seeToasts } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('price, discount and stock are edited in place by keyboard, and shoppers see them immediately', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  const { id, variantIds } = await openProduct(shop.db, { name: 'Paper Lantern', ...withSizes(3, 4) });
  await page.goto('/admin/shop-items');
  await page.getByRole('link', { name: 'Quick edit: Paper Lantern' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Quick edit: Paper Lantern' });
  const price = dialog.getByLabel('MRP in ₹, including GST');
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectNoBarriers(page, 'the quick change');
  await price.fill('much');
  await dialog.getByLabel('Units in stock: Size 1').fill('0');
  await price.press('Enter');
  await dialog.getByText(/^Enter the MRP as a number/).waitFor();
  // Nothing that was typed is lost, and nothing is stored.
  expect(await dialog.getByLabel('Units in stock: Size 1').inputValue()).toBe('0');
  expect(await stockOf(shop.db, variantIds[0] ?? '')).toBe(3);
  await price.fill('1,299.50');
  await dialog.getByLabel('Discount in %').fill('10');
  await dialog.getByLabel('Discount in %').press('Enter');
  await seeToasts(page, 'Product updated', 'Prices are whole rupees, so the MRP is now ₹1,300.');
  await page.waitForURL('**/admin/shop-items?sort=newest');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => page.getByRole('table').innerText()).toContain('4 units');
  expect(await stockOf(shop.db, variantIds[0] ?? '')).toBe(0);
  expect(await (await page.request.get(`/item/${id}`)).text()).toContain('₹1,170');
});

test('a quick edit shows the reason when another change came first, and Escape discards it', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const { id, variantIds } = await openProduct(shop.db, { name: 'Brass Bell', variants: [variantInput({ stock: 6 })] });
  const [variant = ''] = variantIds;
  await page.goto(`/admin/shop-items?change=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Quick edit: Brass Bell' });
  await setStock(shop.db, variant, 5, 'sold');
  expectComplaint(/422/);
  await dialog.getByLabel('Units in stock').fill('9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/^The stock has changed, so nothing was saved\./).waitFor();
  expect(await stockOf(shop.db, variant)).toBe(5);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/admin/shop-items?sort=newest');
  await page.getByRole('link', { name: 'Quick edit: Brass Bell' }).click();
  await dialog.waitFor();
  await shop.db.updateTable('products').set({ version: 9 }).where('id', '=', id).execute();
  await dialog.getByLabel('MRP in ₹, including GST').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/^Someone else changed this product, so nothing was saved\./).waitFor();
  const { price_paise } = await shop.db
    .selectFrom('products')
    .select('price_paise')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(price_paise).toBe(499_00);
});

test('without scripts quick edit works and keeps the typed values', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  expectComplaint(/422/);
  const { id } = await openProduct(shop.db, { name: 'Tea Bowl' });
  await page.goto('/admin/shop-items');
  await page.getByRole('link', { name: 'Quick edit: Tea Bowl' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick edit: Tea Bowl' });
  await dialog.getByLabel('MRP in ₹, including GST').fill('700');
  await dialog.getByLabel('Discount in %').fill('all');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a discount from 0 to 100.').waitFor();
  expect(await dialog.getByLabel('MRP in ₹, including GST').inputValue()).toBe('700');
  await dialog.getByLabel('Discount in %').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'Product updated' }).waitFor();
  const { price_paise } = await shop.db
    .selectFrom('products')
    .select('price_paise')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(price_paise).toBe(700_00);
});
