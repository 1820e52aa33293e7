import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setStock } from '#shop/inventory/stock.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { largeFile } from '#tests/support/pages/large-file.ts';
import { fillProduct } from '#tests/support/pages/product-form.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const images = [{ mediaId: null, sourceUrl: 'https://pictures.example/a.jpg', alt: '' }];
const storedName = (id: string) =>
  shop.db.selectFrom('products').select(['name', 'description']).where('id', '=', id).executeTakeFirstOrThrow();

test('when two administrators change a product, the second sees the difference and chooses', async () => {
  const { id } = await openProduct(shop.db, { images });
  const [one, other] = [await visitAdmin(browser, shop), await visitAdmin(browser, shop)];
  const [first, second] = [one.page, other.page];
  for (const { expectComplaint } of [one, other]) expectComplaint(/422/);
  await Promise.all([first.goto(`/admin/products/${id}`), second.goto(`/admin/products/${id}`)]);
  await first.getByLabel('Name', { exact: true }).fill('Golden Crane');
  await first.getByRole('button', { name: 'Update Product' }).click();
  await toastIn(first, 'Product updated').waitFor();

  await second.getByLabel('Name', { exact: true }).fill('Silver Crane');
  await second.getByLabel('Description (optional)', { exact: true }).fill('It shines.');
  await second.getByRole('button', { name: 'Update Product' }).click();
  const notice = second.getByRole('region', { name: 'Someone else changed this product' });
  await notice.waitFor();
  const name = notice.getByRole('row', { name: /^Name/ }).getByRole('cell');
  expect(await name.allInnerTexts()).toEqual(['Golden Crane', 'Silver Crane']);
  expect(await notice.getByRole('row').count()).toBe(3);
  expect((await storedName(id)).name).toBe('Golden Crane');
  expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe('Silver Crane');
  await expectNoBarriers(second, 'the form that tells of a conflict');
  await notice.getByRole('button', { name: 'Save my version' }).click();
  await toastIn(second, 'Product updated').waitFor();
  expect(await storedName(id)).toEqual({ name: 'Silver Crane', description: 'It shines.' });

  await first.getByLabel('Name', { exact: true }).fill('Bronze Crane');
  await first.getByRole('button', { name: 'Update Product' }).click();
  await first.getByRole('button', { name: 'Use their version' }).click();
  await expect.poll(() => first.getByLabel('Name', { exact: true }).inputValue()).toBe('Silver Crane');
  expect((await storedName(id)).name).toBe('Silver Crane');
  await first.getByLabel('Name', { exact: true }).fill('Bronze Crane');
  await first.getByRole('button', { name: 'Update Product' }).click();
  await expect.poll(async () => (await storedName(id)).name).toBe('Bronze Crane');
});

test('changing the stock while a unit is sold is a conflict too', async () => {
  const { id, variantIds } = await openProduct(shop.db, { images });
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto(`/admin/products/${id}`);
  await setStock(shop.db, variantIds[0] ?? '', 9, 'sold');
  await page.getByLabel('Stock', { exact: true }).fill('15');
  await page.getByRole('button', { name: 'Update Product' }).click();
  const notice = page.getByRole('row', { name: /^Variants/ }).getByRole('cell');
  await notice.first().waitFor();
  expect(await notice.allInnerTexts()).toEqual(['9 in stock', '15 in stock']);
  await page.getByRole('button', { name: 'Save my version' }).click();
  await toastIn(page, 'Product updated').waitFor();
  expect(await page.getByLabel('Stock', { exact: true }).inputValue()).toBe('15');
});

test('leaving with unsaved changes asks for confirmation', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Half a Crane');
  const tabs = page.getByRole('navigation', { name: 'Admin sections' });
  await tabs.getByRole('link', { name: 'Messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a Crane');
  // Closing the tab or reloading is the browser's own question.
  const opening = page.waitForEvent('dialog');
  const reloaded = page.evaluate(() => location.reload());
  const question = await opening;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reloaded.catch(() => {});
  await tabs.getByRole('link', { name: 'Messages' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/admin/messages');
});

test('the preview shows what shoppers would see, and saves nothing', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/new');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'How shoppers will see it' });
  await preview.getByText('Enter a name and a price to see the preview.').waitFor();
  await preview.getByRole('button', { name: 'Close' }).click();
  await fillProduct(page, 'Paper Fan', '1000');
  await page.getByLabel('Discount (%)').fill('25');
  await page.getByRole('button', { name: 'Preview' }).click();
  await preview.getByRole('heading', { name: 'Paper Fan', level: 1, includeHidden: true }).waitFor();
  await preview.getByText('₹750').first().waitFor();
  await preview.getByText('39264049').waitFor();
  await expectNoBarriers(page, 'the preview');
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  const stored = await shop.db.selectFrom('products').select('id').where('name', '=', 'Paper Fan').execute();
  expect(stored).toEqual([]);
});

test('the file of a digital product is uploaded or linked, and cannot be downloaded here', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/4(04|22)/);
  const { id } = await openProduct(shop.db, { type: 'digital', category: null, images });
  await page.goto(`/admin/products/${id}`);
  await page.getByText('No file or link yet, so buyers would get nothing.').waitFor();
  const file = (bytes: number) => largeFile('wallpapers.zip', Buffer.alloc(bytes, 7));
  await page.getByLabel('Choose a file').setInputFiles(await file(25 * 1024 * 1024 + 1));
  await page.getByRole('button', { name: 'Upload file' }).click();
  await page.getByRole('main').getByText('This file is larger than 25 MB. Use a smaller file or a link.').waitFor();
  await page.getByLabel('Choose a file').setInputFiles(await file(11 * 1024 * 1024));
  // On a slow connection it shows its progress.
  const { promise: isThere, resolve: letIn } = Promise.withResolvers<void>();
  await page.route('**/file', async (route) => {
    await isThere;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Upload file' }).click();
  await page.getByRole('progressbar', { name: /wallpapers\.zip/ }).waitFor();
  letIn();
  await toastIn(page, 'Saved. Buyers now get this download.').waitFor();
  await page.getByText('wallpapers.zip (11.0 MB)').waitFor();
  const { location } = await shop.db.selectFrom('product_files').select('location').executeTakeFirstOrThrow();
  expect(await readFile(join(shop.dataDir, 'private', location))).toHaveLength(11 * 1024 * 1024);
  for (const path of [`/admin/products/${id}/file`, `/private/${location}`, `/media/${location}`]) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
  await page.getByLabel('Link', { exact: true }).fill('http://files.example/pack.zip');
  await page.getByRole('button', { name: 'Save link' }).click();
  await page.getByText('The link must start with https://.').first().waitFor();
  await page.getByLabel('Link', { exact: true }).fill('https://files.example/pack.zip');
  await page.getByRole('button', { name: 'Save link' }).click();
  await page.getByText('https://files.example/pack.zip (link)').or(page.getByText('pack.zip (link)')).first().waitFor();
  const { page: stranger } = await visit(browser, shop.origin);
  expect((await stranger.request.get(`/admin/products/${id}/file`, { maxRedirects: 0 })).status()).toBe(302);
});

test('without scripts a product is added and changed, and a refusal keeps the typed values', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  expectComplaint(/422/);
  await page.goto('/admin/products/new');
  await fillProduct(page, 'Plain Crane', '-1');
  await page.getByLabel('Picture links').fill('https://pictures.example/a.jpg');
  await page.getByLabel('First option (optional)').fill('Size');
  await page.getByLabel('Values of the first option').fill('S, M');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByText('Enter the price in rupees, such as 499.').first().waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Plain Crane');
  expect(await page.getByLabel('Category').inputValue()).toBe('figurines');
  expect(await page.getByLabel('Picture links').inputValue()).toBe('https://pictures.example/a.jpg');
  await page.getByLabel('Price (MRP in ₹)').fill('250');
  // The grid of the options is in the page.
  await page.getByLabel('Stock of M').fill('4');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  await expect.poll(() => page.getByLabel('Stock of M').inputValue()).toBe('4');
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByText('Delete Plain Crane?').first().waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/admin/shop-items');
});
