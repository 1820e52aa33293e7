import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { typedAddress } from '#tests/support/fixtures/orders.ts';
import { textIn, write } from '#tests/support/pages/address-book.ts';
import { checkOut, openCheckoutShops, payBy, proceed, record, summary } from '#tests/support/pages/checkout-page.ts';
import { listAxeFindings, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });
const { open, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('only the default or a just saved address is preselected', async () => {
  const member = await customer({ name: 'Home' });
  await saveAddress(shop.db, member.customerId, anAddress({ name: 'Office' }));
  const { page } = member;
  await checkOut(member, [record(await open('Undecided crane'))]);
  await payBy(page, /Cash on delivery/);
  expect(await page.locator('input[name=addressId]:checked').count()).toBe(0);
  // The form of the first address is for who has none.
  expect(await page.getByLabel('PIN code').count()).toBe(0);
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
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL('**/checkout?addressId=*');
  await expect.poll(() => page.getByRole('radio', { name: /Amma/ }).isChecked()).toBe(true);
  await payBy(page, /Cash on delivery/);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ address: { name: 'Amma', stateCode: '33' } }]);
});

test('the phone number of the profile is in the form of a new address', async () => {
  const member = await customer(null);
  const { page } = member;
  await page.goto('/edit-profile');
  await page.getByLabel('Phone number (optional)').fill('+91 98765-43210');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toastIn(page, 'Profile updated!').waitFor();
  await page.goto('/saved-addresses/new');
  expect(await textIn(page, 'phone')).toBe('9876543210');
  await checkOut(member, [record(await open('Known crane'))]);
  expect(await textIn(page, 'phone')).toBe('9876543210');
});

test('only required fields block the first address, and an unusual phone is asked about once', async () => {
  const member = await customer(null);
  const { page, expectComplaint } = member;
  expectComplaint(/422 \(Unprocessable/);
  expectComplaint(/409 \(Conflict\)/);
  await checkOut(member, [record(await open('Doubtful crane'))]);
  await payBy(page, /Cash on delivery/);
  await proceed(page).click();
  await toastIn(page, 'Please select a delivery address').waitFor();
  await page.getByText('Enter your address, then press “Save and deliver here”.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await page.getByText('Enter a phone number for the courier.').waitFor();
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
  await page.locator('.checkout__choice').getByText('Needs checking').waitFor();
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

test('addresses that cannot be loaded or saved show an error and lose nothing', async () => {
  const member = await customer(null);
  const { page, expectComplaint } = member;
  expectComplaint(/503 \(Service Unavailable\)/);
  await checkOut(member, [record(await open('Stranded crane'))]);
  await write(page, typedAddress);
  await sql`alter table addresses rename to addresses_away`.execute(shop.db);
  try {
    await page.getByRole('button', { name: 'Save and deliver here' }).click();
    await toastIn(page, 'Failed to add address').waitFor();
    await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('4 Lantern Street');
    // The toast appears during hydration, for three seconds.
    const [answer] = await Promise.all([page.goto('/checkout'), toastIn(page, 'Failed to load addresses').waitFor()]);
    expect(answer?.status()).toBe(503);
    await page.getByRole('main').getByText('Failed to load addresses').waitFor();
    await page.getByRole('link', { name: 'Back to cart' }).waitFor();
  } finally {
    await sql`alter table addresses_away rename to addresses`.execute(shop.db);
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await summary(page).getByText('Stranded crane').waitFor();
});
