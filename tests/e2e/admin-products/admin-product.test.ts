import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { fillProduct, uploadPictures } from '#tests/support/pages/product-form.ts';
import { seeToasts, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { startShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });
const second = await startShop({ beside: shop });
afterAll(() => second.stop());

const actionsOf = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'subject_name', 'before', 'after', 'admin_id'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute();

test('a product is added, visible immediately in every process, changed, and deleted', async () => {
  const { page, customerId } = await visitAdmin(browser, shop);
  const { page: shopper } = await visit(browser, second.origin);
  await page.goto('/admin/products/new');
  await fillProduct(page, 'Moon Rabbit Figurine', '1,499.50');
  await page.getByLabel('Discount (%)').fill('10');
  await page.getByLabel('Full description').fill('A rabbit that pounds rice.\n\n- Painted by hand');
  await page.getByLabel('SKU').fill('MOON-1');
  await page.getByLabel('Stock', { exact: true }).fill('7');
  await uploadPictures(page, ['front.png', 'back.png']);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await seeToasts(page, 'Product added', 'We rounded the price to whole rupees.');
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await page.getByLabel('Price (MRP in ₹)').inputValue()).toBe('1500');

  await shopper.goto('/shop/figurines');
  await shopper.getByRole('link', { name: 'Moon Rabbit Figurine' }).click();
  await shopper.waitForURL(`**/item/${id}`);
  await shopper.getByText('₹1,350').waitFor();
  await shopper.getByText('Painted by hand').waitFor();
  const cover = shopper.getByRole('region', { name: 'Pictures' }).getByRole('img').first();
  expect(
    await cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);

  await page.getByLabel('Name', { exact: true }).fill('Moon Rabbit');
  await page.getByLabel('Price (MRP in ₹)').fill('1600');
  await page.getByLabel('Draft: only the staff').check();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await toastIn(page, 'Product updated').waitFor();
  await page.getByText('Draft: shoppers cannot see it.').waitFor();
  await page.getByRole('row', { name: /₹1,500 → ₹1,600/ }).waitFor();
  expect((await shopper.request.get(`/item/${id}`)).status()).toBe(404);
  await page.getByLabel('Published: everyone').check();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await page.getByRole('link', { name: 'View in shop' }).waitFor();
  await shopper.goto(`/item/${id}`);
  await shopper.getByRole('heading', { name: 'Moon Rabbit', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Moon Rabbit?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toastIn(page, 'Deleted').waitFor();
  await page.waitForURL('**/admin/shop-items');
  expect((await shopper.request.get(`/item/${id}`)).status()).toBe(410);
  const actions = await actionsOf(id);
  expect(actions.map(({ action }) => action)).toEqual([
    'product.add',
    'product.update',
    'product.update',
    'product.delete',
  ]);
  expect(actions.every(({ admin_id }) => admin_id === customerId)).toBe(true);
  expect(actions[1]).toMatchObject({
    before: { name: 'Moon Rabbit Figurine', price: '1500', published: 'true' },
    after: { name: 'Moon Rabbit', price: '1600', published: 'false' },
  });
});
