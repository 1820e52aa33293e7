import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { findPlainProduct } from '#tests/support/fixtures/demo-picks.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { numberOf } from '#tests/support/pages/admin.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ env: { SHOP_GSTIN: '29ABCDE1234F1ZW', TEST_PAYMENTS: 'on' } });

test('orders are listed in a table, newest first, in pages, and each links to its page', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const ids: string[] = [];
  for (let day = 1; day <= 21; day += 1) {
    const placedAt = new Date(Date.UTC(2026, 5, day, 12));
    ids.push(await writeOrder(shop.db, { customerId, placedAt, lines: [{ name: `Lantern ${day}`, quantity: 3 }] }));
  }
  await page.goto('/orders');
  const rows = main(page).getByRole('table').getByRole('row');
  expect(await rows.count()).toBe(21);
  expect(await rows.nth(1).innerText()).toContain('3 × Lantern 21');
  expect(await rows.nth(1).innerText()).toContain('21 Jun 2026');
  expect(await rows.nth(1).innerText()).toContain('₹1,497');
  await main(page).getByRole('link', { name: 'Older orders' }).click();
  await page.waitForURL('**/orders?page=2');
  await expect.poll(() => rows.count()).toBe(2);
  const number = await numberOf(shop.db, ids[0] ?? '');
  await main(page)
    .getByRole('link', { name: `Details of order #${number}` })
    .click();
  await main(page)
    .getByRole('heading', { level: 1, name: `Order #${number}` })
    .waitFor();
  expect((await page.request.get('/orders?page=3')).status()).toBe(404);
  expect((await page.request.get('/orders?page=x')).status()).toBe(404);
});

test('an order shows its lines, price, address, dates and events', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const { id: productId, variantId, name } = await findPlainProduct(shop.db);
  const id = await writeOrder(shop.db, {
    customerId,
    status: 'shipped',
    feePaise: 49_00,
    lines: [
      { name, productId, variantId, pricePaise: 1_299_00, unitPayablePaise: 999_00, quantity: 2 },
      { name: 'Gone Fan' },
    ],
  });
  await sql`update order_lines set image = '/apple-touch-icon.png' where order_id = ${id} and position = 1`.execute(
    shop.db,
  );
  await sql`update orders set expected_by = '2126-11-28', carrier = 'India Post', tracking_number = 'EE123',
    tracking_url = 'https://track.example/EE123' where id = ${id}`.execute(shop.db);
  await page.goto('/orders');
  const picture = main(page).locator('img[src="/apple-touch-icon.png"]');
  await picture.waitFor();
  await page.goto(`/orders/${id}`);
  await picture.waitFor();
  const text = await main(page).innerText();
  for (const part of [
    '2 × ₹999',
    '₹2,598',
    'No longer sold',
    '−₹600',
    '₹49',
    '₹2,546',
    'Cash on delivery',
    'Keep ₹2,546 ready for the courier.',
    'You pay when your order arrives.',
    '4 Lantern Street',
    'Expected by Thu, 28 Nov',
    'India Post, tracking number EE123',
    'Order placed',
  ]) {
    expect(text).toContain(part);
  }
  expect(await main(page).getByRole('link', { name }).getAttribute('href')).toBe(`/item/${productId}`);
  const parcel = main(page).getByRole('link', { name: 'Track order' });
  expect(await parcel.getAttribute('href')).toBe('https://track.example/EE123');
  expect(await main(page).getByRole('link', { name: 'Cancel order' }).count()).toBe(0);
  expect(text).toContain('you can no longer cancel it here');
  // What the courier took is recorded later.
  await sql`update orders set status = 'delivered' where id = ${id}`.execute(shop.db);
  await page.reload();
  await main(page).getByText('You paid when your order arrived.').waitFor();
  expect(await main(page).innerText()).toMatch(/You paid\s+₹2,546/);
});

test('cancelling asks first, then hides the order, which can be shown again', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, { customerId });
  await page.goto(`/orders/${id}`);
  await main(page).getByRole('link', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to cancel this order?').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'No, Go Back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await main(page).getByRole('link', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Yes, Cancel Order' }).click();
  await toastIn(page, 'Order cancelled successfully').waitFor();
  await page.waitForURL('**/orders');
  await main(page).getByText('You have no orders yet.').waitFor();
  await main(page).getByRole('link', { name: 'Show cancelled' }).click();
  await page.waitForURL('**/orders?cancelled=1');
  await main(page).getByRole('row').getByText('Cancelled', { exact: true }).waitFor();
  await page.goto(`/orders/${id}`);
  await main(page).getByText('Cancelled by you').waitFor();
  await main(page).getByText('You were not charged.').waitFor();
  await main(page).getByText('Order value').waitFor();
  expect(await main(page).getByText('You pay').count()).toBe(0);
});
