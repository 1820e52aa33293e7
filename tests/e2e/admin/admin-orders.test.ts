import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { emailsAbout, numberOf, orderNow } from '#tests/support/pages/admin.ts';
import { choose, chosenAction, rowsNow, table } from '#tests/support/pages/order-list.ts';
import { main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const rowOf = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });

test('the list shows customer, items, status and payment, and is searched and filtered by its address', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { lines: [{ name: 'Kitsune Keycap Set', quantity: 2 }, {}] });
  await sql`update orders set needs_check = true, expected_by = '2026-01-02' where id = ${id}`.execute(shop.db);
  const done = await writeOrder(shop.db, { status: 'completed', method: 'razorpay', lines: [{ name: 'Oni Mask' }] });
  await sql`update orders set is_paid = true where id = ${done}`.execute(shop.db);
  const cancelled = await writeOrder(shop.db, { status: 'cancelled', lines: [{ name: 'Torn Fan' }] });
  await page.goto('/admin/shop-orders');
  const text = await rowOf(page, 'Kitsune').innerText();
  for (const part of [
    'asha',
    'a•••@example.com',
    '••••••3210',
    '2 × Kitsune Keycap Set and 1 more item',
    'Pending',
    'Collect on delivery',
    '₹1,497',
    'Check address',
    'Late',
  ]) {
    expect(text).toContain(part);
  }
  expect(await table(page).innerText()).not.toContain('9876543210');
  expect(await table(page).getByText('Paid ₹499, unpaid ₹1,497').count()).toBe(1);
  const colours = await Promise.all(
    ['Completed', 'Pending'].map((status) =>
      table(page)
        .locator('.tag')
        .getByText(status, { exact: true })
        .evaluate((tag) => getComputedStyle(tag).color),
    ),
  );
  expect(new Set(colours).size).toBe(2);
  expect(await rowOf(page, 'Torn Fan').count()).toBe(0);

  await main(page).getByLabel('Search', { exact: true }).fill('keycap');
  await main(page).getByRole('button', { name: 'Find' }).click();
  await page.waitForURL(/q=keycap/);
  await expect.poll(() => rowsNow(page)).toBe(1);
  await main(page).getByRole('link', { name: 'Clear' }).click();
  await expect.poll(() => rowsNow(page)).toBe(2);
  await main(page).getByLabel('Payment').selectOption('Paid');
  await page.waitForURL(/payment=paid/);
  await expect.poll(() => rowsNow(page)).toBe(1);
  expect(await table(page).innerText()).toContain('Oni Mask');
  await page.goto('/admin/shop-orders?needs=late');
  expect(await rowsNow(page)).toBe(1);
  await page.goto('/admin/shop-orders?shown=cancelled');
  expect(await table(page).innerText()).toContain(`#${await numberOf(shop.db, cancelled)}`);
  await page.goto('/admin/shop-orders?sort=cheapest');
  await table(page).getByRole('columnheader', { name: 'Total' }).getByRole('link').click();
  await page.waitForURL(/sort=dearest/);
  await expect.poll(() => table(page).locator('tbody tr').first().innerText()).toContain('₹1,497');
  await page.goto('/admin/shop-orders?q=nobody');
  await main(page).getByText('No orders found.').waitFor();
});

test('several orders are confirmed and packed together, and those at another step stay and are counted', async () => {
  const { page } = await visitAdmin(browser, shop);
  const lines = [{ name: 'Trolley' }];
  const [first, second] = [await writeOrder(shop.db, { lines }), await writeOrder(shop.db, { lines })];
  const gone = await writeOrder(shop.db, { lines, status: 'shipped' });
  await page.goto('/admin/shop-orders?q=trolley&sort=oldest');
  await main(page).getByLabel('Select all on this page').check();
  await chosenAction(page, 'Confirm');
  await toastIn(page, 'Confirmed').waitFor();
  await main(page).getByRole('alert').getByText('1 order is not ready for this step, so it was not changed.').waitFor();
  for (const id of [first, second]) await choose(page, shop.db, id);
  await chosenAction(page, 'Mark packed');
  await toastIn(page, 'Marked packed').waitFor();
  for (const id of [first, second]) expect(await orderNow(shop.db, id)).toMatchObject({ status: 'packed' });
  expect(await orderNow(shop.db, gone)).toMatchObject({ status: 'shipped' });
  expect(await emailsAbout(shop.db, first)).toContain('order-confirmed');
});
