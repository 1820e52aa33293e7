import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { expectLedgerBalanced, openProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const cell = (page: Page, column: string, name: string) => page.getByLabel(`${column}: ${name}`, { exact: true });

test('selected products are edited by keys, paste and column, saved together and undone', async () => {
  await openCollection(shop.db, { title: 'Rainy days', slug: 'rainy-days' });
  const stocked = { variants: [variantInput({ stock: 10 })] };
  const { id: crane } = await openProduct(shop.db, { name: 'Crane', ...stocked });
  await openProduct(shop.db, { name: 'Fan', ...stocked });
  await openProduct(shop.db, { name: 'Mask', ...withSizes(3, 4) });
  await openProduct(shop.db, { name: 'Not chosen' });
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  // The conflict.
  expectComplaint(/422/);
  await page.goto('/admin/shop-items?sort=name');
  for (const name of ['Crane', 'Fan', 'Mask']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Edit as a table' }).click();
  await page.waitForURL('**/admin/products/edit?**');
  expect(await page.getByRole('rowheader').allInnerTexts()).toEqual(['Crane', 'Fan', 'Mask', 'Size 1', 'Size 2']);
  await expectNoBarriers(page, 'the grid');

  // Enter and arrows move; Escape restores.
  await cell(page, 'Price (₹)', 'Crane').fill('600');
  await page.keyboard.press('Enter');
  await page.keyboard.type('700');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Escape');
  expect(await cell(page, 'Price (₹)', 'Mask').inputValue()).toBe('499');
  await page.getByText('2 changed cells').waitFor();
  // Copied from a spreadsheet: a column, and a block that is wider than the row of a product with variants.
  const paste = (column: string, name: string, text: string) =>
    cell(page, column, name).evaluate((input, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('Discount (%)', 'Mask', '0\t50\tCosplay');
  expect(await cell(page, 'Category', 'Mask').inputValue()).toBe('Cosplay');
  await cell(page, 'Category', 'Mask').fill(await cell(page, 'Category', 'Fan').inputValue());
  await paste('Stock', 'Crane', '21\n22\n23\n24\n');
  expect(await cell(page, 'Stock', 'Mask Size 2').inputValue()).toBe('24');
  // A whole column.
  await page.getByLabel('Column').selectOption('Collections');
  await page.getByLabel('Change', { exact: true }).selectOption('Add');
  await page.getByLabel('Value').fill('Rainy days');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('9 changed cells').waitFor();
  await shop.db.updateTable('products').set({ discount: 5, version: 2 }).where('id', '=', crane).execute();
  await page.getByRole('button', { name: 'Save changes' }).click();

  // Somebody else has saved one of them.
  await page.getByText('Someone else changed this product').waitFor();
  expect(await page.getByText('Discount (%) is now 5.').count()).toBe(1);
  await page.getByText('3 changed cells').waitFor();
  await cell(page, 'Price (₹)', 'Crane').press('Control+Enter');
  await page.getByText('Saved 1 product.').first().waitFor();
  await expect.poll(() => page.locator('input[data-changed]').count()).toBe(0);
  const stored = () =>
    shop.db.selectFrom('products').select(['name', 'price_paise', 'discount']).orderBy('name').execute();
  expect(await stored()).toMatchObject([
    { name: 'Crane', price_paise: 600_00, discount: 5 },
    { name: 'Fan', price_paise: 700_00 },
    { name: 'Mask', price_paise: 499_00 },
    { name: 'Not chosen', price_paise: 499_00 },
  ]);
  expect(await shop.db.selectFrom('collection_products').select('product_id').execute()).toHaveLength(3);
  await expectLedgerBalanced(shop.db);

  await page.getByRole('button', { name: 'Undo the last save' }).click();
  await page.getByText('Undone: 1 product.').first().waitFor();
  await expect.poll(() => cell(page, 'Price (₹)', 'Crane').inputValue()).toBe('499');
  expect((await stored())[0]).toMatchObject({ price_paise: 499_00, discount: 5 });
});
