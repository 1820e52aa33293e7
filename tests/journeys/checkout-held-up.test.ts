import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { write } from '#tests/support/address-book.ts';
import { stockOf } from '#tests/support/catalog.ts';
import { anAddress } from '#tests/support/checkout.ts';
import { checkOut, openTills, payBy, proceed, record, summary } from '#tests/support/checkout-page.ts';
import { openJourney } from '#tests/support/journey.ts';
import { listAxeFindings, readCart, toastIn } from '#tests/support/visitor.ts';

const { browser, shop } = await openJourney({
  stock: 'empty',
  env: { TEST_PAYMENTS: 'on', COD_FEE: '40', COD_MAX: '9000' },
});
const { open, customer, ordersOf } = openTills({ browser, shop });

test('a price that changed on the way is told, and charged only after a second press', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  expectComplaint(/409 \(Conflict\)/);
  const crane = await open('Dear crane');
  await checkOut(member, [record(crane)]);
  await payBy(page, /Cash on delivery/);
  await summary(page).locator('.cart-pay').getByText('₹840').waitFor();
  await sql`update products set price_paise = 200000 where id = ${crane.id}`.execute(shop.db);
  await proceed(page).click();
  await page.getByRole('alert').getByText('A price has changed.').waitFor();
  await page.getByText('The price changed: it was ₹800, now it is ₹1,600.').waitFor();
  await summary(page).locator('.cart-pay').getByText('₹1,640').waitFor();
  expect(await ordersOf(member)).toEqual([]);
  expect(await listAxeFindings(page)).toEqual([]);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ payable_paise: 1_640_00 }]);
});

test('whoever comes late reads what is left of each line, keeps the cart, and orders the rest by a second press', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  expectComplaint(/409 \(Conflict\)/);
  const short = await open('Short crane');
  const gone = await open('Sold mask');
  await checkOut(member, [record(short, { quantity: 3 }), record(gone)]);
  await payBy(page, /Cash on delivery/);
  await summary(page).locator('.cart-pay').getByText('₹3,240').waitFor();
  await sql`update variants set stock = 2 where id = ${short.variantId}`.execute(shop.db);
  await sql`update variants set stock = 0 where id = ${gone.variantId}`.execute(shop.db);
  await proceed(page).click();
  await page.getByRole('alert').getByText('Somebody was faster.').waitFor();
  await page.getByText('Only 2 left: your order takes them.').waitFor();
  await page.getByText('Sold out. Not part of this order.').waitFor();
  expect(await readCart(page)).toHaveLength(2);
  expect(await ordersOf(member)).toEqual([]);
  await summary(page).locator('.cart-pay').getByText('₹1,640').waitFor();
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await stockOf(shop.db, short.variantId)).toBe(0);
  // What could not be had waits in the cart.
  expect(await readCart(page)).toMatchObject([{ id: gone.id }]);
});

test('a session that ended meanwhile leads to the login and back, with the choice and the cart as they were', async () => {
  const member = await customer({ name: 'First Home' });
  await saveAddress(shop.db, member.customerId, anAddress({ name: 'Second Home' }));
  const { page } = member;
  const crane = await open('Waiting crane');
  await checkOut(member, [record(crane)]);
  await page.getByRole('radio', { name: /First Home/ }).check();
  await payBy(page, /Cash on delivery/);
  await shop.db.deleteFrom('sessions').where('customer_id', '=', member.customerId).execute();
  await proceed(page).click();
  await page.waitForURL('**/login?returnTo=%2Fcheckout');
  await toastIn(page, 'Please log in to continue checkout.').waitFor();
  expect(await readCart(page)).toHaveLength(1);
  await page.getByLabel('Username or email').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/checkout');
  await summary(page).getByText('Waiting crane').waitFor();
  expect(await page.getByRole('radio', { name: /First Home/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('radio', { name: /Cash on delivery/ }).isChecked()).toBe(true);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toHaveLength(1);
});

test('an address typed into a session that has ended stands there again after the login', async () => {
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
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/checkout');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Rao');
  expect(await page.getByLabel('Phone').inputValue()).toBe('9876543210');
});

test('two quick clicks order once', async () => {
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

test('an answer that is lost on the way, a reload and a second press are one order', async () => {
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

test('without a connection the cart stays and the page says what to do', async () => {
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

test('an address is chosen only where it is the default or was just saved; else one has to be', async () => {
  const member = await customer({ name: 'Home' });
  await saveAddress(shop.db, member.customerId, anAddress({ name: 'Office' }));
  const { page } = member;
  await checkOut(member, [record(await open('Undecided crane'))]);
  await payBy(page, /Cash on delivery/);
  expect(await page.locator('input[name=addressId]:checked').count()).toBe(0);
  // The form of the first address is for who has none.
  expect(await page.getByLabel('Pincode').count()).toBe(0);
  await proceed(page).click();
  await toastIn(page, 'Please select a delivery address').waitFor();
  await page.locator('#address-missing').getByText('Please select a delivery address').waitFor();
  expect(
    await page
      .locator('input[name=addressId]')
      .first()
      .evaluate((input) => input === document.activeElement),
  ).toBe(true);
  await page.getByRole('link', { name: 'Add or change addresses' }).click();
  await page.waitForURL('**/saved-addresses?returnTo=%2Fcheckout');
  await page.goto('/saved-addresses/new?returnTo=%2Fcheckout');
  await write(page, {
    name: 'Amma',
    phone: '9876543210',
    pincode: '600001',
    city: 'Chennai',
    state: 'Tamil Nadu',
    addressLine: '7 Marina Road',
  });
  await page.getByRole('button', { name: 'Save Address' }).click();
  await page.waitForURL('**/checkout?addressId=*');
  await expect.poll(() => page.getByRole('radio', { name: /Amma/ }).isChecked()).toBe(true);
  await payBy(page, /Cash on delivery/);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ address: { name: 'Amma', stateCode: '33' } }]);
});

test('only required fields block the first address, and a doubtful phone is asked about once', async () => {
  const member = await customer(null);
  const { page, expectComplaint } = member;
  expectComplaint(/422 \(Unprocessable/);
  expectComplaint(/409 \(Conflict\)/);
  await checkOut(member, [record(await open('Doubtful crane'))]);
  await payBy(page, /Cash on delivery/);
  await proceed(page).click();
  await toastIn(page, 'Please select a delivery address').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await page.getByText('Please give a phone number for the courier.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Rao');
  await write(page, {
    phone: '98765',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    addressLine: '4 Lantern Street',
  });
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await toastIn(page, 'Address added').waitFor();
  await page.locator('.choice').getByText('To be checked').waitFor();
  await proceed(page).click();
  const alert = page.getByRole('alert');
  await alert.getByText('This phone number looks incomplete.').waitFor();
  expect(await alert.getByRole('link', { name: 'Correct it' }).getAttribute('href')).toMatch(
    /^\/saved-addresses\/[0-9a-f-]{36}\?returnTo=%2Fcheckout$/,
  );
  expect(await ordersOf(member)).toEqual([]);
  expect(await listAxeFindings(page)).toEqual([]);
  await alert.getByRole('button', { name: 'Order anyway' }).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ needs_check: true, phone: '98765' }]);
});

test('addresses that cannot be read or saved: the page stays, says so, and loses nothing', async () => {
  const member = await customer(null);
  const { page, expectComplaint } = member;
  expectComplaint(/503 \(Service Unavailable\)/);
  await checkOut(member, [record(await open('Stranded crane'))]);
  await write(page, {
    name: 'Asha Rao',
    phone: '9876543210',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    addressLine: '4 Lantern Street',
  });
  await sql`alter table addresses rename to addresses_away`.execute(shop.db);
  try {
    await page.getByRole('button', { name: 'Save and deliver here' }).click();
    await toastIn(page, 'Failed to add address').waitFor();
    await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('4 Lantern Street');
    const answer = await page.goto('/checkout');
    expect(answer?.status()).toBe(503);
    await page.getByRole('main').getByText('Failed to load addresses').waitFor();
    await toastIn(page, 'Failed to load addresses').waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).first().waitFor();
  } finally {
    await sql`alter table addresses_away rename to addresses`.execute(shop.db);
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await summary(page).getByText('Stranded crane').waitFor();
});

test('cash on delivery ends at the shop’s limit: the page says so, and the shop holds a page to it that is older', async () => {
  const member = await customer();
  const { page, expectComplaint } = member;
  const dear = await open('Dear crane', { price: 11_251_00 });
  await checkOut(member, [record(dear, { price: 11_251 })]);
  const cash = page.getByRole('radio', { name: /Cash on delivery/ });
  await page.getByText('For goods up to ₹9,000').waitFor();
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
  const alert = page.getByRole('alert').filter({ hasText: 'Please choose another way to pay.' });
  await alert.getByText('Cash on delivery is not possible for this amount.').waitFor();
  expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await ordersOf(member)).toEqual([]);
  expect(await readCart(page)).toHaveLength(1);
  await proceed(page).click();
  await page.waitForURL('**/pay');
});

test('a press under a key of something else orders nothing, and the next one orders', async () => {
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
  await alert.getByText('This page was out of step with the shop. Nothing was ordered: please press again.').waitFor();
  expect(await ordersOf(member)).toHaveLength(1);
  expect(await readCart(page)).toHaveLength(1);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toHaveLength(2);
});
