import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { recordCash, writeDeliveredOrder } from '#tests/support/fixtures/returns.ts';
import { paintPicture } from '#tests/support/pages/product-form.ts';
import { main } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });
const plain = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const see = (page: Page, status: string) => main(page).locator('.tag').getByText(status, { exact: true }).waitFor();

test('without scripts a customer requests a return with photos, writes, and withdraws it', async () => {
  const buyer = await visitSignedIn(browser, shop, plain);
  const { page } = buyer;
  const { orderId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  await page.goto(`/orders/${orderId}/return`);
  await main(page).getByText('Each photo up to 10 MB, all together up to 25 MB.').waitFor();
  await main(page).getByLabel('Why?').selectOption('damaged');
  await main(page).getByRole('radio', { name: 'Refund' }).check();
  await main(page).getByLabel('Tell us more').fill('It is torn.');
  buyer.expectComplaint(/422/);
  await button(page, 'Send request').click();
  await main(page).getByText('Add a photo, so that we can see what is wrong.').waitFor();
  expect(await main(page).getByLabel('Tell us more').inputValue()).toBe('It is torn.');
  await main(page)
    .getByLabel('Choose photos')
    .setInputFiles([await paintPicture(), await paintPicture()]);
  await button(page, 'Send request').click();
  await page.waitForURL(/\/returns\/[0-9a-f-]{36}$/);
  expect(await main(page).getByRole('img', { name: 'Photo of the request' }).count()).toBe(2);
  await main(page).getByLabel('Your message').fill('Here is another one.');
  await main(page)
    .getByLabel('Take a photo')
    .setInputFiles(await paintPicture());
  await button(page, 'Send message').click();
  await main(page).getByText('Here is another one.').waitFor();
  expect(await main(page).getByRole('img', { name: 'Photo of a message' }).count()).toBe(1);
  await button(page, 'Withdraw request').click();
  await see(page, 'Withdrawn');
});

test('without scripts the shop approves, receives and refunds a return, and declines another one', async () => {
  const buyer = await visitSignedIn(browser, shop, plain);
  const { page, ...admin } = await visitAdmin(browser, shop, plain);
  const { orderId } = await writeDeliveredOrder(shop.db, buyer.customerId);
  await recordCash(shop.db, orderId);
  const ask = async () => {
    await buyer.page.goto(`/orders/${orderId}/return`);
    await main(buyer.page).getByLabel('Why?').selectOption('faulty');
    await main(buyer.page).getByRole('radio', { name: 'Refund' }).check();
    await button(buyer.page, 'Send request').click();
    await buyer.page.waitForURL(/\/returns\/[0-9a-f-]{36}$/);
    await page.goto(`/admin/returns/${new URL(buyer.page.url()).pathname.split('/').at(-1)}`);
  };
  await ask();
  await main(page).locator('summary').getByText('Decline').click();
  admin.expectComplaint(/422/);
  await button(page, 'Decline').click();
  await main(page).getByText('Enter a text.').waitFor();
  await main(page).getByLabel('Reason (the customer sees it)').fill('It was worn.');
  await button(page, 'Decline').click();
  await see(page, 'Declined');
  await buyer.page.reload();
  await main(buyer.page).getByText('It was worn.').first().waitFor();

  await ask();
  await button(page, 'Approve').click();
  await see(page, 'Approved');
  await buyer.page.reload();
  await button(buyer.page, 'I have sent it').click();
  await see(buyer.page, 'On its way back');
  await page.reload();
  await main(page).getByLabel('Sellable').fill('1');
  await main(page)
    .getByLabel('Choose photos')
    .first()
    .setInputFiles(await paintPicture());
  await button(page, 'Save inspection').click();
  await see(page, 'Received');
  await button(page, 'Refund').click();
  await see(page, 'Refunded');
  const refunds = shop.db.selectFrom('refunds').select(['amount_paise', 'status']).where('order_id', '=', orderId);
  expect(await refunds.execute()).toEqual([{ amount_paise: 499_00, status: 'by-hand' }]);
  await page.goto('/admin/payouts');
  await button(page, 'Mark as paid').click();
  await expect
    .poll(() => main(page).locator('noscript').allInnerTexts())
    .toEqual(['Enter the reference from your bank or UPI app.']);
  await main(page).getByLabel('Reference (UTR)').fill('412345678901');
  await button(page, 'Mark as paid').click();
  await main(page).getByText('No payouts are open.').waitFor();
});
