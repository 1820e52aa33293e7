import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { stockOf } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { checkOut, openCheckoutShops, payBy, proceed, record, summary } from '#tests/support/pages/checkout-page.ts';
import { listAxeFindings, readCart, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { TEST_PAYMENTS: 'on', COD_FEE: '40', COD_MAX: '9000' },
});
const { open, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('a changed price is shown and charged only after a second submission', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  expectComplaint(/409 \(Conflict\)/);
  const crane = await open('Dear crane');
  await checkOut(member, [record(crane)]);
  await payBy(page, /Cash on delivery/);
  await summary(page).locator('.cart-summary__pay').getByText('₹840').waitFor();
  await sql`update products set price_paise = 200000 where id = ${crane.id}`.execute(shop.db);
  await proceed(page).click();
  await page.getByRole('alert').getByText('A price has changed, so we did not place your order.').waitFor();
  await page.getByText('The price changed from ₹800 to ₹1,600.').waitFor();
  await summary(page).locator('.cart-summary__pay').getByText('₹1,640').waitFor();
  expect(await ordersOf(member)).toEqual([]);
  expect(await listAxeFindings(page)).toEqual([]);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ payable_paise: 1_640_00 }]);
});

test('a late buyer sees what is left, keeps the cart and orders the rest by a second submission', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  expectComplaint(/409 \(Conflict\)/);
  const short = await open('Short crane');
  const gone = await open('Sold mask');
  await checkOut(member, [record(short, { quantity: 3 }), record(gone)]);
  await payBy(page, /Cash on delivery/);
  await summary(page).locator('.cart-summary__pay').getByText('₹3,240').waitFor();
  await sql`update variants set stock = 2 where id = ${short.variantId}`.execute(shop.db);
  await sql`update variants set stock = 0 where id = ${gone.variantId}`.execute(shop.db);
  await proceed(page).click();
  await page.getByRole('alert').getByText('Some items have just sold out').waitFor();
  await page.getByText('Only 2 left. We changed your order to 2.').waitFor();
  await page.getByText('Sold out. Not part of this order.').waitFor();
  expect(await readCart(page)).toHaveLength(2);
  expect(await ordersOf(member)).toEqual([]);
  await summary(page).locator('.cart-summary__pay').getByText('₹1,640').waitFor();
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await stockOf(shop.db, short.variantId)).toBe(0);
  // What could not be had waits in the cart.
  expect(await readCart(page)).toMatchObject([{ id: gone.id }]);
});

test('a refused order shows the addresses as they are now, and keeps the chosen one', async () => {
  const member = await customer({ name: 'First Home', isDefault: true });
  const { page, expectComplaint } = member;
  expectComplaint(/422/);
  expectComplaint(/409 \(Conflict\)/);
  for (const name of ['Second Home', 'Third Home']) {
    await saveAddress(shop.db, member.customerId, anAddress({ name }));
  }
  const address = (name: RegExp) => page.getByRole('radio', { name });
  const crane = await open('Moving crane');
  await checkOut(member, [record(crane)]);
  await address(/Second Home/).check();
  await payBy(page, /Cash on delivery/);
  await shop.db.deleteFrom('addresses').where('name', '=', 'Second Home').execute();
  await proceed(page).click();
  await page.getByRole('alert').getByText('Please select a delivery address').waitFor();
  expect(await address(/Home/).count()).toBe(2);
  expect(await page.locator('[name="addressId"]:checked').count()).toBe(0);
  await address(/Third Home/).check();
  await shop.db.updateTable('addresses').set({ is_default: false }).where('name', '=', 'First Home').execute();
  await sql`update products set price_paise = 200000 where id = ${crane.id}`.execute(shop.db);
  await proceed(page).click();
  await page.getByRole('alert').getByText('A price has changed').waitFor();
  expect(await address(/Third Home/).isChecked()).toBe(true);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ address: { name: 'Third Home' } }]);
});

test('a session that ended leads to the login and back, with the choices and the cart', async () => {
  const member = await customer({ name: 'First Home' });
  await saveAddress(shop.db, member.customerId, anAddress({ name: 'Second Home' }));
  const { page } = member;
  const crane = await open('Waiting crane');
  await checkOut(member, [record(crane)]);
  await page.getByRole('radio', { name: /First Home/ }).check();
  await payBy(page, /Cash on delivery/);
  await shop.db.deleteFrom('sessions').where('customer_id', '=', member.customerId).execute();
  await proceed(page).click();
  await toastIn(page, 'Please log in to continue checkout.').waitFor();
  await page.waitForURL('**/login?returnTo=%2Fcheckout');
  expect(await readCart(page)).toHaveLength(1);
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/checkout');
  await summary(page).getByText('Waiting crane').waitFor();
  expect(await page.getByRole('radio', { name: /First Home/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('radio', { name: /Cash on delivery/ }).isChecked()).toBe(true);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toHaveLength(1);
});

test('an address typed into an ended session is restored after the login', async () => {
  const member = await customer(null);
  const { page } = member;
  await checkOut(member, [record(await open('Homeless crane'))]);
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Phone').fill('9876543210');
  await shop.db.deleteFrom('sessions').where('customer_id', '=', member.customerId).execute();
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await page.waitForURL('**/login?returnTo=%2Fcheckout');
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/checkout');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Rao');
  expect(await page.getByLabel('Phone').inputValue()).toBe('9876543210');
});

test('a double click places one order', async () => {
  const member = await customer();
  const { page } = member;
  const crane = await open('Double crane');
  await checkOut(member, [record(crane)]);
  await payBy(page, /Cash on delivery/);
  await proceed(page).dblclick();
  await page.waitForURL('**/orders');
  await page.goBack();
  await page.getByText('Cart is empty').waitFor();
  expect(await ordersOf(member)).toHaveLength(1);
  expect(await stockOf(shop.db, crane.variantId)).toBe(9);
});

test('a lost response, a reload and a second submission are one order', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  expectComplaint(/ERR_FAILED/);
  const crane = await open('Lost crane');
  await checkOut(member, [record(crane)]);
  await payBy(page, /Cash on delivery/);
  await page.route(
    '**/checkout.data*',
    async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    },
    { times: 1 },
  );
  await proceed(page).click();
  await page.getByRole('alert').getByText('We could not reach the shop.').waitFor();
  expect(await ordersOf(member)).toHaveLength(1);
  expect(await readCart(page)).toHaveLength(1);
  await page.reload();
  await payBy(page, /Cash on delivery/);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toHaveLength(1);
  await expect.poll(() => readCart(page)).toEqual([]);
});

test('without a connection the cart is kept and the page says what to do', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await checkOut(member, [record(await open('Offline crane'))]);
  await payBy(page, /Cash on delivery/);
  await page.context().setOffline(true);
  await proceed(page).click();
  await page.getByRole('alert').getByText('We could not reach the shop.').waitFor();
  await expect.poll(() => toastIn(page, 'Proceeding to payment...').count()).toBe(0);
  expect(await readCart(page)).toHaveLength(1);
  await page.context().setOffline(false);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toHaveLength(1);
});

test('the cash-on-delivery limit is shown and also enforced for older pages', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  const dear = await open('Dear crane', { price: 11_251_00 });
  await checkOut(member, [record(dear, { price: 11_251 })]);
  const cash = page.getByRole('radio', { name: /Cash on delivery/ });
  await page.getByText('Only for orders up to ₹9,000').waitFor();
  expect(await cash.isDisabled()).toBe(true);
  expectComplaint(/422/);
  await payBy(page, /Test payment/);
  await page.route(
    '**/checkout.data*',
    (route) =>
      route.continue({ postData: route.request().postData()?.replace('paymentMethod=test', 'paymentMethod=cod') }),
    { times: 1 },
  );
  await proceed(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Choose another way to pay.' });
  await alert.getByText('This order is too large for cash on delivery.').waitFor();
  expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await ordersOf(member)).toEqual([]);
  expect(await readCart(page)).toHaveLength(1);
  await proceed(page).click();
  await page.waitForURL('**/pay');
});

test('a submission with a used key orders nothing, and the next one orders', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  const [first, second] = [await open('Earlier crane'), await open('Later crane')];
  await checkOut(member, [record(first)]);
  await payBy(page, /Cash on delivery/);
  const posted = page.waitForRequest('**/checkout.data*');
  await proceed(page).click();
  const spent = new URLSearchParams((await posted).postData() ?? '').get('idempotencyKey');
  await page.waitForURL('**/orders');
  await checkOut(member, [record(second)]);
  await payBy(page, /Cash on delivery/);
  expectComplaint(/ERR_FAILED|422/);
  await page.route('**/checkout.data*', (route) => route.abort(), { times: 1 });
  await proceed(page).click();
  await page.getByRole('alert').getByText('We could not reach the shop.').waitFor();
  await page.evaluate((key) => {
    const [[content]] = JSON.parse(sessionStorage.getItem('checkoutKeys') ?? '[[]]');
    sessionStorage.setItem('checkoutKeys', JSON.stringify([[content, key]]));
  }, spent);
  await proceed(page).click();
  const alert = page.getByRole('alert');
  await alert.getByText('This page was out of date, so we did not place your order. Try again.').waitFor();
  expect(await ordersOf(member)).toHaveLength(1);
  expect(await readCart(page)).toHaveLength(1);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toHaveLength(2);
});
