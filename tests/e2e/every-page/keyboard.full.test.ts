import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { signUp } from '#tests/support/pages/account-pages.ts';
import { standing, tabTo } from '#tests/support/pages/keyboard.ts';
import { readCart, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

test('a costume is found and added to the cart in a size by keyboard', async () => {
  const costume = await shop.db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'products.name', 'variants.id as variantId', 'option1'])
    .where('category', '=', 'cosplay')
    .where('option1_name', '=', 'Size')
    .where('option2_name', 'is', null)
    .where('stock', '>', 0)
    .orderBy('products.created_at', 'desc')
    .orderBy('variants.position')
    .executeTakeFirstOrThrow();
  const { page } = await visit(browser, shop.origin);
  const main = page.getByRole('main');
  const heading = (name: string) => main.getByRole('heading', { level: 1, name }).waitFor();

  await page.goto('/');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Browse the shop');
  await page.keyboard.press('Enter');
  await heading('Shop');
  await tabTo(page, /^Costumes & Wearables/);
  await page.keyboard.press('Enter');
  await heading('Costumes & Wearables');
  await tabTo(page, costume.name);
  await page.keyboard.press('Enter');
  await heading(costume.name);

  // Without a choice the button asks for it, and leads there.
  await tabTo(page, 'Add to Cart');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Choose a size first').waitFor();
  const size = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  await expect.poll(size).toBe(costume.option1);
  await page.keyboard.press('Space');
  await tabTo(page, 'Add to Cart');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: costume.id, variantId: costume.variantId, quantity: 1 }]);
  // The button has become a link, which has the focus.
  await expect.poll(() => standing(page)).toMatchObject({ name: 'Go to Cart', role: 'A', isMarked: true });
  await page.keyboard.press('Enter');
  await heading('Your cart');

  await tabTo(page, `One more: ${costume.name}`);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readCart(page))[0]?.quantity).toBe(2);
  // The button keeps the focus, so that it can be pressed again.
  expect((await standing(page)).name).toBe(`One more: ${costume.name}`);
  await tabTo(page, `Remove ${costume.name}`);
  await page.keyboard.press('Enter');
  await main.getByText('Your cart is empty.').waitFor();
  await tabTo(page, 'Browse the shop');
  await page.keyboard.press('Enter');
  await heading('Shop');
});

test('a product without options is added to the cart from its card', async () => {
  const thing = await shop.db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('category', '=', 'figurines')
    .where('option1_name', 'is', null)
    .where('availability', '=', 'in-stock')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/figurines');
  await tabTo(page, `Add to Cart: ${thing.name}`);
  await page.keyboard.press('Enter');
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await readCart(page)).toMatchObject([{ id: thing.id }]);
  await expect.poll(async () => (await standing(page)).name).toBe(`Go to Cart: ${thing.name}`);
});

test('sort order, filters and "Show more" are reachable by keyboard', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/shop/all');
  await tabTo(page, /^Filters/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'In stock only');
  await page.keyboard.press('Space');
  await page.waitForURL('**/shop/all?stock=in');
  await page.getByRole('link', { name: /^Remove filter: / }).waitFor();
  await tabTo(page, 'Show more');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop/all?stock=in&page=2');
  await expect.poll(async () => (await standing(page)).role).toBe('A');
});

test('the focus moves to the heading that replaces a form', async () => {
  const { page } = await visit(browser, shop.origin);
  await signUp(page, 'meera');
  await page.context().clearCookies();
  await page.goto('/login/link');
  await tabTo(page, 'Email');
  await page.keyboard.type('meera@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Check your email');
});
