import { expect, test } from 'vitest';
import { saveCollection } from '#shop/collections/save-collection.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { collectionInput, openCollection } from '#tests/support/fixtures/collections.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an owner makes a collection, which shoppers find on the home page', async () => {
  for (const name of ['Fox Sticker', 'Owl Sticker']) await openProduct(shop.db, { name, series: 'Night Market' });
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/collections');
  await page.getByText('No collections yet.').waitFor();
  await page.getByRole('link', { name: 'Add collection' }).click();
  await page.getByLabel('Title').fill('Night shift');
  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Add collection' }).click();
  for (const name of ['Fox Sticker', 'Owl Sticker']) {
    await page.getByLabel('Name, SKU or series').fill(name);
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await page.getByRole('button', { name: `Add ${name}` }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  await page.getByRole('button', { name: 'Move Owl Sticker up' }).click();
  await page.getByText('Product moved').first().waitFor();

  const html = async () => (await fetch(`${shop.origin}/`)).text();
  await expect.poll(html).toContain('/collections/night-shift');
  const shopper = await visit(browser, shop.origin);
  await shopper.page.goto('/');
  await main(shopper.page).getByRole('link', { name: 'Night shift' }).click();
  await shopper.page.waitForURL('**/collections/night-shift');
  await expect.poll(() => main(shopper.page).locator('li h3').allInnerTexts()).toEqual(['Owl Sticker', 'Fox Sticker']);
  await main(shopper.page).getByRole('link', { name: 'Fox Sticker', exact: true }).click();
  await main(shopper.page).getByRole('link', { name: 'Night Market' }).click();
  await shopper.page.waitForURL('**/series/night-market');
  await main(shopper.page).getByText('2 products', { exact: true }).waitFor();
});

test('a collection that somebody else saved meanwhile is not overwritten', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  const fox = await openProduct(shop.db, { name: 'Fox Lantern' });
  const owl = await openProduct(shop.db, { name: 'Owl Lantern' });
  const id = await openCollection(shop.db, {
    title: 'Lantern walk',
    slug: 'lantern-walk',
    products: [fox.id, owl.id],
  });
  await page.goto(`/admin/collections/${id}`);
  const collection = collectionInput({ title: 'Lantern evening', slug: 'lantern-walk' });
  await saveCollection(shop.db, { adminId: 'other', id, collection });
  await page.getByLabel('Title').fill('Lantern parade');
  // The page is loaded again, but the form still shows what was there before.
  await page.getByRole('button', { name: 'Move Owl Lantern up' }).click();
  await page.getByText('Product moved').first().waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.locator('.form-problem').getByText('Someone else has changed this collection').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Lantern parade');
  const titles = shop.db.selectFrom('collections').select('title').where('id', '=', id);
  expect(await titles.execute()).toEqual([{ title: 'Lantern evening' }]);
  await page.reload();
  await page.getByLabel('Title').fill('Lantern parade');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => titles.execute()).toEqual([{ title: 'Lantern parade' }]);
  await page.getByText('Collection saved').first().waitFor();
  await page.getByLabel('Title').fill('Lantern night');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => titles.execute()).toEqual([{ title: 'Lantern night' }]);
});
