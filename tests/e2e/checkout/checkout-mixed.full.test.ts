import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import {
  checkOut,
  openCheckoutShops,
  payBy,
  proceed,
  record,
  store,
  summary,
} from '#tests/support/pages/checkout-page.ts';
import { listAxeFindings, readCart, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { TEST_PAYMENTS: 'on', COD_FEE: '40', COD_MAX: '9000' },
});
const { open, openFile, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('a visitor sees that the checkout needs a login, and returns to it with the cart', async () => {
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

test('goods are paid on delivery and a download now, and each leaves the cart when it is ordered', async () => {
  const member = await customer();
  const { page } = member;
  const [crane, brushes] = [await open('Doorstep crane'), await openFile('Ink brushes')];
  await checkOut(member, [record(crane), record(brushes, { type: 'digital' })]);
  await payBy(page, /Cash on delivery/);
  expect(await summary(page).locator('dl').innerText()).toMatch(
    /You pay\s+₹1,640\s+On delivery\s+₹840\s+Now, for the downloads\s+₹800/,
  );
  const button = proceed(page);
  expect(await button.innerText()).toContain('Place order · ₹840 cash on delivery, ₹800 now');
  await button.click();
  await page.waitForURL('**/pay');
  expect((await ordersOf(member)).map(({ kind, status, payable_paise }) => [kind, status, payable_paise])).toEqual([
    ['shop', 'pending', 840_00],
    ['digital', 'unpaid', 800_00],
  ]);
  expect((await readCart(page)).map(({ id }) => id)).toEqual([brushes.id]);
  await page.goto('/orders');
  await page.getByText('Keep ₹840 ready for the courier.').waitFor();
  await page
    .getByRole('region', { name: /Your files are waiting for payment/ })
    .getByRole('link', { name: 'Pay now' })
    .click();
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await page.waitForURL('**/orders');
  await expect.poll(() => readCart(page)).toEqual([]);
  expect((await ordersOf(member)).map(({ status, is_paid }) => [status, is_paid])).toEqual([
    ['pending', false],
    ['completed', true],
  ]);
});
