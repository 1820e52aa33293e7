import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { clickAndConfirm, clickAndSee, numberOf, orderNow } from '#tests/support/pages/admin.ts';
import { main } from '#tests/support/pages/visitor.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());
const { browser, shop } = await openE2e({ stock: 'empty', env: { SMTP_URL: mails.url } });

test('an order goes from pending to completed, with an email for each step that the customer sees', async () => {
  const admin = await visitAdmin(browser, shop);
  const buyer = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, { customerId: buyer.customerId });
  await shop.db
    .updateTable('orders')
    .set({ email: `${buyer.username}@example.com` })
    .where('id', '=', id)
    .execute();
  const { page } = admin;
  const mail = `${buyer.username}@example.com`;
  await page.goto('/admin/shop-orders');
  await main(page)
    .getByRole('link', { name: `#${await numberOf(shop.db, id)}` })
    .click();
  await page.waitForURL(`**/admin/orders/${id}`);
  await main(page)
    .getByRole('heading', { level: 1, name: /^Order #/ })
    .waitFor();
  // Only what the table of moves has.
  expect(
    await main(page)
      .getByRole('button', { name: /^Mark (packed|shipped|delivered)$/ })
      .count(),
  ).toBe(0);
  await clickAndSee(page, 'Confirm order', 'Order confirmed');
  await mails.emailTo(mail, /is confirmed/);
  await clickAndSee(page, 'Mark packed', 'Marked packed');

  await main(page).getByLabel('Courier', { exact: true }).fill('India Post');
  await main(page)
    .getByLabel(/^Tracking link/)
    .fill('http://track.example/EE1');
  admin.expectComplaint(/422/);
  await main(page).getByRole('button', { name: 'Mark shipped' }).click();
  await main(page).getByText('Enter the tracking number.').waitFor();
  await main(page).getByText('The tracking link must start with https://.').waitFor();
  expect(await main(page).getByLabel('Courier', { exact: true }).inputValue()).toBe('India Post');
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'packed' });
  await main(page).getByLabel('Tracking number').fill('EE123456789IN');
  await main(page)
    .getByLabel(/^Tracking link/)
    .fill('https://track.example/EE1');
  await clickAndSee(page, 'Mark shipped', 'Marked shipped');
  const shipped = await mails.emailTo(mail, /is on its way/);
  expect(shipped.text).toContain('India Post (tracking number EE123456789IN)');
  expect(shipped.text).toContain('https://track.example/EE1');

  await main(page).getByText('Edit parcel details').click();
  await main(page).getByLabel('Tracking number').fill('EE987654321IN');
  await clickAndSee(page, 'Save parcel details', 'Parcel details saved');
  await buyer.page.goto(`/orders/${id}`);
  await main(buyer.page).getByText('India Post, tracking number EE987654321IN').waitFor();
  await main(buyer.page).getByText('Tracking details added').waitFor();

  await clickAndSee(page, 'Mark delivered', 'Marked delivered');
  await mails.emailTo(mail, /was delivered/);
  await main(page).getByRole('button', { name: 'Mark complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment received?' });
  await dialog.getByText('This records ₹499 as received and completes the order.').waitFor();
  await dialog.getByRole('button', { name: 'No, go back' }).click();
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'delivered', is_paid: false });
  await clickAndConfirm(page, 'Mark complete', 'Yes, received', 'Marked complete');
  await mails.emailTo(mail, /is complete/);
  await main(page)
    .getByText(/^₹499 received on .* \(recorded by hand\)$/)
    .waitFor();
  const tag = main(page).locator('.tag.done').getByText('Completed');
  await tag.waitFor();
  const story = main(page).getByRole('region', { name: 'Order history' });
  await story.getByText('Delivered → Completed').waitFor();
  expect(await story.getByText(`by ${admin.username}`).count()).toBe(7);
  await buyer.page.reload();
  await main(buyer.page).getByText('Completed', { exact: true }).first().waitFor();
});
