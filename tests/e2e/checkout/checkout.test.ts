import { expect, onTestFinished, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { write } from '#tests/support/pages/address-book.ts';
import { checkOut, openCheckoutShops, payBy, proceed, record, summary } from '#tests/support/pages/checkout-page.ts';
import { readCart, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { TEST_PAYMENTS: 'on', COD_FEE: '40', COD_MAX: '9000' },
});
const { open, openFile, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('two products with a first address and cash on delivery are one order, and the cart is cleared after 1.5 s', async () => {
  const member = await customer(null);
  const { page } = member;
  const crane = await open('Paper Crane');
  const mask = await open('Oni Mask');
  await page.clock.install();
  await checkOut(member, [record(crane, { quantity: 2 }), record(mask)]);
  await write(page, {
    name: 'Asha Rao',
    phone: '+91 98765-43210',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    addressLine: '4 Lantern Street',
  });
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await toastIn(page, 'Address added').waitFor();
  expect(await page.getByRole('radio', { name: /Asha Rao/ }).isChecked()).toBe(true);

  await payBy(page, /Cash on delivery/);
  expect(await summary(page).locator('dl').innerText()).toMatch(
    /Total\s+₹3,000\s+Discount\s+−₹600\s+Delivery\s+Free\s+Cash on delivery fee\s+₹40\s+You pay\s+₹2,440/,
  );
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/checkout.data',
  );
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await proceed(page).click();
  await toastIn(page, 'Proceeding to payment...').waitFor();
  await answered;
  expect(await ordersOf(member)).toMatchObject([{ status: 'pending', payable_paise: 2_440_00, needs_check: false }]);
  await page.clock.runFor(1_400);
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await readCart(page)).toHaveLength(2);
  // The page may set its timer late: time goes on by itself.
  await page.clock.resume();
  await toastIn(page, 'Order placed. Thank you.').waitFor();
  await page.waitForURL('**/orders');
  await expect.poll(() => readCart(page)).toEqual([]);
});

test('goods and a download are paid together, and leave the cart after payment', async () => {
  const member = await customer();
  const { page } = member;
  const [crane, brushes] = [await open('Paired crane'), await openFile('Brush pack')];
  await checkOut(member, [record(crane), record(brushes, { type: 'digital' })]);
  await payBy(page, /Test payment/);
  await proceed(page).click();
  await page.waitForURL('**/pay');
  const placed = await ordersOf(member);
  expect(placed.map(({ kind, status }) => [kind, status])).toEqual([
    ['shop', 'unpaid'],
    ['digital', 'unpaid'],
  ]);
  expect(await readCart(page)).toHaveLength(2);

  // Back without paying: the same content resumes what is open.
  await page.goto('/checkout');
  await page.locator('.checkout__line').first().waitFor();
  await payBy(page, /Test payment/);
  await proceed(page).click();
  await page.waitForURL('**/pay');
  expect(await ordersOf(member)).toHaveLength(2);
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await page.waitForURL('**/orders');
  await expect.poll(() => readCart(page)).toEqual([]);
  expect((await ordersOf(member)).every(({ is_paid }) => is_paid)).toBe(true);
});

test('the delivery charge is the same on every page, and an order never costs more than its page showed', async () => {
  const crane = await open('Folded Crane');
  const member = await customer();
  const { page, expectComplaint } = member;
  const itemPage = async () => (await fetch(`${shop.origin}/item/${crane.id}`)).text();
  const charge = async (deliveryFee: number, note: string) => {
    const rows = Object.entries({ deliveryFee, deliveryFreeFrom: 1_700 }).map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
      version: 1,
    }));
    await shop.db
      .insertInto('settings')
      .values(rows)
      .onConflict((row) => row.column('key').doUpdateSet((set) => ({ value: set.ref('excluded.value') })))
      .execute();
    await expect.poll(itemPage).toContain(note);
  };
  onTestFinished(async () => {
    await shop.db.deleteFrom('settings').execute();
    await expect.poll(itemPage).toContain('Free - Est. 5–7 days');
  });
  await charge(49, '₹49 - Est. 5–7 days · free from ₹1,700');
  await openPromotion(shop.db, { code: 'HOME', kind: 'free-delivery', terms: {}, title: 'Delivered free' });

  await checkOut(member, [record(crane)]);
  await page.goto('/cart');
  const sums = page.locator('.cart-summary__summary dl');
  await page.getByText('Add ₹900 more for free delivery.').waitFor();
  expect(await sums.innerText()).toMatch(/Discount\s+−₹200\s+Delivery charge\s+₹49\s+You pay\s+₹849$/);
  await page.getByText('Have a promotion code?').click();
  await page.getByLabel('Promotion code').fill('HOME');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('HOME: free delivery').waitFor();
  expect(await sums.innerText()).toMatch(/Delivery charge\s+₹49\s+Delivered free \(HOME\)\s+−₹49\s+You pay\s+₹800$/);
  for (let units = 1; units < 3; units += 1) await page.getByRole('button', { name: 'One more: Folded Crane' }).click();
  await page.getByText('Delivery is already free, so HOME saves nothing.').waitFor();
  expect(await sums.innerText()).toMatch(/Delivery\s+Free\s+You pay\s+₹2,400$/);
  await page.getByRole('button', { name: 'Remove the code HOME' }).click();

  expectComplaint(/409 \(Conflict\)/);
  await checkOut(member, [record(crane)]);
  await payBy(page, /Cash on delivery/);
  const dearer = /Delivery charge\s+₹60\s+Cash on delivery fee\s+₹40\s+You pay\s+₹900$/;
  expect(await summary(page).locator('dl').innerText()).toMatch(
    /Delivery charge\s+₹49\s+Cash on delivery fee\s+₹40\s+You pay\s+₹889$/,
  );
  await charge(60, '₹60 - Est. 5–7 days');
  await proceed(page).click();
  await page.getByText('Delivery or a fee now costs something else').waitFor();
  await expect.poll(() => summary(page).locator('dl').innerText()).toMatch(dearer);
  expect(await ordersOf(member)).toEqual([]);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect(await ordersOf(member)).toMatchObject([{ payable_paise: 900_00 }]);
});
