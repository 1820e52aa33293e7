import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { putCart, readCart, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

/** ₹1,000 less 20%. */
const product = (name: string, stock: number | null = 10) =>
  openProduct(shop.db, { name, price: 1_000_00, discount: 20, variants: [variantInput({ stock })] });

test('lines are shown from storage while the shop is unreachable, and can be refreshed', async () => {
  const { id } = await product('Stored');
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await putCart(page, [{ id, name: 'As it was', price: 500, discount: 0 }]);
  await page.route('**/cart/prices*', (route) => route.abort());
  await page.goto('/cart');
  await page.getByText('We could not check today’s prices.').waitFor();
  await page.getByText('As it was').waitFor();
  expectComplaint(/ERR_FAILED/);
  await page.unroute('**/cart/prices*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Stored' }).waitFor();
  await page.getByText('The price was ₹500 when you last looked. Now it is ₹800.').waitFor();
});

test('the cart opens whatever is in storage', async () => {
  for (const text of ['', '{', 'null', '"x"', '[[],{},7,{"id":{}}]', `[{"id":"${'x'.repeat(100_000)}"}]`]) {
    const { page } = await visit(browser, shop.origin);
    await page.addInitScript((stored) => localStorage.setItem('cart', stored), text);
    await page.goto('/cart');
    await page.getByText('Your cart is empty.').waitFor();
  }
});

test('with blocked storage the cart lasts as long as the page', async () => {
  const { id } = await product('Fleeting');
  const { page } = await visit(browser, shop.origin);
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, text);
    };
  });
  await page.goto(`/item/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Item added to cart!').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to Cart' }).click();
  await page.getByRole('heading', { name: 'Fleeting' }).waitFor();
});

test('two tabs show the same cart', async () => {
  const { id } = await product('Shared');
  const { page } = await visit(browser, shop.origin);
  const other = await page.context().newPage();
  await other.goto('/cart');
  await other.getByText('Your cart is empty.').waitFor();
  await page.goto(`/item/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await other.getByRole('heading', { name: 'Shared' }).waitFor();
  await other.getByRole('button', { name: 'Remove Shared' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
});

test('checkout from the cart: empty shows a message, visitors log in, and buy-now is dropped', async () => {
  const { id } = await product('Wanted');
  const { page } = await visit(browser, shop.origin);
  await page.goto('/cart');
  const button = page.getByRole('button', { name: 'Proceed to Checkout', description: 'Your cart is empty.' });
  await button.focus();
  await page.keyboard.press('Enter');
  await toastIn(page, 'Your cart is empty.').waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.evaluate(
    (record) => {
      localStorage.setItem('cart', JSON.stringify([record]));
      localStorage.setItem('buyNowItem', JSON.stringify(record));
    },
    { id, name: 'Wanted', price: 1_000, discount: 20 },
  );
  await page.reload();
  await page.locator('.cart-summary__summary').getByText('₹800').waitFor();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText('Please log in to continue checkout.').waitFor();
  await page.waitForURL('**/checkout');
  expect(await page.evaluate(() => localStorage.getItem('buyNowItem'))).toBeNull();
  expect(await readCart(page)).toHaveLength(1);
  await page.getByRole('banner').getByRole('link', { name: 'Back to cart' }).click();
  await page.getByRole('heading', { name: 'Wanted' }).waitFor();
});

test('prices are returned only for valid lines', async () => {
  const { id, variantIds } = await product('Asked');
  const ask = (query: string) => fetch(`${shop.origin}/cart/prices?${query}`);
  expect(await (await ask(`line=${id}&line=${id}.${variantIds[0]}`)).json()).toMatchObject([
    { id, price: 1_000_00 },
    { id, price: 1_000_00 },
  ]);
  expect(await (await ask('')).json()).toEqual([]);
  for (const query of ['line=x', `line=${id}.x`, `line=${id}.${id}.${id}`, `line=${id}&`.repeat(26), 'line=%00']) {
    expect((await ask(query)).status, query).toBe(400);
  }
});
