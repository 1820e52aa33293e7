import { expect, test } from 'vitest';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { variantInput } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { typedAddress } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { write } from '#tests/support/pages/address-book.ts';
import {
  checkOut,
  openCheckoutShops,
  payBy,
  proceed,
  record,
  store,
  summary,
} from '#tests/support/pages/checkout-page.ts';
import { listAxeFindings, readCart, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { TEST_PAYMENTS: 'on', COD_FEE: '40', COD_MAX: '9000' },
});
const { open, openFile, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('the page stays until the shop has answered, however long it takes', async () => {
  const member = await customer();
  const { page } = member;
  const crane = await open('Slow crane');
  await page.clock.install();
  await checkOut(member, [record(crane)]);
  await payBy(page, /Cash on delivery/);
  const release = Promise.withResolvers<void>();
  await page.route('**/checkout.data*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await proceed(page).click();
  await page.getByRole('button', { name: 'Proceeding to payment...' }).waitFor();
  await page.clock.runFor(20_000);
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await readCart(page)).toHaveLength(1);
  release.resolve();
  await page.waitForURL('**/orders');
  await expect.poll(() => readCart(page)).toEqual([]);
});

test('somebody who comes back from the payment page can use the checkout again', async () => {
  const member = await customer();
  const { page } = member;
  await checkOut(member, [record(await open('Returned crane'))]);
  await payBy(page, /Test payment/);
  // As the back/forward cache of a browser leaves it: the payment page was never loaded here.
  await page.route('**/pay', (route) => route.abort('aborted'));
  const leaving = page.waitForRequest('**/pay');
  await proceed(page).click();
  await leaving;
  await page.getByRole('button', { name: 'Proceeding to payment...' }).waitFor();
  await page.unroute('**/pay');
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await reloaded;
  await payBy(page, /Test payment/);
  await proceed(page).click();
  await page.waitForURL('**/pay');
  expect(await ordersOf(member)).toHaveLength(1);
});

test('buying now leaves the cart unchanged, and can be replaced by it', async () => {
  const member = await customer();
  const { page } = member;
  const [crane, mask] = [await open('Kept crane'), await open('Quick mask')];
  // The same thing may lie in the cart as well: there it stays.
  await checkOut(member, [record(crane), record(mask)], record(mask));
  await summary(page).getByText('Buying only: Quick mask').waitFor();
  expect(await page.locator('.checkout__line').count()).toBe(1);
  await payBy(page, /Cash on delivery/);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await readCart(page)).toMatchObject([{ id: crane.id }, { id: mask.id }]);
  expect(await page.evaluate(() => localStorage.getItem('buyNowItem'))).toBeNull();

  await checkOut(member, [record(crane)], record(mask));
  await page.getByRole('button', { name: 'Use my cart instead' }).click();
  await summary(page).getByText('Kept crane').waitFor();
  expect(await page.getByText('Quick mask').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('buyNowItem'))).toBeNull();
});

test('a download alone needs no address', async () => {
  const member = await customer(null);
  const { page } = member;
  await checkOut(member, [record(await openFile('Icon pack'), { type: 'digital' })]);
  await page.getByText('Downloads need no address.').waitFor();
  expect(await page.getByLabel('PIN code').count()).toBe(0);
  await proceed(page).click();
  await page.waitForURL('**/pay');
});

test('a free order is confirmed immediately', async () => {
  const member = await customer();
  const { page } = member;
  await page.goto(`/item/${(await open('Gift crane', { discount: 100 })).id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL('**/checkout');
  await page.getByText('Nothing to pay').waitFor();
  await summary(page).locator('.cart-summary__pay').getByText('₹0').waitFor();
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ status: 'confirmed', method: 'free' }]);
});

test('an empty checkout shows a message and links to the shop', async () => {
  const { page } = await customer();
  await page.goto('/checkout');
  await page.getByText('Cart is empty').waitFor();
  await proceed(page).click();
  await toastIn(page, 'Cart is empty').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Browse the shop' }).click();
  await page.waitForURL('**/shop');
});

test('without scripts an address can be saved, and the page says what needs scripts', async () => {
  const member = await visitSignedIn(browser, shop, { javaScriptEnabled: false });
  const { page } = member;
  await page.goto('/checkout');
  expect(await page.locator('noscript .checkout__note').innerText()).toContain('Checkout needs JavaScript');
  await page.getByRole('button', { name: 'Save and deliver here' }).waitFor();
  await write(page, typedAddress);
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await page.waitForURL('**/checkout?addressId=*');
  await page.getByText('Address added').waitFor();
  expect(await page.getByRole('radio', { name: /Asha Rao/ }).isChecked()).toBe(true);
});

test('the checkout is accessible in both themes and on a phone', async () => {
  const member = await visitSignedIn(browser, shop);
  await saveAddress(shop.db, member.customerId, anAddress({ isDefault: true }));
  await saveAddress(shop.db, member.customerId, anAddress({ phone: '98', needsCheck: true }));
  const [soldOut, crane] = [
    await open('Sold crane', { variants: [variantInput({ stock: 0 })] }),
    await open('Axe crane'),
  ];
  await checkOut(member, [record(soldOut), record(crane, { price: 900 })], undefined);
  const { page } = member;
  await page.getByText('Sold out. Not part of this order.').waitFor();
  await payBy(page, /Cash on delivery/);
  await expectNoBarriers(page, 'a checkout');
});

test('the whole checkout works by keyboard', async () => {
  const member = await customer();
  const { page } = member;
  await page.goto('/robots.txt');
  await store(page, 'cart', [record(await open('Keyed crane'))]);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await page.getByRole('radio', { name: /Test payment/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: /Cash on delivery/ }).isChecked()).toBe(true);
  await proceed(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toHaveLength(1);
});
