import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { openCheckoutShops, payBy, proceed, record, summary } from '#tests/support/pages/checkout-page.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });
const { open, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('a link applies a code, which cart, checkout and order show with what it saved', async () => {
  await openPromotion(shop.db, { usesPerCustomer: 1 });
  const crane = await open('Paper Crane');
  const buyer = await customer();
  const { page } = buyer;
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([record(crane)]));
  await page.goto('/cart?code=sakura10');
  await page.getByText('SAKURA10 saves ₹80').waitFor();
  await page.waitForURL((url) => url.pathname === '/cart' && url.search === '');
  await expect
    .poll(() => page.locator('.cart-summary__summary').innerText())
    .toMatch(/SAKURA10\)\s+−₹80\s+You pay\s+₹720/);
  await page.goto('/checkout');
  await payBy(page, /Cash on delivery/);
  await summary(page).getByText('Sakura days (SAKURA10)').waitFor();
  await proceed(page).click();
  await page.waitForURL('**/orders');
  const [order] = await ordersOf(buyer);
  expect(order?.payable_paise).toBe(720_00);
  await page.goto(`/orders/${order?.id}`);
  await page.getByText('Sakura days (SAKURA10)').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('promotionCode'))).toBeNull();
});
