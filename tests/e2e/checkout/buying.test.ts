import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { expectSummary, openDemoVariants, rupees } from '#tests/support/fixtures/demo-variants.ts';
import { readCart, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { findCostume } = openDemoVariants(shop);

test('a visitor finds a costume, views its pictures, adds two in a size to the cart, and removes them', async () => {
  const costume = await findCostume();
  const pictures = Number(costume.pictures);
  const { page } = await visit(browser, shop.origin);
  const main = page.getByRole('main');

  await page.goto('/');
  await main.getByRole('link', { name: 'Browse the shop' }).first().click();
  await page.waitForURL('**/shop');
  await main.getByRole('link', { name: 'Costumes & Wearables' }).click();
  await main.getByRole('heading', { level: 1, name: 'Costumes & Wearables' }).waitFor();
  await main.getByRole('link', { name: costume.name, exact: true }).click();
  await main.getByRole('heading', { level: 1, name: costume.name }).waitFor();

  const gallery = main.getByRole('region', { name: 'Pictures' });
  await gallery.getByText(`1 / ${pictures}`, { exact: true }).waitFor();
  await gallery.getByRole('button', { name: 'Next' }).click();
  await gallery.getByText(`2 / ${pictures}`, { exact: true }).waitFor();
  await gallery.getByRole('button', { name: 'Prev' }).click();
  await gallery.getByText(`1 / ${pictures}`, { exact: true }).waitFor();
  await gallery.getByRole('link', { name: `Show picture ${pictures}` }).click();
  await gallery.getByText(`${pictures} / ${pictures}`, { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await gallery.getByText(`1 / ${pictures}`, { exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await gallery.getByText(`${pictures} / ${pictures}`, { exact: true }).waitFor();

  for (const note of ['Free - Est. 5–7 days', '7-day easy return']) await main.getByText(note).waitFor();
  await main
    .getByRole('group', { name: 'Choose a size' })
    .getByRole('radio', { name: costume.size ?? '', exact: true })
    .check();
  await main.getByText(rupees(costume.payable), { exact: true }).first().waitFor();
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await toastIn(page, 'Item added to cart!').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(await readCart(page)).toMatchObject([{ id: costume.id, variantId: costume.variantId, price: costume.mrp }]);

  await main.getByRole('link', { name: 'Go to Cart', exact: true }).click();
  await page.waitForURL('**/cart');
  await expectSummary(page, { total: costume.mrp, pay: costume.payable });
  await main.getByText(costume.size ?? '', { exact: true }).waitFor();
  await main.getByRole('button', { name: `One more: ${costume.name}` }).click();
  await expectSummary(page, { total: 2 * costume.mrp, pay: 2 * costume.payable });
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  await page.reload();
  await expectSummary(page, { total: 2 * costume.mrp, pay: 2 * costume.payable });
  await main.getByRole('button', { name: `One fewer: ${costume.name}` }).click();
  await expectSummary(page, { total: costume.mrp, pay: costume.payable });
  await main.getByRole('button', { name: `Remove ${costume.name}` }).click();
  await toastIn(page, 'Item removed from cart').waitFor();
  await main.getByText('Your cart is empty.').waitFor();
  expect(await readCart(page)).toEqual([]);
});
