import { expect, test } from 'vitest';
import { setStock } from '#shop/inventory/stock.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { fillProduct, uploadPictures } from '#tests/support/pages/product-form.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('missing fields are shown at the field and in a toast, and the first has the focus', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/products/new');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await toastIn(page, 'Enter a product name.').waitFor();
  for (const sentence of [
    'Enter a product name.',
    'Enter a price.',
    'Choose a category.',
    'At least one image is required.',
  ]) {
    await page.getByRole('main').getByText(sentence).first().waitFor();
  }
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('name');
  // A digital product has no category.
  await page.getByLabel('Digital item').check();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByText('Choose a category.').waitFor({ state: 'hidden' });
});

test.each<[what: string, field: string, typed: string, sentence: string]>([
  ['a negative price', 'Price (MRP in ₹)', '-5', 'Enter the price in rupees, such as 499.'],
  ['a price that is no number', 'Price (MRP in ₹)', 'NaN', 'Enter the price in rupees, such as 499.'],
  ['a price by exponent', 'Price (MRP in ₹)', '1e3', 'Enter the price in rupees, such as 499.'],
  ['an endless price', 'Price (MRP in ₹)', '99999999999', 'Enter a price of at most ₹1,00,00,000.'],
  ['a discount above all', 'Discount (%)', '101', 'Enter a discount from 0 to 100'],
  ['a discount with five decimals', 'Discount (%)', '1.23456', 'Enter a discount from 0 to 100'],
  ['half a unit', 'Stock', '1.5', 'Enter a whole number, or leave it empty if you do not count it.'],
  ['a negative stock', 'Stock', '-1', 'Enter a whole number, or leave it empty if you do not count it.'],
  ['an HSN with letters', 'HSN or SAC', '39AB', 'Enter an HSN or SAC of 4, 6 or 8 digits.'],
  ['a GST rate that does not exist', 'GST rate (%)', '17', 'Enter a GST rate, such as 5, 18 or 40.'],
  ['a size table with holes', 'Size table (optional)', 'Size | Chest\nS', 'Enter headings and at least one row'],
])('%s is refused at its field, and stays there', async (_, field, typed, sentence) => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/products/new');
  await fillProduct(page, 'Paper Crane');
  await page.getByLabel('Picture links').fill('https://pictures.example/a.jpg');
  const input = page.getByRole('textbox', { name: field, exact: true });
  await input.fill(typed);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByRole('main').getByText(sentence).first().waitFor();
  expect(await input.inputValue()).toBe(typed);
  expect(await input.getAttribute('aria-invalid')).toBe('true');
  expect(await shop.db.selectFrom('products').select('id').where('name', '=', 'Paper Crane').execute()).toEqual([]);
});

test('the server refuses forged forms too, and HTML is only text', async () => {
  const { page } = await visitAdmin(browser, shop);
  const good = {
    type: 'shop',
    name: 'By Hand',
    price: '10',
    category: 'stickers',
    sku: '',
    stock: '',
    published: 'true',
  };
  const post = (changes: Record<string, string>) =>
    page.request.post('/admin/products/new', {
      form: { ...good, imageUrls: 'https://pictures.example/a.jpg', ...changes },
      headers: { origin: shop.origin },
      maxRedirects: 0,
    });
  for (const [changes, sentence] of [
    [{ name: 'x'.repeat(10_000) }, 'This text is too long. Use at most 200 characters.'],
    [{ type: 'service' }, 'Choose shop item or digital item.'],
    [{ category: 'nonsense' }, 'Choose a category.'],
    [{ imageUrls: 'javascript:alert(1)' }, 'Correct this one: javascript:alert(1)'],
    [{ imageUrls: '', images: 'http://pictures.example/a.jpg' }, 'Correct this one: http://pictures.example/a.jpg'],
    [{ type: 'digital', demoUrl: 'javascript:alert(1)' }, 'The demo link must start with https://.'],
    [{ images: '/media/01900000-0000-7000-8000-000000000001/320.webp' }, 'One picture is missing'],
    [{ price: 'Infinity' }, 'Enter the price in rupees'],
  ] as const) {
    const answer = await post(changes);
    expect([answer.status(), sentence]).toEqual([422, sentence]);
    expect(await answer.text()).toContain(sentence);
  }
  const html = '<img src=x onerror=alert(1)>';
  const taken = await post({ name: html, description: html });
  expect(taken.status()).toBe(303);
  const id = taken.headers().location?.split('/').at(-1);
  await page.goto(`/item/${id}`);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(html);
  expect(await shop.db.selectFrom('products').select('id').where('name', '=', 'By Hand').execute()).toEqual([]);
});

test('options make a grid that keeps its values, with SKU, stock and price in each row', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/new');
  await fillProduct(page, 'Grid Yukata', '2000');
  await uploadPictures(page, ['yukata.png']);
  await page.getByLabel('First option (optional)').fill('Size');
  await page.getByLabel('Values of the first option').fill('S, M');
  await page.getByLabel('Second option (optional)').fill('Colour');
  await page.getByLabel('Values of the second option').fill('Indigo, White');
  await page.getByLabel('Second option (optional)').focus();
  const grid = page.getByRole('table', { name: 'Variants' });
  await grid.getByRole('rowheader', { name: 'M / White' }).waitFor();
  await page.getByLabel('Stock for all').fill('3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('SKU of S / White').fill('YUK-SW');
  await page.getByLabel('Variant price (₹) of M / Indigo').fill('2200');
  await page.getByRole('button', { name: 'Remove M / White' }).click();
  await page.getByLabel('Values of the first option').fill('Small, M, L');
  await page.getByLabel('Values of the first option').blur();
  await grid.getByRole('rowheader', { name: 'L / White', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await toastIn(page, 'Product added').waitFor();
  const rows = await shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['option1', 'option2', 'variants.sku', 'variants.stock', 'variants.price_paise'])
    .where('products.name', '=', 'Grid Yukata')
    .orderBy('position')
    .execute();
  expect(rows.map((row) => Object.values(row).join('|'))).toEqual([
    'Small|Indigo||3|',
    'Small|White|YUK-SW|3|',
    'M|Indigo||3|220000',
    'L|Indigo|||',
    'L|White|||',
  ]);
});

test('renaming an option value keeps its stock, also after sales meanwhile', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const { id, variantIds } = await openProduct(shop.db, {
    ...withSizes(5, 6),
    images: [{ mediaId: null, sourceUrl: 'https://pictures.example/a.jpg', alt: '' }],
  });
  await page.goto(`/admin/products/${id}`);
  await setStock(shop.db, variantIds[0] ?? '', 2, 'sold');
  await page.getByLabel('Values of the first option').fill('Small\nSize 2');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await toastIn(page, 'Product updated').waitFor();
  const stored = () =>
    shop.db
      .selectFrom('variants')
      .select(['id', 'option1', 'stock'])
      .where('product_id', '=', id)
      .orderBy('position')
      .execute();
  expect(await stored()).toEqual([
    { id: variantIds[0], option1: 'Small', stock: 2 },
    { id: variantIds[1], option1: 'Size 2', stock: 6 },
  ]);
  // The row of an SKU that another product has shows an error.
  await openProduct(shop.db, { variants: [variantInput({ sku: 'TAKEN-1' })] });
  expectComplaint(/422/);
  await page.getByLabel('SKU of Size 2').fill('TAKEN-1');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByRole('cell').filter({ hasText: 'Another product already has this SKU.' }).waitFor();
  expect(await page.getByLabel('SKU of Size 2').getAttribute('aria-invalid')).toBe('true');
});

test('the form is usable on a phone and accessible', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/new');
  await expectNoBarriers(page, 'the form of a new product');
  const { id } = await openProduct(shop.db, {
    ...withSizes(5, 0),
    images: [{ mediaId: null, sourceUrl: 'https://pictures.example/a.jpg', alt: '' }],
  });
  await page.goto(`/admin/products/${id}`);
  await expectNoBarriers(page, 'the form of a product');
});
