import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { clickAndConfirm, emailsAbout } from '#tests/support/pages/admin.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { SHOP_GSTIN: '29ABCDE1234F1ZW' } });

test('part of a cash order is refunded: the customer gives a UPI ID, and the owner records the payout', async () => {
  const [{ page }, buyer] = [await visitAdmin(browser, shop), await visitSignedIn(browser, shop)];
  const { customerId } = buyer;
  const id = await writeOrder(shop.db, { customerId, feePaise: 49_00, lines: [{}, { name: 'Kite', quantity: 2 }] });
  await page.goto(`/admin/orders/${id}`);
  await clickAndConfirm(page, 'Mark complete', 'Yes, received', 'Marked complete');
  await main(page).getByText('Refund items').click();
  await main(page).getByRole('group', { name: 'Kite: ₹998 left' }).getByLabel('Amount in ₹').fill('499.50');
  await main(page).getByLabel('Also refund the fees (₹49)').check();
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await toastIn(page, 'Refund of ₹548.50 started').waitFor();
  await main(page).getByRole('group', { name: 'Kite: ₹498.50 left' }).waitFor();
  await main(page).getByText('Credit note C').waitFor();

  await buyer.page.goto(`/orders/${id}`);
  await main(buyer.page).getByText('We are refunding ₹548.50.').waitFor();
  await main(buyer.page).getByRole('link', { name: 'Enter a UPI ID or bank account' }).click();
  await main(buyer.page).getByLabel('UPI ID').fill('asha@okaxis');
  expect(await listAxeFindings(buyer.page)).toEqual([]);
  await main(buyer.page).getByRole('button', { name: 'Save' }).click();
  await toastIn(buyer.page, 'Saved. We will send your refund there.').waitFor();

  await page.goto('/admin/payouts');
  await main(page).getByText('asha@okaxis').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  const csv = await page.request.get('/admin/export/payouts.csv');
  expect(await csv.text()).toContain(',548.50,asha@okaxis,');
  await main(page).getByLabel('Reference (UTR)').fill('412345678901');
  await main(page).getByRole('button', { name: 'Mark as paid' }).click();
  await main(page).getByText('No payouts are open.').waitFor();
  expect(await emailsAbout(shop.db, id)).toEqual(expect.arrayContaining(['credit-note', 'refund-sent']));
  await buyer.page.reload();
  await main(buyer.page).getByText('We refunded ₹548.50.').waitFor();
});
