import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { putCart, readCart, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

/** ₹1,000 less 20%. */
const product = (name: string, stock: number | null = 10) =>
  openProduct(shop.db, { name, price: 1_000_00, discount: 20, variants: [variantInput({ stock })] });

test('an item is added to the cart, its quantity changed, and removed', async () => {
  const { id } = await product('Paper Crane', 3);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Item added to cart!').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to Cart' }).click();
  const summary = page.locator('.cart-summary__summary');
  await summary.getByText('₹800').waitFor();
  const more = page.getByRole('button', { name: 'One more: Paper Crane' });
  await more.click();
  await more.click();
  await summary.getByText('₹2,400').waitFor();
  expect(await summary.innerText()).toMatch(/Total\s+₹3,000\s+Discount\s+−₹600/);
  // How many are left is known once the shop has answered.
  await page.getByText('3 left').waitFor();
  expect(await more.getAttribute('aria-disabled')).toBe('true');
  await more.click({ force: true });
  expect(await readCart(page)).toMatchObject([{ id, quantity: 3 }]);
  await page.getByRole('link', { name: /cart/i }).first().waitFor();
  await page.getByRole('button', { name: 'Remove Paper Crane' }).click();
  await page.getByText('Item removed from cart').waitFor();
  await page.getByText('Your cart is empty.').waitFor();
  expect(await readCart(page)).toEqual([]);
});

test('the shop’s price, stock and availability replace stored values', async () => {
  const changed = await product('Changed');
  const short = await product('Short', 2);
  const soldOut = await product('Gone for now', 0);
  const removed = await product('Removed');
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', removed.id).execute();
  const bare = await product('Bare');
  const { page } = await visit(browser, shop.origin);
  await putCart(page, [
    { id: changed.id, name: 'Forged', price: 1, discount: 0, image: 'https://evil.example/x.gif' },
    { id: short.id, name: 'Short', price: 1_000, discount: 20, quantity: 5 },
    { id: soldOut.id, name: 'Gone for now', price: 1_000, discount: 20 },
    { id: removed.id, name: 'Removed', price: 1_000, discount: 20 },
    { id: bare.id },
    { id: 'rubbish' },
    null,
  ]);
  await page.goto('/cart');
  const line = (name: string) => page.locator('.cart__line', { hasText: name });
  await line('Changed').getByText('Now it is ₹800.').waitFor();
  await line('Gone for now').getByText('Sold out.').waitFor();
  await line('Removed').getByText('We no longer sell this').waitFor();
  await line('Bare').getByText('₹800').first().waitFor();
  await line('Short').getByRole('button', { name: 'Change to 2: Short' }).click();
  await page.locator('.cart-summary__pay').getByText('₹3,200').waitFor();
  expect((await readCart(page)).map(({ name }) => name)).toEqual([
    'Changed',
    'Short',
    'Gone for now',
    'Removed',
    'Bare',
  ]);
});
