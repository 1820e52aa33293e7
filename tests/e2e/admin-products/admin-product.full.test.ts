import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { fillProduct, uploadPictures } from '#tests/support/pages/product-form.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const actionsOf = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'subject_name', 'before', 'after', 'admin_id'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute();

test('a deleted product shows its state and can be restored unchanged', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const { id } = await openProduct(shop.db, { variants: [variantInput({ sku: 'BACK-1' })] });
  await removeProduct(shop.db, id);
  expectComplaint(/410/);
  await page.goto(`/admin/products/${id}`);
  await page.getByRole('heading', { name: 'This product is deleted' }).waitFor();
  await page.getByRole('button', { name: 'Restore product' }).click();
  await toastIn(page, 'Product restored.').waitFor();
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
  expect(await page.getByLabel('SKU').inputValue()).toBe('BACK-1');
  expect((await page.request.get(`/item/${id}`)).status()).toBe(200);
});

test('a copy is a draft without SKUs and without stock', async () => {
  const { page } = await visitAdmin(browser, shop);
  const images = ['a', 'b'].map((name) => ({
    mediaId: null,
    sourceUrl: `https://pictures.example/${name}.jpg`,
    alt: '',
  }));
  const variants = [variantInput({ sku: 'CRANE-1', stock: 4 })];
  const { id } = await openProduct(shop.db, { images, variants });
  await page.goto(`/admin/products/${id}`);
  await page.getByLabel('Name', { exact: true }).fill('Not saved');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await toastIn(page, 'Save your changes first.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Paper Crane');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Copy of Paper Crane');
  expect(await page.getByLabel('SKU').inputValue()).toBe('');
  expect(await page.getByLabel('Stock', { exact: true }).inputValue()).toBe('0');
  expect(await page.getByLabel('Draft: only the staff').isChecked()).toBe(true);
  expect(await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count()).toBe(2);
  expect(await actionsOf(page.url().split('/').at(-1) ?? '')).toMatchObject([{ action: 'product.duplicate' }]);
});

test('"Add another product" starts with the category of the last one', async () => {
  const { page } = await visitAdmin(browser, shop);
  const { id } = await openProduct(shop.db, { category: 'wall-decor' });
  await page.goto(`/admin/products/${id}`);
  await page.getByRole('link', { name: 'Add another product' }).click();
  await page.getByRole('heading', { name: 'Add Product' }).waitFor();
  expect(await page.getByLabel('Category').inputValue()).toBe('wall-decor');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await page.goto('/admin/products/new?category=nonsense');
  expect(await page.getByLabel('Category').inputValue()).toBe('');
});

test('"Add a similar product" fills in everything but name, SKU, stock and pictures', async () => {
  const { page } = await visitAdmin(browser, shop);
  const { id } = await openProduct(shop.db, {
    name: 'Fox Tee',
    category: 'cosplay',
    option1Name: 'Size',
    series: 'Foxes',
    maker: 'The Weavers',
    variants: ['S', 'M'].map((option1) => variantInput({ option1, sku: `FOX-${option1}`, stock: 4 })),
  });
  await page.goto(`/admin/products/${id}`);
  await page.getByRole('link', { name: 'Add a similar product' }).click();
  await page.getByRole('heading', { name: 'Add Product' }).waitFor();
  const fieldOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  expect(await fieldOf('Category')).toBe('cosplay');
  expect(await fieldOf('Series (optional)')).toBe('Foxes');
  expect(await fieldOf('Values of the first option')).toBe('S\nM');
  expect(await fieldOf('Name')).toBe('');
  expect(await fieldOf('SKU of S')).toBe('');
  expect(await fieldOf('Stock of M')).toBe('');
  expect(await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count()).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('Crane Tee');
  await page.getByText('Stock is not counted until you enter it.').waitFor();
  await uploadPictures(page, ['crane.png']);
  await page.getByRole('button', { name: 'Add and start another' }).click();
  await page.getByText('Crane Tee was added.').waitFor();
  // The one after it is like it too.
  expect(await fieldOf('Values of the first option')).toBe('S\nM');
  expect(await fieldOf('Name')).toBe('');
});

test('an unsaved product is restored after leaving the page, until it is added or discarded', async () => {
  const { page } = await visitAdmin(browser, shop);
  const unsaved = page.getByRole('region', { name: 'Not saved yet' });
  await page.goto('/admin/products/new');
  await fillProduct(page, 'Lost Lantern', '799');
  await uploadPictures(page, ['lantern.png']);
  // As when a phone discards a page: there is no confirmation.
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/admin/products/new');
  await unsaved.getByText('“Lost Lantern”').waitFor();
  await unsaved.getByRole('button', { name: 'Continue editing' }).click();
  await expect.poll(() => page.getByLabel('Price (MRP in ₹)').inputValue()).toBe('799');
  expect(await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await toastIn(page, 'Product added').waitFor();
  await page.getByRole('link', { name: 'Add another product' }).click();
  await page.getByRole('heading', { name: 'Add Product' }).waitFor();
  expect(await unsaved.count()).toBe(0);

  await page.getByLabel('Name', { exact: true }).fill('Nothing much');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await unsaved.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  expect(await unsaved.count()).toBe(0);
});

test('an unknown product and an unknown action show an error', async () => {
  const { page } = await visitAdmin(browser, shop);
  const none = '01900000-0000-7000-8000-000000000001';
  expect((await page.request.get(`/admin/products/${none}`)).status()).toBe(404);
  expect((await page.request.get('/admin/products/nonsense')).status()).toBe(404);
  const { id } = await openProduct(shop.db);
  const before = await shop.db.selectFrom('audit_log').select('id').execute();
  for (const intent of ['fly', '__proto__', 'toString']) {
    const answer = await page.request.post(`/admin/products/${id}`, {
      form: { intent },
      headers: { origin: shop.origin },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('Nothing was changed. Reload the page');
  }
  expect(await shop.db.selectFrom('audit_log').select('id').execute()).toHaveLength(before.length);
});
