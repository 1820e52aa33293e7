import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { clickAndConfirm, orderNow } from '#tests/support/pages/admin.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';
import { startShiprocket } from '#tests/support/services/shiprocket.ts';

const shiprocket = await startShiprocket();
afterAll(shiprocket.stop);
const { browser, shop } = await openE2e({ stock: 'empty', env: { SHIPROCKET_API_URL: shiprocket.origin } });

test('an administrator sets up Shiprocket, books a courier, and takes a parcel back that was not delivered', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/settings#carriers');
  const card = main(page).locator('#carriers');
  const test = card.getByRole('button', { name: 'Test the connection' });
  await card.getByLabel('Shiprocket: email of the API user').fill(shiprocket.email);
  await card.getByLabel('Shiprocket: password of the API user').fill('wrong');
  await test.click();
  await card.getByText('Shiprocket refuses this login.').waitFor();
  await card.getByLabel('Shiprocket: password of the API user').fill(shiprocket.password);
  await test.click();
  await toastIn(page, 'Shiprocket accepts this login.').waitFor();
  await card.getByLabel('Shiprocket: password of the API user').fill(shiprocket.password);
  await card.getByLabel('Shiprocket: token of the webhook').fill(shiprocket.token);
  await card.getByRole('button', { name: 'Save' }).click();
  await toastIn(page, 'Couriers saved').waitFor();

  const buyer = await visitSignedIn(browser, shop);
  const line = { pricePaise: 30_000_00, quantity: 2 };
  const id = await writeOrder(shop.db, { customerId: buyer.customerId, status: 'packed', lines: [line] });
  await page.goto(`/admin/orders/${id}`);
  await main(page).getByText('need an e-way bill').waitFor();
  await main(page).getByRole('button', { name: 'Find couriers' }).press('Enter');
  await main(page).getByLabel('Delhivery Surface · ₹54 · 4 days').and(page.locator(':focus')).waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Book this courier' }).click();
  await toastIn(page, 'Courier booked').waitFor();
  await clickAndConfirm(page, 'Cancel booking', 'Cancel booking', 'Booking cancelled');
  shiprocket.behave('unprinted');
  await main(page).getByRole('button', { name: 'Book this courier' }).click();
  await main(page).getByText('No pickup is requested.').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  shiprocket.behave('kind');
  await main(page).getByRole('button', { name: 'Request pickup' }).click();
  await toastIn(page, 'Pickup requested').waitFor();
  await main(page).getByRole('button', { name: 'Get label' }).click();
  await main(page).getByRole('link', { name: 'Label (PDF)' }).waitFor();
  const [, { awb } = { awb: null }] = shiprocket.orders;
  await main(page).getByText(`Delhivery Surface ${awb}: Booked`).waitFor();

  const report = async (status: number, text: string, time: string) => {
    const body = shiprocket.message(awb ?? '', status, text, time);
    const headers = { 'content-type': 'application/json', 'x-api-key': shiprocket.token };
    expect((await fetch(`${shop.address}/webhooks/parcels`, { method: 'POST', headers, body })).status).toBe(200);
  };
  await report(17, 'OUT FOR DELIVERY', '23 11 2026 09:00:00');
  await buyer.page.goto(`/orders/${id}`);
  await buyer.page.getByText('Out for delivery today').waitFor();
  await report(9, 'RTO INITIATED', '23 11 2026 12:00:00');
  await page.reload();
  await main(page).getByText('Coming back to you', { exact: false }).first().waitFor();
  await clickAndConfirm(page, 'Parcel is back', 'Parcel is back', 'Order cancelled and items restocked');
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' });
});
