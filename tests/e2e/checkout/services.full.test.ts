import { test } from 'vitest';
import { expireOrders } from '#shop/orders/expire-orders.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { orderContextOf, quote, sendBrief } from '#tests/support/pages/briefs.ts';
import { main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ env: { TEST_PAYMENTS: 'on' } });

test('a price is declined by cancelling the order', async () => {
  const { page } = await visitSignedIn(browser, shop);
  const orderId = await sendBrief(page);
  await quote(shop, orderId, 999);
  await page.goto(`/orders/${orderId}`);
  await main(page).getByRole('link', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Yes, Cancel Order' }).click();
  await toastIn(page, 'Order cancelled successfully').waitFor();
  await page.waitForURL('**/orders');
});

test('a quote that is not accepted in time expires, and the order shows it', async () => {
  const { page } = await visitSignedIn(browser, shop);
  const orderId = await sendBrief(page);
  await quote(shop, orderId, 999);
  await shop.db
    .updateTable('orders')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', orderId)
    .execute();
  await expireOrders(orderContextOf(shop), new Date());
  await page.goto(`/orders/${orderId}`);
  await main(page).getByText('Cancelled because the price was not accepted in time').waitFor();
});

test('an empty brief is refused at its field, also without scripts', async () => {
  const { page, expectComplaint } = await visitSignedIn(browser, shop);
  await page.goto('/services/desk-in-one-style');
  await page.getByLabel('What should we make?').fill(' \u200b ');
  expectComplaint(/422/);
  await page.getByRole('button', { name: 'Send brief' }).click();
  await main(page).getByText('Tell us what you would like us to make.').waitFor();
  const plain = await visitSignedIn(browser, shop, { javaScriptEnabled: false });
  const orderId = await sendBrief(plain.page);
  await quote(shop, orderId, 500);
  await plain.page.goto(`/orders/${orderId}`);
  await plain.page.getByRole('button', { name: 'Accept and pay ₹500' }).click();
  await plain.page.waitForURL(`**/orders/${orderId}/pay`);
});

test('services are accessible in both themes and on a phone', async () => {
  const { page } = await visitSignedIn(browser, shop);
  for (const path of ['/services', '/services/portrait-as-a-yokai']) {
    await page.goto(path);
    await expectNoBarriers(page, path);
  }
});
