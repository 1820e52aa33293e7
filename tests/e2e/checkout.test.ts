import { expect, test } from 'vitest';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { write } from '#tests/support/address-book.ts';
import { expectNoBarriers } from '#tests/support/barriers.ts';
import { variantInput } from '#tests/support/catalog.ts';
import { anAddress } from '#tests/support/checkout.ts';
import { checkOut, openTills, payBy, proceed, record, store, summary } from '#tests/support/checkout-page.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/member.ts';
import { typedAddress } from '#tests/support/orders.ts';
import { listAxeFindings, readCart, toastIn, visit } from '#tests/support/visitor.ts';

const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { TEST_PAYMENTS: 'on', COD_FEE: '40', COD_MAX: '9000' },
});
const { open, openFile, customer, ordersOf } = openTills({ browser, shop });

test('a visitor reads that the checkout needs a login, and comes back to it with the cart as it was', async () => {
  const crane = await open('Visitor’s crane');
  const { page } = await visit(browser, shop.origin);
  await page.goto('/terms');
  await store(page, 'cart', [record(crane)]);
  expect((await page.goto('/checkout'))?.status()).toBe(200);
  const main = page.getByRole('main');
  await main.getByText('Log in to check out').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await main.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Username').fill('newcomer');
  await page.getByLabel('Email').fill('newcomer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/checkout');
  await summary(page).getByText('Visitor’s crane').waitFor();
  expect(await readCart(page)).toHaveLength(1);
});

test('two lines, a first address, cash on delivery: one order, and the cart is empty after a second and a half', async () => {
  const member = await customer(null);
  const { page } = member;
  const crane = await open('Paper Crane');
  const mask = await open('Oni Mask');
  await page.clock.install();
  await checkOut(member, [record(crane, { quantity: 2 }), record(mask)]);
  await write(page, {
    name: 'Asha Rao',
    phone: '+91 98765-43210',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    addressLine: '4 Lantern Street',
  });
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await toastIn(page, 'Address added').waitFor();
  expect(await page.getByRole('radio', { name: /Asha Rao/ }).isChecked()).toBe(true);

  await payBy(page, /Cash on delivery/);
  expect(await summary(page).locator('dl').innerText()).toMatch(
    /Total\s+₹3,000\s+Discount\s+−₹600\s+Delivery\s+Free\s+Cash on delivery fee\s+₹40\s+You pay\s+₹2,440/,
  );
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await proceed(page).click();
  await toastIn(page, 'Proceeding to payment...').waitFor();
  await answered;
  expect(await ordersOf(member)).toMatchObject([{ status: 'pending', payable_paise: 2_440_00, needs_check: false }]);
  await page.clock.runFor(1_400);
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await readCart(page)).toHaveLength(2);
  await page.clock.runFor(200);
  await toastIn(page, 'Order placed. Thank you.').waitFor();
  await page.waitForURL('**/orders');
  await expect.poll(() => readCart(page)).toEqual([]);
});

test('the page is not left before the shop has answered, however long that takes', async () => {
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

test('what is bought at once leaves the cart alone, and can give way to it', async () => {
  const member = await customer();
  const { page } = member;
  const [crane, mask] = [await open('Kept crane'), await open('Quick mask')];
  // The same thing may lie in the cart as well: there it stays.
  await checkOut(member, [record(crane), record(mask)], record(mask));
  await summary(page).getByText('Buying only: Quick mask').waitFor();
  expect(await page.locator('.checkout-line').count()).toBe(1);
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

test('goods and a download are paid for together, and leave the cart when they are', async () => {
  const member = await customer();
  const { page } = member;
  const [crane, brushes] = [await open('Paired crane'), await openFile('Brush pack')];
  await checkOut(member, [record(crane), record(brushes, { type: 'digital' })]);
  const cash = page.getByRole('radio', { name: /Cash on delivery/ });
  expect(await cash.isDisabled()).toBe(true);
  await page.getByText('Not available for downloads').waitFor();
  // The one way that is left is chosen already.
  expect(await page.getByRole('radio', { name: /Test payment/ }).isChecked()).toBe(true);
  await proceed(page).click();
  await page.waitForURL('**/pay');
  const placed = await ordersOf(member);
  expect(placed.map(({ kind, status }) => [kind, status])).toEqual([
    ['shop', 'unpaid'],
    ['digital', 'unpaid'],
  ]);
  expect(await readCart(page)).toHaveLength(2);

  // Back without paying: the same content resumes what is open.
  await page.goto('/checkout');
  await page.locator('.checkout-line').first().waitFor();
  await proceed(page).click();
  await page.waitForURL('**/pay');
  expect(await ordersOf(member)).toHaveLength(2);
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await page.waitForURL('**/orders');
  await expect.poll(() => readCart(page)).toEqual([]);
  expect((await ordersOf(member)).every(({ is_paid }) => is_paid)).toBe(true);
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

test('what is free of charge is confirmed at once', async () => {
  const member = await customer();
  const { page } = member;
  await page.goto(`/item/${(await open('Gift crane', { discount: 100 })).id}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL('**/checkout');
  await page.getByText('Nothing to pay').waitFor();
  await summary(page).locator('.cart-pay').getByText('₹0').waitFor();
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ status: 'confirmed', method: 'free' }]);
});

test('an empty checkout says so and leads to the shop', async () => {
  const { page } = await customer();
  await page.goto('/checkout');
  await page.getByText('Cart is empty').waitFor();
  await proceed(page).click();
  await toastIn(page, 'Cart is empty').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Browse the shop' }).click();
  await page.waitForURL('**/shop');
});

test('without scripts the address can be saved, and the page says what needs them', async () => {
  const member = await visitSignedIn(browser, shop, { javaScriptEnabled: false });
  const { page } = member;
  await page.goto('/checkout');
  expect(await page.locator('noscript .checkout-note').innerText()).toContain('Checkout needs JavaScript');
  await page.getByRole('button', { name: 'Save and deliver here' }).waitFor();
  await write(page, typedAddress);
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await page.waitForURL('**/checkout?addressId=*');
  await page.getByText('Address added').waitFor();
  expect(await page.getByRole('radio', { name: /Asha Rao/ }).isChecked()).toBe(true);
});

test('nothing stands in anybody’s way, in either theme and on a phone', async () => {
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

test('the whole way can be gone by keyboard', async () => {
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
