import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { addCredit, findCredit } from '#shop/credit/store-credit.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { checkOut, openCheckoutShops, payBy, proceed, record, summary } from '#tests/support/pages/checkout-page.ts';
import { listAxeFindings, main, PHONE } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { COD_FEE: '40' } });
const { open, ordersOf } = openCheckoutShops({ browser, shop });

/** A customer on a phone with an address and store credit, at the checkout with one product of ₹800. */
async function openCreditor(amountPaise: number) {
  const member = await visitSignedIn(browser, shop, PHONE);
  const { customerId } = member;
  await saveAddress(shop.db, customerId, anAddress({ isDefault: true }));
  await addCredit(shop.db, { customerId, amountPaise, reason: 'refund', orderId: null, refundId: null });
  await checkOut(member, [record(await open('Paper Crane'))]);
  return member;
}

test('store credit pays a part of an order, and the rest is paid on delivery', async () => {
  const member = await openCreditor(300_50);
  const { page } = member;
  await main(page).getByLabel('Use my store credit (₹300.50)').check();
  await payBy(page, /Cash on delivery/);
  expect(await summary(page).locator('dl').innerText()).toMatch(/Store credit\s+−₹300\.50[\s\S]*You pay\s+₹539\.50/);
  expect(await listAxeFindings(page)).toEqual([]);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  const [order] = await ordersOf(member);
  expect(order).toMatchObject({ payable_paise: 539_50, status: 'pending' });
  expect(await findCredit(shop.db, member.customerId)).toBe(0);
  await page.goto(`/orders/${order?.id}`);
  await main(page).getByText('Store credit').first().waitFor();
  await main(page).getByText('−₹300.50').first().waitFor();
});

test('the list of orders opens without the entries of the store credit', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  await addCredit(shop.db, { customerId, amountPaise: 5_00, reason: 'refund', orderId: null, refundId: null });
  await sql`alter table store_credit_entries rename to store_credit_entries_away`.execute(shop.db);
  onTestFinished(async () => {
    await sql`alter table store_credit_entries_away rename to store_credit_entries`.execute(shop.db);
  });
  await page.goto('/orders');
  await main(page).getByText('Store credit: ₹5').waitFor();
});

test('store credit that covers the order needs no payment, and the rest of it stays', async () => {
  const member = await openCreditor(1_000_00);
  const { page } = member;
  await main(page).getByLabel('Use my store credit (₹1,000)').check();
  expect(await summary(page).locator('dl').innerText()).toMatch(/You pay\s+₹0/);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  const [order] = await ordersOf(member);
  expect(order).toMatchObject({ payable_paise: 0, status: 'confirmed' });
  await main(page).getByText('Store credit: ₹200').waitFor();
  await page.goto(`/orders/${order?.id}/cancel`);
  await main(page).getByText('The store credit that you spent on it goes back to your account.').waitFor();
  await page.goto(`/orders/${order?.id}/cancel-items`);
  await main(page)
    .getByText(/^The store credit that you spent on them goes back to your account/)
    .waitFor();
});
