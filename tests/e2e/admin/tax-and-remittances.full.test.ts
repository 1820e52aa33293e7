import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { clickAndConfirm } from '#tests/support/pages/admin.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { SHOP_GSTIN: '29ABCDE1234F1ZW' } });

test('the tax page sums up a month, and its files have the same sums', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/tax');
  await main(page).getByText('Nothing was invoiced').waitFor();
  const id = await writeOrder(shop.db, { lines: [{ pricePaise: 1_180_00 }] });
  await page.goto(`/admin/orders/${id}`);
  await clickAndConfirm(page, 'Mark complete', 'Yes, received', 'Marked complete');

  await page.goto('/admin/tax');
  const row = main(page).getByRole('row', { name: 'Other sales to consumers, less credit notes' });
  await row.getByText('₹1,000').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  const json = await main(page).getByRole('link', { name: 'Download JSON' }).getAttribute('href');
  const file = await page.request.get(json ?? '');
  expect(file.headers()['content-disposition']).toMatch(/GSTR1_29ABCDE1234F1ZW_\d{6}\.json/);
  expect(await file.json()).toMatchObject({ gstin: '29ABCDE1234F1ZW', b2cs: [{ txval: 1000, camt: 90, samt: 90 }] });
  const csv = await row.getByRole('link').getAttribute('href');
  expect(await (await page.request.get(csv ?? '')).text()).toContain('OE,29-Karnataka,,18,1000,0,');
  for (const name of ['Invoices and credit notes', 'Sales by month, state and rate', 'Vouchers for Tally']) {
    const href = await main(page).getByRole('link', { name }).getAttribute('href');
    expect(await (await page.request.get(href ?? '')).text()).toMatch(/1180|1000/);
  }
  // The documents are from before the shop had another GSTIN.
  await sql`update invoices set document = jsonb_set(document, '{seller,gstin}', '"27AAPFU0939F1ZV"')`.execute(shop.db);
  await page.reload();
  await row.getByText('₹1,000').waitFor();
  const former = await main(page).getByRole('link', { name: 'Download JSON' }).getAttribute('href');
  expect(await (await page.request.get(former ?? '')).json()).toMatchObject({ gstin: '27AAPFU0939F1ZV', b2cs: [{}] });
  await page.getByLabel('GSTIN').selectOption('29ABCDE1234F1ZW');
  await page.getByRole('button', { name: 'Show period' }).click();
  await main(page).getByText('Nothing was invoiced').waitFor();

  await page.getByLabel('Period').selectOption('2025-Q3');
  await page.getByRole('button', { name: 'Show period' }).click();
  await main(page).getByText('Nothing was invoiced').waitFor();
});

test('the list of a courier is checked, and what matches is recorded', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/status of 422/);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const id = await writeOrder(shop.db, { status: 'shipped', lines: [{ pricePaise: 499_00 }] });
  await shop.db.updateTable('orders').set({ tracking_number: 'EE1' }).where('id', '=', id).execute();
  const short = await writeOrder(shop.db, { status: 'shipped', lines: [{ pricePaise: 300_00 }] });
  await shop.db.updateTable('orders').set({ tracking_number: 'EE3' }).where('id', '=', short).execute();
  await page.goto('/admin/remittances');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await main(page).getByText('Choose the CSV file of the transfer.').waitFor();
  const csv = 'AWB,COD amount\nEE1,499\nEE2,100\nEE3,299\n';
  await page
    .getByLabel('CSV file from the courier')
    .setInputFiles({ name: 'cod.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await main(page).getByText('1 payment is ready to record.').waitFor();
  await main(page).getByRole('row', { name: 'EE2' }).getByText('No order has this number.').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByLabel('Accept the amount of EE3').check();
  await page.getByRole('button', { name: 'Record these payments' }).click();
  await main(page).getByText('Enter the reference of the transfer').waitFor();
  await main(page).getByText('Enter why you accept these amounts').waitFor();
  await page.getByLabel('Reference of the transfer (UTR)').fill('UTR412345678901');
  await page.getByLabel('Reason for accepted differences').fill('Bank charges');
  // While the shop cannot be reached, what the file says and what was typed stay.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Record these payments' }).click();
  await main(page).getByText('We could not reach the shop').waitFor();
  await page.context().setOffline(false);
  expect(await page.getByLabel('Reason for accepted differences').inputValue()).toBe('Bank charges');
  await page.getByRole('button', { name: 'Record these payments' }).click();
  await toastIn(page, '2 payments recorded').waitFor();
  const paid = await shop.db.selectFrom('orders').select('is_paid').where('id', 'in', [id, short]).execute();
  expect(paid).toEqual([{ is_paid: true }, { is_paid: true }]);
});

test('cash that was collected by hand is recorded without a file', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/status of 422/);
  const id = await writeOrder(shop.db, { status: 'delivered', lines: [{ pricePaise: 250_00 }] });
  await page.goto('/admin/remittances');
  await main(page).getByText('₹250 was collected for 1 order and is not recorded here yet.').waitFor();
  await main(page).locator('summary').click();
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Record as received' }).click();
  await main(page).getByText('Enter where the cash is').waitFor();
  await page.getByLabel('Where the cash is').fill('Collected by hand');
  await page.getByRole('button', { name: 'Record as received' }).click();
  await toastIn(page, 'Cash recorded').waitFor();
  await expect.poll(() => main(page).getByText('₹250').count()).toBe(0);
  expect(await shop.db.selectFrom('orders').select('status').where('id', '=', id).execute()).toEqual([
    { status: 'completed' },
  ]);
});
