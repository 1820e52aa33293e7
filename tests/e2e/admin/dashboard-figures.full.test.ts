import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { region, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const DAY_MS = 24 * 60 * 60 * 1000;

const change = (orderId: string, changes: object) =>
  shop.db.updateTable('orders').set(changes).where('id', '=', orderId).execute();

test('a full shop shows sales as sentence, chart and table, and every tile links to its list', async () => {
  const { db } = shop;
  const { page } = await visitAdmin(browser, shop, { username: 'keeper' });
  const now = new Date();
  await writeOrder(db, { status: 'pending', placedAt: now, lines: [{ pricePaise: 1_000_00 }] });
  await writeOrder(db, {
    status: 'packed',
    placedAt: new Date(now.getTime() - 40 * DAY_MS),
    lines: [{ pricePaise: 700_00 }],
  });
  await writeOrder(db, { status: 'unpaid' });
  await change(await writeOrder(db, { status: 'unpaid' }), { kind: 'digital' });
  const late = await writeOrder(db, { status: 'confirmed', placedAt: now, lines: [{ pricePaise: 500_00 }] });
  await change(late, { expected_by: '2020-01-01', needs_check: true });
  await change(await writeOrder(db), { kind: 'service', service_title: 'A mask' });
  await db
    .insertInto('contact_messages')
    .values({ id: newId(), name: 'Asha', email: 'asha@example.com', message: 'Hello' })
    .execute();
  const sold = await openProduct(db, { name: 'Sold Out Fan', variants: [variantInput({ stock: 0 })] });
  await openProduct(db, { name: 'Last Lantern', variants: [variantInput({ stock: 2 })] });

  await page.goto('/admin/dashboard');
  const sales = region(page, 'Orders placed');
  await sales.getByText('Last 30 days: 2 orders worth ₹1,500, on average ₹750.').waitFor();
  expect(await sales.locator('figure').count()).toBe(3);
  expect(
    await page
      .locator('[style]')
      .filter({ has: page.locator('rect') })
      .count(),
  ).toBe(0);
  await sales.getByText('Show each day as a table').click();
  await expect.poll(() => sales.getByRole('row').count()).toBe(31);
  expect(await sales.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual(['2', '₹1,500', '₹750']);
  await sales.getByRole('link', { name: '90 days' }).click();
  await page.waitForURL('**/admin/dashboard?days=90');
  await sales.getByText('Last 90 days: 3 orders worth ₹2,200').waitFor();

  const waiting = region(page, 'To do');
  const hrefOf = (name: RegExp) => waiting.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf(/^1 Late orders/)).toBe('/admin/shop-orders?needs=late');
  expect(await hrefOf(/^1 To pack/)).toBe('/admin/shop-orders?status=confirmed&sort=oldest');
  expect(await hrefOf(/^1 To ship/)).toBe('/admin/shop-orders?status=packed&sort=oldest');
  expect(await hrefOf(/^1 Briefs without a quote/)).toBe('/admin/service-orders?status=pending&sort=oldest');
  expect(await hrefOf(/^1 Addresses to check/)).toBe('/admin/shop-orders?needs=check');
  expect(await hrefOf(/^1 Unread messages/)).toBe('/admin/messages?show=unread');
  expect(await hrefOf(/^Unpaid orders: Shop/)).toBe('/admin/shop-orders?status=unpaid');
  expect(await hrefOf(/^Unpaid orders: Digital/)).toBe('/admin/digital-orders?status=unpaid');
  const stock = region(page, 'Stock');
  expect(await stock.getByRole('link', { name: 'Sold Out Fan' }).getAttribute('href')).toBe(
    `/admin/products/${sold.id}`,
  );
  await stock.getByText('2 left').waitFor();
  await region(page, 'Staff').getByText('keeper@example.com').waitFor();
  await region(page, 'Staff').getByText('Owners invite, change and remove people under Staff.').waitFor();
  // The first product is there now.
  await region(page, 'Before you open').getByText('2 of 6 done').waitFor();
  await page.goto('/admin/dashboard?days=7');
  await sales.getByText('Show each day as a table').click();
  await expectNoBarriers(page, 'a full dashboard');
});

test('failed emails are retried one by one or together, except those with expired links', async () => {
  const { db } = shop;
  const { page } = await visitAdmin(browser, shop);
  const failed = { facts: JSON.stringify({ name: 'Asha' }), failed_at: new Date(), problem: '550 no asha@example.com' };
  const write = (recipient: string, changes: object = {}) =>
    db
      .insertInto('outbox')
      .values({ id: newId(), kind: 'message-received', recipient, ...failed, ...changes })
      .execute();
  await write('asha@example.com');
  await write('meera@example.com', { problem: null });
  await write('noor@example.com');
  await write('reset@example.com', { kind: 'password-reset', expires_at: new Date(0) });
  await page.goto('/admin/dashboard');
  const emails = region(page, 'Failed emails');
  await emails.getByText('550 no a•••@example.com').waitFor();
  expect(await page.content()).not.toContain('meera@example.com');
  const reset = emails.getByRole('listitem').filter({ hasText: 'Password reset' });
  await reset.getByText('Its link has expired.').waitFor();
  expect(await reset.getByRole('button').count()).toBe(0);
  await emails.getByRole('button', { name: 'Try again: Message received to m•••@example.com' }).click();
  await toastIn(page, 'Sending the email again').waitFor();
  await expect.poll(() => emails.getByRole('listitem').count()).toBe(3);
  await emails.getByRole('button', { name: 'Try all again' }).click();
  await toastIn(page, 'Sending 2 emails again').waitFor();
  await expect.poll(() => emails.getByRole('listitem').count()).toBe(1);
  const actions = await db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'email.%')
    .orderBy('at')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['email.retry', 'email.retry-all']);
});

test('crores fit on the smallest phone', async () => {
  const { page } = await visitAdmin(browser, shop, { viewport: { width: 320, height: 640 } });
  await writeOrder(shop.db, { status: 'confirmed', placedAt: new Date(), lines: [{ pricePaise: 98_76_54_321_00 }] });
  await page.goto('/admin/dashboard');
  const sales = region(page, 'Orders placed');
  await sales.getByText('Show each day as a table').click();
  await sales.getByRole('table', { name: 'Orders by day' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});
