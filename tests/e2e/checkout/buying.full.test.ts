import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { expectSummary, openDemoVariants, rupees } from '#tests/support/fixtures/demo-variants.ts';
import { readCart, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { variantsForSale, findCostume, listWithoutOptions } = openDemoVariants(shop);

test('the total of several products is the sum of each, as the database computes it', async () => {
  const products = await listWithoutOptions(4);
  expect(products).toHaveLength(4);
  const { page } = await visit(browser, shop.origin);
  for (const product of products) {
    await page.goto(`/item/${product.id}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await toastIn(page, 'Item added to cart!').waitFor();
  }
  await page.goto('/cart');
  const sum = (of: 'mrp' | 'payable', pieces: (at: number) => number) =>
    products.reduce((total, product, at) => total + product[of] * pieces(at), 0);
  await expectSummary(page, { total: sum('mrp', () => 1), pay: sum('payable', () => 1) });
  const [first] = products;
  const more = page.getByRole('button', { name: `One more: ${first?.name}` });
  for (let pieces = 2; pieces <= 10; pieces += 1) await more.click();
  const ofFirst = (at: number) => (at === 0 ? 10 : 1);
  await expectSummary(page, { total: sum('mrp', ofFirst), pay: sum('payable', ofFirst) });
  // Ten is the most of one product in one order.
  expect(await more.getAttribute('aria-disabled')).toBe('true');
  await more.click({ force: true });
  await expectSummary(page, { total: sum('mrp', ofFirst), pay: sum('payable', ofFirst) });
});

test('a product card adds to the cart without leaving the listing', async () => {
  const [product] = await listWithoutOptions(1);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/search?q=${encodeURIComponent(product?.name ?? '')}`);
  await page.getByRole('button', { name: `Add to Cart: ${product?.name}` }).click();
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: product?.id, variantId: product?.variantId }]);
  await page
    .getByRole('main')
    .getByRole('link', { name: `Go to Cart: ${product?.name}` })
    .click();
  await expectSummary(page, { total: product?.mrp ?? 0, pay: product?.payable ?? 0 });
});

test('a product that is in the cart already is refused', async () => {
  const [product] = await listWithoutOptions(1);
  const { page } = await visit(browser, shop.origin);
  // What arrives later draws the page again, which then reads the cart.
  await page.goto(`/item/${product?.id}`, { waitUntil: 'networkidle' });
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await add.waitFor();
  // Another script of the same page changed it first: writing here sends no event to this tab.
  await page.evaluate((record) => localStorage.setItem('cart', JSON.stringify([record])), {
    id: product?.id,
    variantId: product?.variantId,
    quantity: 2,
  });
  await add.click();
  await toastIn(page, 'Item already in cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: product?.id, quantity: 2 }]);

  // By its card, too.
  const stored = await page.evaluate(() => localStorage.getItem('cart') ?? '');
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.goto(`/search?q=${encodeURIComponent(product?.name ?? '')}`, { waitUntil: 'networkidle' });
  const card = page.getByRole('button', { name: `Add to Cart: ${product?.name}` });
  await card.waitFor();
  await page.evaluate((text) => localStorage.setItem('cart', text), stored);
  await card.click();
  await toastIn(page, 'Item already in cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: product?.id, quantity: 2 }]);
});

test('a stored line with only an id is shown as the product’s only variant, on page and card', async () => {
  const [product] = await listWithoutOptions(1);
  const { page } = await visit(browser, shop.origin);
  const putIntoCart = (record: object) =>
    page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([record]));
  await page.goto('/contact');
  await putIntoCart({ id: product?.id });
  await page.goto(`/item/${product?.id}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Go to Cart', exact: true }).waitFor();
  await page.goto(`/search?q=${encodeURIComponent(product?.name ?? '')}`);
  await main.getByRole('link', { name: `Go to Cart: ${product?.name}` }).waitFor();

  // Written by another tab whose event has not arrived yet.
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.goto(`/item/${product?.id}`);
  const add = main.getByRole('button', { name: 'Add to Cart', exact: true });
  await add.waitFor();
  await putIntoCart({ id: product?.id });
  await add.click();
  await toastIn(page, 'Item already in cart!').waitFor();
  expect(await readCart(page)).toHaveLength(1);
});

test('a stored line without a size matches no size of the product', async () => {
  const costume = await findCostume();
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await page.evaluate((id) => localStorage.setItem('cart', JSON.stringify([{ id }])), costume.id);
  await page.goto(`/item/${costume.id}`);
  await page.getByRole('radio', { name: String(costume.size), exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: costume.id }, { id: costume.id, variantId: costume.variantId }]);
});

test('the cart shows what changed in the shop meanwhile', async () => {
  const [repriced, soldOut, removed] = await listWithoutOptions(3);
  if (!repriced || !soldOut || !removed) throw new Error('The demo has too few products.');
  const { page } = await visit(browser, shop.origin);
  for (const { id } of [repriced, soldOut, removed]) {
    await page.goto(`/item/${id}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await toastIn(page, 'Item added to cart!').waitFor();
  }
  const { db } = shop;
  await db.updateTable('variants').set({ price_paise: 9_876_00 }).where('id', '=', repriced.variantId).execute();
  await db.updateTable('variants').set({ stock: 0 }).where('id', '=', soldOut.variantId).execute();
  await db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute();
  const now = await variantsForSale().where('products.id', '=', repriced.id).executeTakeFirstOrThrow();

  await page.goto('/cart');
  const line = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await line(repriced.name)
    .getByText(`was ${rupees(repriced.payable)} when you last looked. Now it is ${rupees(now.payable)}.`)
    .waitFor();
  await line(soldOut.name).getByText('Sold out.').waitFor();
  await line(removed.name).getByText('We no longer sell this').waitFor();
  await expectSummary(page, { total: 9_876, pay: now.payable });
  for (const { name } of [soldOut, removed]) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await line(name).waitFor({ state: 'detached' });
  }
  expect(await readCart(page)).toMatchObject([{ id: repriced.id, price: 9_876 }]);
});
