import { expect, test } from 'vitest';
import { attemptLimits } from '#config/limits.ts';
import { throttle } from '#db/throttle.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { checkOut, openCheckoutShops, payBy, proceed, record } from '#tests/support/pages/checkout-page.ts';
import { markEmailVerified } from '#tests/support/pages/verified-email.ts';
import { listAxeFindings, readCart, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { TEST_PAYMENTS: 'on' } });
const { open, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('a customer without a verified email sees why cash on delivery is unavailable, and can pay otherwise', async () => {
  const member = await visitSignedIn(browser, shop, { isEmailVerified: false });
  const { page, customerId, username } = member;
  await saveAddress(shop.db, customerId, anAddress({ isDefault: true }));
  const crane = await open('Paper Crane');
  await checkOut(member, [record(crane)]);
  const main = page.getByRole('main');
  const email = `${username.charAt(0)}•••@example.com`;
  await main.getByText(`Verify your email address to pay cash on delivery. We sent a link to ${email}.`).waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  const links = async () => {
    const sent = await shop.db.selectFrom('outbox').select('recipient').where('kind', '=', 'verify-email').execute();
    return sent.filter(({ recipient }) => recipient === `${username}@example.com`).length;
  };
  const before = await links();
  await main.getByRole('button', { name: 'Send the link again' }).click();
  await toastIn(page, 'We have sent the email again.').waitFor();
  expect(await links()).toBe(before + 1);
  await payBy(page, /Cash on delivery/);
  member.expectComplaint(/422/);
  await proceed(page).click();
  await main.getByText('Verify your email address to pay cash on delivery, or choose another way to pay.').waitFor();
  expect(await readCart(page)).toHaveLength(1);
  expect(await ordersOf(member)).toEqual([]);
  await payBy(page, /Test payment/);
  await proceed(page).click();
  await page.waitForURL('**/pay');
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ status: 'confirmed', method: 'test' }]);
  await markEmailVerified(shop.db, customerId);
  await checkOut(member, [record(crane)]);
  expect(await main.getByRole('button', { name: 'Send the link again' }).count()).toBe(0);
  await payBy(page, /Cash on delivery/);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ method: 'test' }, { method: 'cod', status: 'pending' }]);
});

test('a customer with too many attempts sees how long to wait, and the cart is kept', async () => {
  const member = await customer();
  const { page, customerId } = member;
  await checkOut(member, [record(await open('Waiting Crane'))]);
  const { points, seconds } = attemptLimits['POST checkout']?.account ?? { points: 0, seconds: 0 };
  const key = `POST checkout account ${customerId}`;
  await Promise.all(Array.from({ length: points }, () => throttle(shop.db, key, { points, seconds })));
  await payBy(page, /Cash on delivery/);
  member.expectComplaint(/429/);
  await proceed(page).click();
  await page.getByText('Too many attempts. Your cart is safe').waitFor();
  expect(await readCart(page)).toHaveLength(1);
  expect(await ordersOf(member)).toEqual([]);
});
