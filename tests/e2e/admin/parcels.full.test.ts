import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { clickAndConfirm, clickAndSee, orderNow } from '#tests/support/pages/admin.ts';
import { main } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an order is sent in two parcels, and the customer sees each', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const buyer = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, {
    customerId: buyer.customerId,
    status: 'packed',
    lines: [{ name: 'Paper Crane', quantity: 2 }, { name: 'Lantern' }],
  });
  await page.goto(`/admin/orders/${id}`);
  await main(page).getByText('Ship part of this order').click();
  const part = main(page).locator('form', { has: page.getByLabel('Paper Crane: units to ship, at most 2') });
  expectComplaint(/422/);
  await part.getByRole('button', { name: 'Ship these items' }).click();
  await part.getByText('Enter the courier').first().waitFor();
  await part.getByLabel('Paper Crane: units to ship, at most 2').fill('1');
  await part.getByLabel('Courier', { exact: true }).fill('India Post');
  await part.getByLabel('Tracking number').fill('EE1');
  await part.getByLabel('Tracking link').fill('https://track.example.com/EE1');
  await clickAndSee(page, 'Ship these items', 'Parcel 1 shipped');
  const parcels = main(page).getByRole('region', { name: 'Parcels' });
  await parcels.getByText('India Post, tracking number EE1').waitFor();
  await parcels.getByRole('heading', { name: 'Still to ship' }).waitFor();
  await main(page).getByText('Partly shipped').waitFor();
  const history = main(page).getByRole('region', { name: 'Order history' });
  await history.getByText('Part of the order was shipped').waitFor();
  expect(await main(page).getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  await expectNoBarriers(page, 'a part is shipped');

  await page.goto('/admin/shop-orders?needs=rest');
  await main(page).locator('.tag', { hasText: 'Partly shipped' }).waitFor();
  await buyer.page.goto(`/orders/${id}`);
  await buyer.page.getByText('Part of your order is on its way.').waitFor();
  await buyer.page.getByRole('link', { name: 'Track parcel 1' }).waitFor();
  await buyer.page.getByRole('heading', { name: 'Still to come' }).waitFor();
  await buyer.page.getByText('Parcel 1 shipped', { exact: true }).waitFor();
  await expectNoBarriers(buyer.page, 'the customer’s parcels');

  await page.goto(`/admin/orders/${id}`);
  await clickAndConfirm(page, 'Remove parcel 1', 'Remove parcel 1', 'Parcel removed');
  await buyer.page.reload();
  await buyer.page.getByText('Parcel 1 was entered by mistake: its items follow later').waitFor();
  await history.getByText('Parcel removed', { exact: true }).waitFor();
  await main(page).getByText('Ship part of this order').click();
  await part.getByLabel('Lantern: units to ship, at most 1').fill('1');
  await part.getByLabel('Courier', { exact: true }).fill('India Post');
  await part.getByLabel('Tracking number').fill('EE2');
  await clickAndSee(page, 'Ship these items', 'Parcel 1 shipped');
  const whole = main(page).locator('form', { has: page.getByText('This ships the rest in one parcel.') });
  await whole.getByLabel('Tracking number').fill('EE3');
  await clickAndSee(page, 'Mark shipped', 'Marked shipped');
  await parcels.getByRole('heading', { name: 'Parcel 2 of 2' }).waitFor();
  await clickAndSee(page, 'Mark parcel 1 delivered', 'Parcel delivered');
  await clickAndSee(page, 'Mark parcel 2 delivered', 'Parcel delivered');
  await expect.poll(async () => (await orderNow(shop.db, id)).status).toBe('delivered');
});

test('a parcel that came back is recorded on the order’s page, and the customer sees it', async () => {
  const { page } = await visitAdmin(browser, shop);
  const buyer = await visitSignedIn(browser, shop);
  const write = () =>
    writeOrder(shop.db, {
      customerId: buyer.customerId,
      status: 'packed',
      method: 'cod',
      lines: [{ name: 'Paper Crane', quantity: 2 }, { name: 'Lantern' }],
    });
  const id = await write();
  const ship = async (number: string) => {
    const form = main(page).locator('form', { has: page.getByRole('button', { name: 'Mark shipped' }) });
    await form.getByLabel('Courier', { exact: true }).fill('India Post');
    await form.getByLabel('Tracking number').fill(number);
    await clickAndSee(page, 'Mark shipped', 'Marked shipped');
  };
  await page.goto(`/admin/orders/${id}`);
  await main(page).getByText('Ship part of this order').click();
  const part = main(page).locator('form', { has: page.getByLabel('Lantern: units to ship, at most 1') });
  await part.getByLabel('Lantern: units to ship, at most 1').fill('1');
  await part.getByLabel('Courier', { exact: true }).fill('India Post');
  await part.getByLabel('Tracking number').fill('EE1');
  await clickAndSee(page, 'Ship these items', 'Parcel 1 shipped');
  await ship('EE2');
  await clickAndConfirm(page, 'Parcel 1 came back', 'Parcel 1 came back', 'Items cancelled and restocked');
  const parcels = main(page).getByRole('region', { name: 'Parcels' });
  await parcels.getByText(/^Came back on /).waitFor();
  expect(await parcels.getByRole('button', { name: 'Mark parcel 1 delivered' }).count()).toBe(0);
  await expectNoBarriers(page, 'a parcel came back');
  await buyer.page.goto(`/orders/${id}`);
  await buyer.page.getByText(/^Not delivered: came back to us on /).waitFor();
  await expectNoBarriers(buyer.page, 'the customer’s parcel that came back');
  await clickAndConfirm(page, 'Parcel 2 came back', 'Parcel 2 came back', 'Order cancelled and items restocked');
  await expect.poll(async () => (await orderNow(shop.db, id)).status).toBe('cancelled');

  const whole = await write();
  await page.goto(`/admin/orders/${whole}`);
  await ship('EE3');
  await main(page).getByRole('heading', { name: 'Not delivered?' }).waitFor();
  await expectNoBarriers(page, 'an order that was sent by hand');
  await clickAndConfirm(page, 'Parcel came back', 'Parcel came back', 'Order cancelled and items restocked');
  await expect.poll(async () => (await orderNow(shop.db, whole)).status).toBe('cancelled');
});
