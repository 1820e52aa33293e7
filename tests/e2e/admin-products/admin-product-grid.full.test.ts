import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { pdfText } from '#tests/support/pages/pdf-text.ts';
import { listAxeFindings } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('without scripts the grid is a form that saves, says what is wrong and keeps what was typed', async () => {
  const { id } = await openProduct(shop.db, { name: 'Crane', ...withSizes(3, 4) });
  await openProduct(shop.db, { name: 'Fan' });
  const { page, expectComplaint } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  expectComplaint(/422/);
  await page.goto('/admin/products/edit?type=shop');
  const cell = (column: string, name: string) => page.getByLabel(`${column}: ${name}`, { exact: true });
  await cell('Price (₹)', 'Crane').fill('600');
  await cell('Stock', 'Crane Size 2').fill('9');
  await cell('Price (₹)', 'Fan').fill('much');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const result = page.getByRole('alert');
  await result.filter({ hasText: 'Saved 1 product. 1 product not saved. Check the marked rows.' }).waitFor();
  await page.getByText('Enter the price in rupees, such as 499.').waitFor();
  expect(await cell('Price (₹)', 'Fan').inputValue()).toBe('much');
  expect(await cell('Price (₹)', 'Crane').inputValue()).toBe('600');
  const saved = await shop.db.selectFrom('products').select(['price_paise', 'version']).where('id', '=', id).execute();
  expect(saved).toEqual([{ price_paise: 600_00, version: 2 }]);

  await cell('Price (₹)', 'Fan').fill('70');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await result.filter({ hasText: /^Saved 1 product\.$/ }).waitFor();
  await page.getByRole('button', { name: 'Undo the last save' }).click();
  await expect.poll(() => cell('Price (₹)', 'Fan').inputValue()).toBe('499');
});

test('more products than fit into one batch are saved with their progress', async () => {
  for (let at = 0; at < 120; at += 1) await openProduct(shop.db, { name: `Badge ${at}`, price: 50_00 });
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  // The second batch.
  expectComplaint(/503/);
  await page.goto('/admin/products/edit?type=shop&q=badge');
  await page.getByText('Page 1 of 3').waitFor();
  await page.getByRole('link', { name: 'Show all 120 in one table' }).click();
  await expect.poll(() => page.locator('input[data-column=price]').count()).toBe(120);
  const raise = async () => {
    await page.getByLabel('Change', { exact: true }).selectOption('Raise by %');
    await page.getByLabel('Value').fill('10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
  };
  let batches = 0;
  await page.route('**/admin/products/edit.data*', (route) => {
    if (route.request().method() === 'POST') batches += 1;
    return batches === 2 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await raise();
  await page
    .getByText(/^Saved 100 products\./)
    .first()
    .waitFor();
  await page.getByText('You can undo the last save (100 products).').waitFor();
  await page.unroute('**/admin/products/edit.data*');
  await page.getByRole('button', { name: 'Undo the last save' }).click();
  await page.getByText('Undone: 100 products.').first().waitFor();
  // The answer comes first, then the table with the old prices.
  await expect.poll(() => page.locator('input[data-column=price]').first().inputValue()).toBe('50');
  await raise();
  await page.getByText('Saved 120 products.').first().waitFor();
  const prices = await shop.db
    .selectFrom('products')
    .select('price_paise')
    .distinct()
    .where('name', 'like', 'Badge %')
    .execute();
  expect(prices).toEqual([{ price_paise: 55_00 }]);
  await page.getByRole('button', { name: 'Undo the last save' }).click();
  await page.getByText('Undone: 120 products.').first().waitFor();
});

test('a grid without products has a heading and leads back to the list', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/edit?q=nothing-of-that-name');
  await page.getByRole('heading', { level: 1, name: 'Edit products' }).waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Shop items' }).click();
  await page.waitForURL('**/admin/shop-items');
});

test('labels of the selected products are a PDF, as many as there are in stock', async () => {
  await openProduct(shop.db, { name: 'Labelled', variants: [variantInput({ stock: 3, sku: '4003994155486' })] });
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/shop-items?q=labelled');
  await page.getByRole('checkbox', { name: 'Select Labelled' }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  expect(await page.getByLabel('Labels: Labelled').inputValue()).toBe('3');
  const name = await page.getByLabel('Labels: Labelled').getAttribute('name');
  const answer = await page.request.get(`/admin/products/labels.pdf?sheet=a4-24&${name}=3`);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(pdfText(await answer.body()).match(/4003994155486/g)).toHaveLength(3);
});

test('labels of 500 variants are printed as several files', async () => {
  const ids: string[] = [];
  for (let product = 0; product < 5; product += 1) {
    const variants = Array.from({ length: 100 }, (_, at) =>
      variantInput({ option1: `Size ${at}`, stock: 1, sku: `MANY-${product}-${at}` }),
    );
    ids.push((await openProduct(shop.db, { name: `Many ${product}`, option1Name: 'Size', variants })).id);
  }
  const { page } = await visitAdmin(browser, shop);
  await page.goto(`/admin/products/labels?${ids.map((id) => `id=${id}`).join('&')}`);
  const files = page.getByRole('button', { name: 'Open PDF' });
  expect(await files.count()).toBe(6);
  const printed = new Set<string>();
  for (const form of await page.locator('form[action$="labels.pdf"]').all()) {
    const query = await form.evaluate((element) => {
      const fields = new FormData(element as HTMLFormElement);
      return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString();
    });
    const answer = await page.request.get(`/admin/products/labels.pdf?${query}`);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    for (const [sku] of pdfText(await answer.body()).matchAll(/MANY-\d-\d+/g)) printed.add(sku);
  }
  expect(printed.size).toBe(500);
});
