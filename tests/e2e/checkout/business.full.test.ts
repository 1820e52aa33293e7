import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { checkOut, openCheckoutShops, payBy, proceed, record } from '#tests/support/pages/checkout-page.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { SHOP_GSTIN: '29ABCDE1234F1ZW' } });
const { open, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('a business orders with its GSTIN, which the next checkout remembers', async () => {
  const member = await customer();
  const { page } = member;
  const crane = await open('Paper Crane');
  await checkOut(member, [record(crane)]);
  await payBy(page, /Cash on delivery/);
  const box = page.getByLabel('Business purchase (GSTIN)');
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await page.getByLabel('GSTIN', { exact: true }).fill('27aapfu0939f1zw');
  await proceed(page).click();
  await toastIn(page, 'This GSTIN has a typing mistake. Compare it with your registration.').waitFor();
  expect(await ordersOf(member)).toEqual([]);
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByLabel('GSTIN', { exact: true }).fill('27aapfu0939f1zv');
  await proceed(page).click();
  await page.getByText('Enter the name your GSTIN is registered under.').first().waitFor();
  await page.getByLabel('Name of the business').fill('Lantern Prints');
  await proceed(page).click();
  await page.waitForURL('**/orders');
  const [order] = await ordersOf(member);
  expect(order).toMatchObject({ gstin: '27AAPFU0939F1ZV', business_name: 'Lantern Prints' });
  await page.goto(`/orders/${order?.id}`);
  await main(page).getByText('GSTIN 27AAPFU0939F1ZV').waitFor();

  await checkOut(member, [record(crane)]);
  expect(await box.isChecked()).toBe(true);
  expect(await page.getByLabel('Name of the business').inputValue()).toBe('Lantern Prints');
});
