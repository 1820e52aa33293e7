import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeDeliveredOrder } from '#tests/support/fixtures/returns.ts';
import { clickAndSee, numberOf } from '#tests/support/pages/admin.ts';
import { paintPicture } from '#tests/support/pages/product-form.ts';
import { listAxeFindings, main, PHONE, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('a damaged figurine with photos is replaced, on a phone', async () => {
  const buyer = await visitSignedIn(browser, shop, PHONE);
  const { orderId, name } = await writeDeliveredOrder(shop.db, buyer.customerId);
  const { page } = buyer;
  await page.goto(`/orders/${orderId}`);
  await main(page).getByText('Report damage within 24 hours, with a photo.').waitFor();
  await main(page).getByRole('link', { name: 'Return or replace' }).click();
  await page.waitForURL(`**/orders/${orderId}/return`);
  await main(page).getByText('Ask within 7 days of delivery.').waitFor();
  await main(page).getByText('What you cannot return').waitFor();
  await main(page).getByLabel(`${name} units to return`).selectOption('1');
  await main(page).getByLabel('Why?').selectOption('damaged');
  await main(page).getByRole('radio', { name: 'Replacement' }).check();
  await main(page).getByLabel('Tell us more').fill('The wing is broken off.');
  // Damage needs a photo; nothing that was typed is lost.
  buyer.expectComplaint(/422/);
  await main(page).getByRole('button', { name: 'Send request' }).click();
  await main(page).getByText('Add a photo, so that we can see what is wrong.').waitFor();
  await main(page).getByLabel('Choose photos').and(page.locator(':focus')).waitFor();
  expect(await main(page).getByLabel('Tell us more').inputValue()).toBe('The wing is broken off.');
  expect(await listAxeFindings(page)).toEqual([]);
  const pictures = [await paintPicture('wing.png'), await paintPicture('box.png', 300)];
  await main(page).getByLabel('Choose photos').setInputFiles(pictures);
  await main(page).getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}\/returns\/[0-9a-f-]{36}$/);
  await toastIn(page, 'We received your request.').waitFor();
  // The form kept its place for the refusal; the next page begins at its top.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const path = new URL(page.url()).pathname;
  const photos = main(page).getByRole('img', { name: 'Photo of the request' });
  expect(await photos.count()).toBe(2);
  const photo = String(await photos.first().getAttribute('src'));
  expect((await page.request.get(photo)).headers()['content-type']).toBe('image/webp');
  const stranger = await visitSignedIn(browser, shop);
  expect((await stranger.page.request.get(photo)).status()).toBe(404);
  expect((await stranger.page.request.get(path)).status()).toBe(404);
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const admin = await visitAdmin(browser, shop, PHONE);
  await admin.page.goto('/admin/returns');
  await main(admin.page).getByRole('link', { name: 'R1001' }).click();
  await admin.page.waitForURL('**/admin/returns/*');
  await main(admin.page).getByText('The wing is broken off.').waitFor();
  await main(admin.page).getByText('Ask a question').first().click();
  await main(admin.page).getByLabel('Question').fill('Was the box open?');
  await clickAndSee(admin.page, 'Ask a question', 'Question sent');
  await page.reload();
  await main(page).getByLabel('Your answer').fill('No, it was sealed.');
  await main(page).getByRole('button', { name: 'Send message' }).click();
  await toastIn(page, 'Saved.').waitFor();

  await admin.page.reload();
  await main(admin.page).getByText('No, it was sealed.').waitFor();
  await clickAndSee(admin.page, 'Approve', 'Return approved');
  expect(await listAxeFindings(admin.page)).toEqual([]);
  await page.reload();
  await main(page).getByText('Pack the product with everything that came with it.').waitFor();
  const slip = main(page).getByRole('region', { name: 'Return slip' });
  await slip.getByText('R1001', { exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await main(page).getByRole('heading').allInnerTexts()).toEqual([]);
  expect(await slip.isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await main(page).getByLabel('Tracking number (optional)').fill('EE55');
  await main(page).getByRole('button', { name: 'I have sent it' }).click();
  await main(page).getByText('On its way back').waitFor();

  await admin.page.reload();
  await main(admin.page).getByLabel('Sellable').fill('0');
  await main(admin.page).getByLabel('Damaged').fill('1');
  await main(admin.page).getByLabel('Choose photos').first().setInputFiles(pictures);
  await clickAndSee(admin.page, 'Save inspection', 'Return received');
  await clickAndSee(admin.page, 'Send replacement', 'Replacement confirmed');
  expect(await admin.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.reload();
  await main(page).locator('.tag').getByText('Replaced').waitFor();
  await main(page)
    .getByRole('link', { name: /^#\d+$/ })
    .click();
  await main(page).getByText('This is a replacement for').waitFor();
  await main(page)
    .getByRole('link', { name: `Order #${await numberOf(shop.db, orderId)}` })
    .waitFor();
  await main(page).getByText(name).first().waitFor();
  const moves = await shop.db.selectFrom('stock_moves').select(['reason', 'quantity']).orderBy('id').execute();
  expect(moves.filter(({ reason }) => reason === 'taken')).toHaveLength(1);
  expect(moves.filter(({ reason }) => reason === 'restocked' || reason === 'written-off')).toEqual([
    { reason: 'restocked', quantity: 1 },
    { reason: 'written-off', quantity: -1 },
  ]);
});
