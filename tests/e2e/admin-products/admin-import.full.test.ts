import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { exportedFrom, figure, preview, readCatalogue } from '#tests/support/pages/import-page.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('invalid lines are named in the preview, which stores nothing', async () => {
  const { page } = await visitAdmin(browser, shop);
  const before = await readCatalogue(shop.db);
  await preview(
    page,
    [
      'Handle,Title,Type,Variant Price,Variant SKU',
      'good,Good Thing,Toys,100,G-1',
      'free,Bad Price,Toys,free,G-2',
      'twice,Same SKU,Toys,100,G-1',
      'short,Too short',
    ].join('\n'),
  );
  await page.getByText('Nothing is changed yet.').waitFor();
  const refused = page.locator('.import__part').first();
  await expect
    .poll(() => refused.innerText())
    .toContain('Line 3 (free): “free” is not a number; write 1299 or 1299.00');
  expect(await refused.innerText()).toContain('Line 5 (short): it has 2 cells, but the first line has 5. Skipped.');
  expect(await refused.innerText()).toContain('no category');
  expect(await figure(page, 'New')).toBe('0');
  expect(await readCatalogue(shop.db)).toEqual(before);
  await page.getByText('Nothing in this file can be imported.').waitFor();

  // With a category for those that name none.
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'toys.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Handle,Title,Variant Price,Variant SKU\ngood,Good Thing,100,G-1\nagain,Same SKU,100,G-1\n'),
  });
  await page.getByLabel('Category for products without one').selectOption('figurines');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Nothing is changed yet.').waitFor();
  await expect.poll(() => refused.innerText()).toContain('its SKU appears twice in the file: G-1 (line 2)');
  expect(await figure(page, 'New')).toBe('1');
  expect(await readCatalogue(shop.db)).toEqual(before);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await page.locator('.import__done').getByText('Imported: 1 new, 0 changed, 1 skipped.').waitFor();
  const good = await shop.db.selectFrom('products').select('category').where('handle', '=', 'good').executeTakeFirst();
  expect(good?.category).toBe('figurines');
});

test('a file without products is refused with a message', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/products/import');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Choose a CSV file.').first().waitFor();
  const send = (name: string, buffer: Buffer) =>
    page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  // A workbook that was only renamed.
  await send('goods.csv', Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'));
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('This is not a CSV file.').first().waitFor();
  await send('goods.csv', Buffer.from(''));
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('This file is empty.').first().waitFor();
  await preview(page, 'Name;Price\nFan;3\n');
  await page.getByText('This is not a product file. Missing columns in the first line: “Handle”, “Title”.').waitFor();
  await preview(page, `Handle,Title,Variant Price\n${'x'.repeat(2 * 1024 * 1024)}`);
  await page.getByText('This file is larger than 2 MB.').first().waitFor();
  await expectNoBarriers(page, 'a refused file');
  // Somebody else's file, or one that is gone, is not shown.
  await page.goto('/admin/products/import?file=0190a6c8-7c5a-7000-8000-000000000001');
  await page.getByText(/^This preview has expired/).waitFor();
});

test('cells that look like formulas are exported as text, and imported unchanged', async () => {
  const { page } = await visitAdmin(browser, shop);
  await openProduct(shop.db, { name: '=HYPERLINK("http://bad")', description: '+1', series: '@sum' });
  await page.goto('/admin/shop-items?q=hyperlink');
  const text = await exportedFrom(page);
  expect(text).toContain(`"'=HYPERLINK(""http://bad"")"`);
  expect(text).toContain(",'+1,");
  expect(text).toContain(",'@sum,");
  await preview(page, text);
  await page.getByText('Nothing is changed yet.').waitFor();
  expect(await figure(page, 'No change')).toBe('1');
  const headers = (await page.request.get('/admin/export/digital-items.csv')).headers();
  expect(headers['content-disposition']).toBe('attachment; filename="digital-items.csv"');
  expect((await page.request.get('/admin/export/secrets.csv')).status()).toBe(404);
});
