import { expect, test } from 'vitest';
import { visitSignedIn } from '#tests/support/member.ts';
import { minutesFromNow } from '#tests/support/orders.ts';
import { atBank, bank, main, openUnpaidOrders } from '#tests/support/unpaid-orders.ts';
import { listAxeFindings, readCart, toastIn } from '#tests/support/visitor.ts';

const { razorpay, browser, shop, owe, orderNow, providerOrderOf } = await openUnpaidOrders();

test('a cart is paid for at Razorpay: checkout, window, and the order is confirmed', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  await shop.db
    .insertInto('addresses')
    .values({
      ...{ id: crypto.randomUUID(), slot: 1, customer_id: customerId, name: 'Asha Rao', phone: '9876543210' },
      ...{ pincode: '560001', city: 'Bengaluru', state: 'Karnataka', state_code: '29' },
      ...{ address_line: '4 Lantern Street', is_default: true },
    })
    .execute();
  const product = await shop.db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select('products.id')
    .where('products.type', '=', 'shop')
    .where('products.option1_name', 'is', null)
    .where('variants.stock', '>', 5)
    .orderBy('products.id')
    .executeTakeFirstOrThrow();
  await page.goto(`/item/${product.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/checkout');
  await main(page)
    .getByLabel(/Razorpay|online/i)
    .check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.waitForURL('**/orders/*/pay');
  expect(await readCart(page)).toHaveLength(1);
  await atBank(page, 'Pay at the bank');
  await toastIn(page, 'Payment received. Thank you.').waitFor();
  await page.waitForURL('**/orders');
  const [order] = await shop.db
    .selectFrom('orders')
    .select(['status', 'is_paid', 'payable_paise'])
    .where('customer_id', '=', customerId)
    .execute();
  expect(order).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(razorpay.payments.at(-1)).toMatchObject({ amount: order?.payable_paise, currency: 'INR' });
  await main(page).getByText('Confirmed').first().waitFor();
  await expect.poll(() => readCart(page)).toEqual([]);
});

test('a window that is closed leaves the order unpaid, with "Pay now" that leads back to it', async () => {
  const member = await visitSignedIn(browser, shop);
  const { page } = member;
  const { orderId, path, checkoutId } = await owe(member, 'razorpay');
  await page.goto('/orders');
  await main(page).getByRole('link', { name: 'Pay now' }).click();
  await page.waitForURL(`**${path}`);
  await main(page).getByText('15 minutes').waitFor();
  const first = await providerOrderOf(checkoutId);
  await atBank(page, 'Close the window');
  await page.waitForURL('**/orders');
  expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid', is_paid: false });
  await main(page).getByRole('link', { name: 'Pay now' }).click();
  await atBank(page, 'Pay at the bank');
  await page.waitForURL('**/orders');
  await expect.poll(() => orderNow(orderId)).toMatchObject({ status: 'confirmed', is_paid: true });
  expect(await providerOrderOf(checkoutId)).toEqual(first);
  expect(razorpay.orders.filter(({ id }) => id === first.id)).toHaveLength(1);
});

test('a payment that failed says so, and is tried again for the same order', async () => {
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

test('where Razorpay’s books say nothing yet the order waits, and its message confirms it', async () => {
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

test('an order that nobody paid for in time is cancelled; money that comes later revives it, or goes back', async () => {
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
  'the test payment says that no money moves, and has three ends (scripts: %s)',
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

test.each([true, false])(
  'UPI: a code, a link, and the reference that the owner looks for (scripts: %s)',
  async (hasScripts) => {
    const member = await visitSignedIn(browser, shop, { javaScriptEnabled: hasScripts });
    const { page } = member;
    const { orderId, number, path } = await owe(member, 'upi');
    await page.goto(path);
    await main(page).getByRole('img', { name: 'QR code to pay ₹499 to stall@bank' }).waitFor();
    expect(await main(page).getByRole('link', { name: 'Open my UPI app' }).getAttribute('href')).toBe(
      `upi://pay?pa=stall@bank&pn=Yatai&am=499.00&cu=INR&tn=Order%20${number}`,
    );
    if (hasScripts) expect(await listAxeFindings(page)).toEqual([]);
    member.expectComplaint(/status of 422/);
    const reference = main(page).getByLabel('Reference number (UTR)');
    await main(page).getByRole('button', { name: 'I have paid' }).click();
    await main(page).getByText('Enter all of them.').waitFor();
    await reference.fill('4123 4567');
    await main(page).getByRole('button', { name: 'I have paid' }).click();
    // As the server has drawn it, not as it was typed.
    await expect.poll(() => reference.getAttribute('value')).toBe('4123 4567');
    await main(page).getByText('The reference (UTR) in your UPI app has 12 digits. Enter all of them.').waitFor();
    expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
    await reference.fill('UPI Ref 4123 4567 8901');
    await main(page).getByRole('button', { name: 'I have paid' }).click();
    await page.waitForURL('**/orders');
    expect(await orderNow(orderId)).toMatchObject({ status: 'pending', is_paid: false });
    await page.goto(path);
    await main(page).getByText('We are checking for reference 412345678901').waitFor();

    const late = await owe(member, 'upi');
    await shop.db
      .updateTable('orders')
      .set({ status: 'cancelled', cancelled_by: 'expiry' })
      .where('id', '=', late.orderId)
      .execute();
    await page.goto(late.path);
    await main(page).getByText('Do not pay now.').waitFor();
    expect(await main(page).getByText('Time left').count()).toBe(0);
  },
);
