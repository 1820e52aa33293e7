import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { withSizes } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { bookCash, writeDeliveredOrder } from '#tests/support/fixtures/returns.ts';
import { clickAndSee, main } from '#tests/support/pages/admin.ts';
import { toastIn, type Visitor } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });
const phone = { viewport: { width: 390, height: 844 } };

type Request = { orderId: string; reason: string; wish: string; note: string; upiId?: string };

/** Asks for a return and gives its path. */
async function ask({ page }: Visitor, { orderId, reason, wish, note, upiId }: Request): Promise<string> {
  await page.goto(`/orders/${orderId}/return`);
  await main(page).getByLabel('Why?').selectOption(reason);
  await main(page).getByRole('radio', { name: wish }).check();
  await main(page).getByLabel('Tell us more').fill(note);
  if (upiId !== undefined) await main(page).getByLabel('UPI ID').fill(upiId);
  await main(page).getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/returns\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

const adminPath = (path: string): string => `/admin/returns/${path.split('/').at(-1)}`;

test('a hoodie in a wrong size is exchanged: the other size is sent when the first one is here', async () => {
  const buyer = await visitSignedIn(browser, shop, phone);
  const admin = await visitAdmin(browser, shop, phone);
  const hoodie = { name: 'Lantern Hoodie', category: 'cosplay' as const, ...withSizes(5, 2) };
  const { orderId, variantIds } = await writeDeliveredOrder(shop.db, buyer.customerId, hoodie);
  const path = await ask(buyer, { orderId, reason: 'wrong-size', wish: 'Replacement', note: 'Size 2 would fit.' });
  await admin.page.goto(adminPath(path));
  await main(admin.page).getByLabel('Send of Lantern Hoodie').selectOption({ label: 'Size 2 (2 in stock)' });
  await clickAndSee(admin.page, 'Approve', 'Return approved');
  await clickAndSee(admin.page, 'Mark picked up', 'Marked picked up');
  await clickAndSee(admin.page, 'Save inspection', 'Return received');
  await clickAndSee(admin.page, 'Send replacement', 'Replacement confirmed');
  const stocks = await shop.db
    .selectFrom('variants')
    .select('stock')
    .where('id', 'in', variantIds)
    .orderBy('position')
    .execute();
  expect(stocks).toEqual([{ stock: 6 }, { stock: 1 }]);
  await buyer.page.reload();
  await main(buyer.page)
    .getByRole('link', { name: /^#\d+$/ })
    .click();
  await main(buyer.page).getByText('Size 2', { exact: true }).waitFor();
});

test('a declined return tells its reason, and the customer may ask again', async () => {
  const buyer = await visitSignedIn(browser, shop, phone);
  const admin = await visitAdmin(browser, shop, phone);
  const { orderId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  const path = await ask(buyer, { orderId, reason: 'changed-mind', wish: 'Refund', note: '' });
  await admin.page.goto(adminPath(path));
  await main(admin.page).locator('summary').getByText('Decline').click();
  admin.expectComplaint(/422/);
  await main(admin.page).getByRole('button', { name: 'Decline' }).click();
  await main(admin.page).getByText('Enter a text.').waitFor();
  await main(admin.page).getByLabel('Reason (the customer sees it)').fill('The seal is broken.');
  await clickAndSee(admin.page, 'Decline', 'Return declined');
  await buyer.page.reload();
  await main(buyer.page).locator('.tag').getByText('Declined').waitFor();
  await main(buyer.page).getByText('The seal is broken.').waitFor();
  await buyer.page.goto(`/orders/${orderId}`);
  await main(buyer.page).getByRole('link', { name: 'Return or replace' }).waitFor();
});

test('a return that was paid at the door is refunded by UPI; the customer withdraws another one', async () => {
  const buyer = await visitSignedIn(browser, shop, phone);
  const admin = await visitAdmin(browser, shop, phone);
  const { orderId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  await bookCash(shop.db, orderId);
  const upiId = 'asha@bank';
  const first = await ask(buyer, { orderId, reason: 'changed-mind', wish: 'Refund', note: '', upiId });
  await main(buyer.page).getByRole('button', { name: 'Withdraw request' }).click();
  await toastIn(buyer.page, 'Saved.').waitFor();
  await main(buyer.page).locator('.tag').getByText('Withdrawn').waitFor();
  const path = await ask(buyer, { orderId, reason: 'faulty', wish: 'Refund', note: 'It is dark.', upiId });
  expect(path).not.toBe(first);
  await admin.page.goto(adminPath(path));
  await main(admin.page).getByLabel('The customer keeps the product').check();
  await clickAndSee(admin.page, 'Approve', 'Return approved');
  expect(await main(admin.page).getByLabel('Amount for Paper Crane in rupees').inputValue()).toBe('499');
  await main(admin.page).getByLabel('Amount for Paper Crane in rupees').fill('600');
  admin.expectComplaint(/422/);
  await main(admin.page).getByRole('button', { name: 'Refund', exact: true }).click();
  await main(admin.page).getByText('This is more than is left to refund. Enter a smaller amount.').first().waitFor();
  await main(admin.page).getByLabel('Amount for Paper Crane in rupees').fill('250.50');
  await clickAndSee(admin.page, 'Refund', 'Refund recorded');
  const refund = await shop.db
    .selectFrom('refunds')
    .select(['amount_paise', 'status', 'target'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  expect(refund).toMatchObject({ amount_paise: 250_50, status: 'by-hand' });
  await buyer.page.reload();
  await main(buyer.page).getByText('Refunded: ₹250.50').waitFor();
});
