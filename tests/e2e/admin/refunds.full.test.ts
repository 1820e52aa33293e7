import { expect, test } from 'vitest';
import { openPayment } from '#shop/payments/open-payment.server.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { atBank, openUnpaidOrders } from '#tests/support/fixtures/unpaid-orders.ts';
import { main, PHONE, toastIn } from '#tests/support/pages/visitor.ts';
import { variantsOf } from '#tests/support/tier.ts';

const { razorpay, browser, shop, owe } = await openUnpaidOrders();

test('a partial refund that Razorpay could not send is shown as failed, tried again, and arrives', async () => {
  const [{ page, expectComplaint }, buyer] = [
    await visitAdmin(browser, shop, PHONE),
    await visitSignedIn(browser, shop, PHONE),
  ];
  const { orderId, path } = await owe(buyer, 'razorpay');
  await buyer.page.goto(path);
  await atBank(buyer.page, 'Pay at the bank');
  await buyer.page.waitForURL('**/orders');
  razorpay.refundAs('failed');
  await page.goto(`/admin/orders/${orderId}`);
  await main(page).getByText('Refund items').click();
  expectComplaint(/status of 422/);
  await main(page).getByLabel('Amount in ₹').fill('1,000');
  await main(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await main(page).getByText('This is more than is left').waitFor();
  await main(page).getByLabel('Amount in ₹').fill('199');
  await main(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await toastIn(page, 'Refund of ₹199 started').waitFor();
  const status = () =>
    shop.db.selectFrom('refunds').select('status').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  await expect.poll(status, { timeout: 20_000 }).toEqual({ status: 'failed' });
  razorpay.refundAs('processed');
  await page.reload();
  await main(page).getByRole('button', { name: 'Try refund again' }).click();
  await toastIn(page, 'We will try the refund again').waitFor();
  await expect.poll(status, { timeout: 20_000 }).toEqual({ status: 'done' });
  expect(razorpay.refunds.filter((one) => one.status === 'processed')).toMatchObject([{ amount: 199_00 }]);
  await buyer.page.goto(`/orders/${orderId}`);
  await main(buyer.page).getByText('We refunded ₹199.').waitFor();
});

test.each(variantsOf(true, false))('a customer cancels one of two units (scripts: %s)', async (hasScripts) => {
  const buyer = await visitSignedIn(browser, shop, { ...PHONE, javaScriptEnabled: hasScripts });
  const { page, customerId } = buyer;
  const orderId = await writeOrder(shop.db, { customerId, lines: [{ quantity: 2 }] });
  await page.goto(`/orders/${orderId}`);
  await main(page).getByRole('link', { name: 'Cancel individual items' }).click();
  buyer.expectComplaint(/status of 422/);
  await main(page).getByRole('button', { name: 'Cancel items' }).click();
  await main(page).getByText('Choose at least one item to cancel.').waitFor();
  await main(page).getByLabel('Paper Crane').selectOption('Cancel 1 of 2');
  await main(page).getByRole('button', { name: 'Cancel items' }).click();
  await main(page).getByText('1 of 2 cancelled').waitFor();
  await main(page).getByText('Cancelled items').waitFor();
  const order = shop.db.selectFrom('orders').select(['status', 'payable_paise']).where('id', '=', orderId);
  expect(await order.executeTakeFirst()).toEqual({ status: 'pending', payable_paise: 499_00 });
});

test('while the shop looks for a payment, single units cannot be cancelled', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const orderId = await writeOrder(shop.db, { customerId, method: 'upi', lines: [{ quantity: 2 }] });
  const link = main(page).getByRole('link', { name: 'Cancel individual items' });
  await page.goto(`/orders/${orderId}`);
  await link.waitFor();
  const { checkout_id } = await shop.db
    .selectFrom('orders')
    .select('checkout_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const checkoutId = String(checkout_id);
  await openPayment(shop.db, { checkoutId, provider: 'upi', amountPaise: 998_00 });
  await shop.db.updateTable('payments').set({ status: 'claimed' }).where('checkout_id', '=', checkoutId).execute();
  await page.goto(`/orders/${orderId}`);
  await main(page).getByRole('link', { name: 'Cancel order' }).waitFor();
  expect(await link.count()).toBe(0);
  await page.goto(`/orders/${orderId}/cancel-items`);
  await main(page).getByText('We are checking your payment.').waitFor();
});
