import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { expectLedgerBalanced, openProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { exportedFrom, figure, preview, readCatalogue } from '#tests/support/pages/import-page.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an edited export is imported: the preview shows old and new values, then they are stored', async () => {
  const { page } = await visitAdmin(browser, shop);
  await openProduct(shop.db, {
    name: 'Silk Fan',
    series: 'Night Market',
    ...withSizes(2, null),
    price: 600_00,
    discount: 10,
  });
  await openProduct(shop.db, {
    name: 'Oni, "the red" Mask',
    published: false,
    variants: [variantInput({ sku: 'MSK-1' })],
  });
  await openProduct(shop.db, { name: 'Other thing' });
  await page.goto('/admin/shop-items?q=fan');
  const fan = await exportedFrom(page);
  expect(fan).toContain('Silk Fan');
  expect(fan).not.toContain('Mask');
  await page.goto('/admin/shop-items');
  const all = await exportedFrom(page);
  const before = await readCatalogue(shop.db);

  // Unedited it changes nothing.
  await preview(page, all);
  await page.getByText('Nothing is changed yet.').waitFor();
  expect(await figure(page, 'No change')).toBe('3');
  await page.getByText('The shop already has everything in this file.').waitFor();

  const edited = all.replace('Silk Fan', 'Silk Fan folded').replace('shopify,10,deny', 'shopify,25,deny');
  await preview(page, edited);
  await page.getByText('Nothing is changed yet.').waitFor();
  expect(await figure(page, 'Changed')).toBe('2');
  const change = page.locator('.import__changes');
  expect(await change.first().innerText()).toMatch(/name\s+Silk Fan\s+(changes to)?\s*→\s*Silk Fan folded/);
  expect(await change.last().innerText()).toMatch(/stock\s+10\s+(changes to)?\s*→\s*25/);
  await expectNoBarriers(page, 'the preview');
  expect(await readCatalogue(shop.db)).toEqual(before);
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.locator('.import__done').getByText('Imported: 0 new, 2 changed.').waitFor();
  await page.goto('/admin/shop-items?q=folded');
  await page.getByRole('link', { name: 'Silk Fan folded', exact: true }).waitFor();
  await expectLedgerBalanced(shop.db);

  // And back again: the same catalogue, but for the number of versions.
  await preview(page, all);
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.locator('.import__done').waitFor();
  await page.goto('/admin/shop-items');
  expect(await exportedFrom(page)).toBe(all);
});
