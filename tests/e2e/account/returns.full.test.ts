import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { withSizes } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { deliveredHoursAgo, recordCash, writeDeliveredOrder } from '#tests/support/fixtures/returns.ts';
import { clickAndConfirm, clickAndSee } from '#tests/support/pages/admin.ts';
import { main, PHONE, toastIn, type Visitor } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

type Request = { orderId: string; reason: string; wish: string; note: string; upiId?: string };

/** Requests a return and returns its path. */
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
  const buyer = await visitSignedIn(browser, shop, PHONE);
  const admin = await visitAdmin(browser, shop, PHONE);
  const hoodie = { name: 'Lantern Hoodie', category: 'cosplay' as const, ...withSizes(5, 2) };
  const { orderId, variantIds } = await writeDeliveredOrder(shop.db, buyer.customerId, hoodie);
  const path = await ask(buyer, { orderId, reason: 'wrong-size', wish: 'Replacement', note: 'Size 2 would fit.' });
  await admin.page.goto(adminPath(path));
  await main(admin.page).getByLabel('Which Lantern Hoodie to send').selectOption({ label: 'Size 2 (2 in stock)' });
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

test('a declined return shows its reason, and the customer may request another', async () => {
  const buyer = await visitSignedIn(browser, shop, PHONE);
  const admin = await visitAdmin(browser, shop, PHONE);
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
  await main(buyer.page).getByText('The seal is broken.').first().waitFor();
  await buyer.page.goto(`/orders/${orderId}`);
  await main(buyer.page).getByRole('link', { name: 'Return or replace' }).waitFor();
});

test('a return that was paid at the door is refunded by UPI; the customer withdraws another one', async () => {
  const buyer = await visitSignedIn(browser, shop, PHONE);
  const admin = await visitAdmin(browser, shop, PHONE);
  const { orderId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  await recordCash(shop.db, orderId);
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
  await main(admin.page).getByText('₹499 left to refund').waitFor();
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

test('a refund that waits for its payout is given as store credit', async () => {
  const buyer = await visitSignedIn(browser, shop, PHONE);
  const admin = await visitAdmin(browser, shop, PHONE);
  const { orderId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  await recordCash(shop.db, orderId);
  await admin.page.goto(`/admin/orders/${orderId}`);
  await main(admin.page).getByText('Refund items').click();
  await main(admin.page).getByLabel('Amount in ₹').fill('99');
  await main(admin.page).getByRole('button', { name: 'Refund', exact: true }).click();
  await toastIn(admin.page, 'Refund of ₹99 started').waitFor();
  await clickAndConfirm(admin.page, 'Give store credit instead', 'Give store credit instead', 'Store credit added');
  await buyer.page.goto('/orders');
  await main(buyer.page).getByText('Store credit: ₹99').waitFor();
});

test('a customer who cancels a replacement reads that a refund follows, and sees it on the return', async () => {
  const buyer = await visitSignedIn(browser, shop, PHONE);
  const admin = await visitAdmin(browser, shop, PHONE);
  const { orderId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  const path = await ask(buyer, { orderId, reason: 'faulty', wish: 'Replacement', note: '' });
  await admin.page.goto(adminPath(path));
  await clickAndSee(admin.page, 'Approve', 'Return approved');
  await buyer.page.reload();
  await main(buyer.page)
    .getByRole('link', { name: /^#\d+$/ })
    .click();
  await main(buyer.page).getByRole('link', { name: 'Cancel order' }).click();
  await buyer.page.getByText('If you cancel it, we refund you instead.').waitFor();
  await buyer.page.getByRole('button', { name: 'Yes, Cancel Order' }).click();
  await toastIn(buyer.page, 'Order cancelled successfully').waitFor();
  await buyer.page.goto(path);
  await main(buyer.page).getByText('Replacement cancelled').waitFor();
  await main(buyer.page).getByText('We refund you.').waitFor();
  await admin.page.reload();
  await main(admin.page).getByText('Replacement cancelled, refund instead').waitFor();
});

test('five photos of a phone’s camera are sent small, also when the form is submitted immediately', async () => {
  const buyer = await visitSignedIn(browser, shop, PHONE);
  const { page } = buyer;
  const { orderId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  const folder = await mkdtemp(join(tmpdir(), 'yatai-photos-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [width, height, channels] = [3_000, 4_000, 3] as const;
  const raw = randomBytes(width * height * channels);
  const photo = await sharp(raw, { raw: { width, height, channels } }).jpeg({ quality: 86 }).toBuffer();
  expect(photo.length).toBeGreaterThan(8_000_000);
  const files = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'].map((name) => join(folder, name));
  for (const file of files) await writeFile(file, photo);
  await page.goto(`/orders/${orderId}/return`);
  await main(page).getByLabel('Why?').selectOption('damaged');
  await main(page).getByRole('radio', { name: 'Refund' }).check();
  await main(page).getByLabel('Choose photos').setInputFiles(files);
  const sent = page.waitForRequest((request) => request.method() === 'POST', { timeout: 60_000 });
  await main(page).getByRole('button', { name: 'Send request' }).click();
  const { requestBodySize } = await (await sent).sizes();
  expect(requestBodySize).toBeLessThan(25_000_000);
  await page.waitForURL(/\/returns\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  await expect.poll(() => main(page).getByRole('img', { name: 'Photo of the request' }).count()).toBe(5);
});

test('terms, item page and order page state the windows of the settings', async () => {
  const buyer = await visitSignedIn(browser, shop, PHONE);
  const { page } = await visitAdmin(browser, shop, PHONE);
  const { orderId, productId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  await page.goto('/admin/settings');
  const returns = page.getByRole('region', { name: 'Returns and refunds' });
  await returns.getByLabel('Return window (days)').fill('12');
  await returns.getByLabel('Damage window (hours)').fill('48');
  await returns.getByLabel('Replacement takes (working days)').fill('3–4');
  await returns.getByLabel('Refund takes (working days)').fill('2–3');
  await returns.getByRole('button', { name: 'Save', exact: true }).click();
  await toastIn(page, 'Returns and refunds saved').waitFor();
  const textOf = async (path: string) => {
    await buyer.page.goto(path);
    return main(buyer.page).innerText();
  };
  expect(await textOf(`/item/${productId}`)).toContain('12-day easy return');
  const terms = await textOf('/terms?tab=refund');
  for (const stated of ['within 12 days', 'within 48 hours', '3–4 working days', '2–3 working days']) {
    expect(terms).toContain(stated);
  }
  expect(await textOf('/terms')).toContain('within 12 days of delivery');
  const order = await textOf(`/orders/${orderId}`);
  expect(order).toContain('Ask within 12 days of delivery.');
  expect(order).toContain('Report damage within 48 hours, with a photo.');
  // They are not only stated.
  await deliveredHoursAgo(shop.db, orderId, 40);
  await buyer.page.goto(`/orders/${orderId}/return`);
  expect(await main(buyer.page).getByLabel('Why?').innerText()).toContain('It arrived damaged');
});
