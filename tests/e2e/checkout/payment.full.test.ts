import { expect, test } from 'vitest';
import { openCookies } from '#shop/accounts/internal/cookies.ts';
import { createApiKey } from '#shop/api-keys/api-keys.server.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { minutesFromNow } from '#tests/support/fixtures/orders.ts';
import { atBank, bank, openUnpaidOrders } from '#tests/support/fixtures/unpaid-orders.ts';
import { listAxeFindings, main, pathOf, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { razorpay, browser, shop, owe, orderNow, providerOrderOf } = await openUnpaidOrders();

test('closing the payment window leaves the order unpaid, with a "Pay now" link', async () => {
  const member = await visitSignedIn(browser, shop);
  const { page } = member;
  const { orderId, path, checkoutId } = await owe(member, 'razorpay');
  await page.goto('/orders');
  await main(page).getByRole('link', { name: 'Pay now' }).first().click();
  await page.waitForURL(`**${path}`);
  await main(page).getByText('15 minutes').waitFor();
  const first = await providerOrderOf(checkoutId);
  await atBank(page, 'Close the window');
  await page.waitForURL('**/orders');
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
  await main(page).getByRole('link', { name: 'Pay now' }).first().click();
  await atBank(page, 'Pay at the bank');
  await page.waitForURL('**/orders');
  await expect.poll(() => orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await providerOrderOf(checkoutId)).toEqual(first);
  expect(razorpay.orders.filter(({ id }) => id === first.id)).toHaveLength(1);
});

test('an order of another client is paid by its link, in a browser without a login', async () => {
  const member = await visitSignedIn(browser, shop);
  const { orderId } = await owe(member, 'razorpay');
  const key = await createApiKey(shop.db, member.customerId, {
    name: 'App',
    scopes: ['storefront:customer'],
    lifetime: 30,
  });
  const { session: name } = openCookies('any', shop.origin.startsWith('https:')).names;
  const session = (await member.page.context().cookies()).find((cookie) => cookie.name === name);
  const answer = await fetch(`${shop.origin}/api/v1/storefront/orders/${orderId}`, {
    headers: { authorization: `Bearer ${key.ok ? key.value : ''}`, 'customer-token': session?.value ?? '' },
  });
  const { payUrl } = (await answer.json()) as { payUrl: string };
  const { page } = await visit(browser, shop.origin);
  await page.goto(new URL(payUrl).pathname);
  await main(page).getByText('Your order is waiting for payment').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(`**/orders/${orderId}/pay`);
  await atBank(page, 'Close the window');
  await page.waitForURL('**/order-link/*');
  const linkPath = pathOf(page);
  await main(page).getByRole('button', { name: 'Pay now' }).click();
  await bank(page).getByRole('button', { name: 'Pay at the bank' }).waitFor();
  expect(await main(page).getByRole('link', { name: 'Back to your order' }).getAttribute('href')).toBe(linkPath);
  await atBank(page, 'Pay at the bank');
  await main(page).getByText('Thank you for your order').waitFor();
  await expect.poll(() => orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  // It pays, and nothing else.
  await page.goto(`/orders/${orderId}/cancel`);
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a failed payment shows an error and can be retried for the same order', async () => {
  const member = await visitSignedIn(browser, shop);
  const { page } = member;
  const { orderId, path } = await owe(member, 'razorpay');
  await page.goto(path);
  await atBank(page, 'Fail at the bank');
  await atBank(page, 'Close the window');
  await main(page).getByRole('alert').getByText('Your payment did not go through.').waitFor();
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Pay ₹499' }).click();
  await atBank(page, 'Pay at the bank');
  await page.waitForURL('**/orders');
  await expect.poll(() => orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
});

test('an order whose payment Razorpay has not recorded yet waits for the webhook', async () => {
  const member = await visitSignedIn(browser, shop);
  const { page } = member;
  const { orderId, path, checkoutId } = await owe(member, 'razorpay');
  await page.goto(path);
  await bank(page).getByRole('button', { name: 'Pay at the bank' }).waitFor();
  razorpay.behave('away');
  await atBank(page, 'Pay at the bank');
  await toastIn(
    page,
    'We are waiting for your bank to confirm the payment. Then we will confirm your order.',
  ).waitFor();
  await page.waitForURL('**/orders');
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
  const order = await providerOrderOf(checkoutId);
  const payment = razorpay.payments.find(({ order_id }) => order_id === order.id);
  expect(await razorpay.send(shop.origin, razorpay.message('payment.captured', { payment }))).toBe(200);
  razorpay.behave('kind');
  await page.goto(`/orders/${orderId}`);
  await expect.poll(() => orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
});

test('an order that is not paid in time is cancelled; a later payment restores it or is refunded', async () => {
  const member = await visitSignedIn(browser, shop);
  const { page } = member;
  const [early, late] = [await owe(member, 'razorpay'), await owe(member, 'razorpay')];
  for (const { path } of [early, late]) {
    await page.goto(path);
    await bank(page).getByRole('button', { name: 'Pay at the bank' }).waitFor();
  }
  for (const { orderId } of [early, late]) {
    await shop.db
      .updateTable('orders')
      .set({ expires_at: minutesFromNow(-1) })
      .where('id', '=', orderId)
      .execute();
    await expect
      .poll(() => orderNow(orderId), { timeout: 15_000 })
      .toEqual({ status: 'cancelled', is_paid: false, cancelled_by: 'expiry' });
  }
  await page.goto(late.path);
  expect(new URL(page.url()).pathname).toBe(`/orders/${late.orderId}`);
  const variant = await shop.db
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .where('stock', '>', 5)
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('order_lines')
    .set({ variant_id: variant.id, product_id: variant.product_id })
    .where('order_id', '=', early.orderId)
    .execute();
  for (const { checkoutId } of [early, late]) {
    const payment = razorpay.pay(await providerOrderOf(checkoutId));
    expect(await razorpay.send(shop.origin, razorpay.message('payment.captured', { payment }))).toBe(200);
  }
  expect(await orderNow(early.orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  // Its line was of no product that is still there.
  await expect.poll(() => orderNow(late.orderId), { timeout: 15_000 }).toMatchObject({ status: 'refunded' });
  expect(razorpay.refunds).toMatchObject([{ amount: 499_00 }]);
});

test.each([true, false])(
  'the test payment says that nothing is charged, and has three results (scripts: %s)',
  async (hasScripts) => {
    const member = await visitSignedIn(browser, shop, { javaScriptEnabled: hasScripts });
    const { page } = member;
    const { orderId, path } = await owe(member, 'test');
    await page.goto(path);
    await main(page).getByText('You are not charged, whichever button you press.').waitFor();
    if (hasScripts) expect(await listAxeFindings(page)).toEqual([]);
    member.expectComplaint(/status of 422/);
    await main(page).getByRole('button', { name: 'Decline the payment' }).click();
    await main(page).getByRole('alert').waitFor();
    expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
    await main(page).getByRole('button', { name: 'Leave without paying' }).click();
    await page.waitForURL('**/orders');
    expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
    await page.goto(path);
    await main(page).getByRole('button', { name: 'Approve the payment' }).click();
    await page.waitForURL('**/orders');
    await expect.poll(() => orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  },
);

test('on a phone the UPI app comes first and the code is for another device, elsewhere the other way round', async () => {
  const devices = [
    { options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, isAppFirst: true },
    { options: {}, isAppFirst: false },
  ];
  for (const { options, isAppFirst } of devices) {
    const member = await visitSignedIn(browser, shop, options);
    const { path } = await owe(member, 'upi');
    await member.page.goto(path);
    const pay = main(member.page);
    await pay.getByText('Paying to Yatai (stall@bank)').waitFor();
    const app = await pay.getByRole('link', { name: 'Pay with a UPI app' }).boundingBox();
    const code = await pay.getByRole('img', { name: /QR code/ }).boundingBox();
    expect((app?.y ?? 0) < (code?.y ?? 0)).toBe(isAppFirst);
    await pay.getByRole('heading', { name: 'Pay from another device' }).waitFor();
  }
});
