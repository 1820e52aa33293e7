import { afterAll, expect, test } from 'vitest';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { openUnpaidOrders } from '#tests/support/fixtures/unpaid-orders.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';
import { startCashfree } from '#tests/support/services/cashfree.ts';

const cashfree = await startCashfree();
afterAll(() => cashfree.stop());
const { CASHFREE_APP_ID = '', CASHFREE_SECRET_KEY = '', ...addresses } = cashfree.env;
const { browser, shop, owe, orderNow } = await openUnpaidOrders(addresses);

test('an owner tests and saves the Cashfree keys, and a customer pays in its window', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/settings');
  const payments = page.getByRole('region', { name: 'Payments' });
  const testKeys = () => payments.getByRole('button', { name: 'Test the Cashfree keys' }).click();
  await testKeys();
  await payments.getByText('Enter the ID and the secret of Cashfree first.').waitFor();
  await payments.getByLabel('Cashfree app ID').fill(CASHFREE_APP_ID);
  await payments.getByLabel('Cashfree secret key').fill('a wrong one');
  await testKeys();
  await payments.getByText('Cashfree refuses these keys.').waitFor();
  await payments.getByLabel('Cashfree secret key').fill(CASHFREE_SECRET_KEY);
  await testKeys();
  await toastIn(page, 'Cashfree accepts these keys.').waitFor();
  await payments.getByLabel('Cashfree secret key').fill(CASHFREE_SECRET_KEY);
  await payments.getByRole('button', { name: 'Save', exact: true }).click();
  await toastIn(page, 'Payments saved').waitFor();
  expect(await (await page.request.get('/admin/settings')).text()).not.toContain(CASHFREE_SECRET_KEY);

  const member = await visitSignedIn(browser, shop);
  const { orderId, path } = await owe(member, 'cashfree');
  const atBank = (button: string) =>
    member.page.frameLocator('iframe[title="Cashfree"]').getByRole('button', { name: button }).click();
  await member.page.goto(path);
  await atBank('Fail at the bank');
  await member.page.getByText('Your payment did not go through.').waitFor();
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
  await member.page.getByRole('button', { name: 'Pay ₹499' }).click();
  await atBank('Pay at the bank');
  await toastIn(member.page, 'Payment received. Thank you.').waitFor();
  expect(await orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(cashfree.payments.at(-1)).toMatchObject({ amount: 499_00, currency: 'INR' });
});
