import { expect, test } from 'vitest';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { atBank, openUnpaidOrders } from '#tests/support/fixtures/unpaid-orders.ts';
import { listAxeFindings, main, readCart, toastIn } from '#tests/support/pages/visitor.ts';
import { variantsOf } from '#tests/support/tier.ts';

const { razorpay, browser, shop, owe, orderNow } = await openUnpaidOrders();

test('a cart is paid at Razorpay, and the order is confirmed', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  await shop.db
    .insertInto('addresses')
    .values({
      id: crypto.randomUUID(),
      slot: 1,
      customer_id: customerId,
      name: 'Asha Rao',
      phone: '9876543210',
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      state_code: '29',
      address_line: '4 Lantern Street',
      is_default: true,
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
  await toastIn(page, 'Item added to cart!').waitFor();
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

test.each(variantsOf(true, false))(
  'the UPI page shows a code and a link, and takes the reference for the owner (scripts: %s)',
  async (hasScripts) => {
    const member = await visitSignedIn(browser, shop, { javaScriptEnabled: hasScripts });
    const { page } = member;
    const { orderId, number, path } = await owe(member, 'upi');
    await page.goto(path);
    await main(page).getByRole('img', { name: 'QR code to pay ₹499 to stall@bank' }).waitFor();
    expect(await main(page).getByRole('link', { name: 'Pay with a UPI app' }).getAttribute('href')).toBe(
      `upi://pay?pa=stall@bank&pn=Yatai&am=499.00&cu=INR&tn=Order%20${number}`,
    );
    if (hasScripts) expect(await listAxeFindings(page)).toEqual([]);
    member.expectComplaint(/status of 422/);
    const reference = main(page).getByLabel('Reference number (UTR)');
    await main(page).getByRole('button', { name: 'I have paid' }).click();
    await main(page).getByText('Enter all of them.').waitFor();
    await reference.fill('4123 4567');
    await main(page).getByRole('button', { name: 'I have paid' }).click();
    // As the server rendered it, not as it was typed.
    await expect.poll(() => reference.getAttribute('value')).toBe('4123 4567');
    await main(page).getByText('The reference (UTR) in your UPI app has 12 digits. Enter all of them.').waitFor();
    expect(await orderNow(orderId)).toMatchObject({ status: 'unpaid' });
    await reference.fill('UPI Ref 4123 4567 8901');
    await main(page).getByRole('button', { name: 'I have paid' }).click();
    await page.waitForURL('**/orders');
    expect(await orderNow(orderId)).toMatchObject({ status: 'pending', is_paid: false });
    await page.goto(path);
    await main(page).getByText('We are looking for your payment with reference 412345678901').waitFor();
    await page.goto(`/orders/${orderId}`);
    await main(page).getByText('Thank you for paying. We are checking your payment').waitFor();

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
