import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emailsAbout, main, numberOf, orderNow } from '#tests/support/admin.ts';
import { expectNoBarriers } from '#tests/support/barriers.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/member.ts';
import { writeOrder } from '#tests/support/orders.ts';
import { toastIn } from '#tests/support/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const table = (page: Page) => main(page).getByRole('table');
const rowOf = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const rowsNow = (page: Page) => table(page).locator('tbody tr').count();
const choose = async (page: Page, id: string) =>
  main(page)
    .getByLabel(`Select #${await numberOf(shop.db, id)}`)
    .check();
const chosenAction = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test('an empty list says so, in each of the three tabs', async () => {
  const { page } = await visitAdmin(browser, shop);
  for (const [path, name] of [
    ['shop', 'Shop Orders'],
    ['digital', 'Digital Orders'],
    ['service', 'Service Orders'],
  ]) {
    await page.goto(`/admin/${path}-orders`);
    await main(page).getByRole('heading', { level: 1, name }).waitFor();
    await main(page).getByText('No orders yet.').waitFor();
  }
  await expectNoBarriers(page, 'an empty list of orders');
  expect((await page.request.get('/admin/shop-orders?page=2')).status()).toBe(404);
});

test('the list shows who ordered what, how it stands and how it is paid, and is searched and filtered by its address', async () => {
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
    'as•••@example.com',
    '••••• 3210',
    'and 2 more items',
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

test('"Mark complete" for several asks for money that is not there yet, and says what stayed as it is', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const pending = await writeOrder(shop.db, { lines: [{ name: 'Bulk' }] });
  const paid = await writeOrder(shop.db, {
    status: 'delivered',
    method: 'free',
    lines: [{ name: 'Bulk', unitPayablePaise: 0 }],
  });
  const gone = await writeOrder(shop.db, { status: 'cancelled', lines: [{ name: 'Bulk' }] });
  await page.goto('/admin/shop-orders?q=bulk&shown=all');
  for (const id of [pending, paid, gone]) await choose(page, id);
  await main(page).getByText('3 selected').waitFor();
  await chosenAction(page, 'Mark complete');
  const dialog = page.getByRole('dialog', { name: 'Payment received?' });
  await dialog.getByText('1 selected order is not paid yet. This records ₹499 as received.').waitFor();
  await expectNoBarriers(page, 'the question whether the money came');
  await dialog.getByRole('button', { name: 'Yes, received' }).click();
  await toastIn(page, 'Marked complete').waitFor();
  await main(page).getByRole('alert').getByText('1 order is cancelled or refunded, so it was not changed.').waitFor();
  expect(await orderNow(shop.db, pending)).toMatchObject({ status: 'completed', is_paid: true });
  expect(await orderNow(shop.db, paid)).toMatchObject({ status: 'completed' });
  expect(await orderNow(shop.db, gone)).toMatchObject({ status: 'cancelled' });
  expect(await emailsAbout(shop.db, pending)).toContain('order-completed');

  await choose(page, gone);
  expectComplaint(/422/);
  await chosenAction(page, 'Mark complete');
  await toastIn(page, '1 order is cancelled or refunded, so it was not changed.').waitFor();
  // Nobody said that the money is there.
  const owed = await writeOrder(shop.db);
  const answer = await page.request.post('/admin/shop-orders', {
    form: { intent: 'complete', id: owed },
    headers: { origin: shop.origin },
  });
  expect(answer.status()).toBe(422);
  expect(await orderNow(shop.db, owed)).toMatchObject({ status: 'pending', is_paid: false });
});

test('several are confirmed and packed at once; what is not at that step stays, and is counted', async () => {
  const { page } = await visitAdmin(browser, shop);
  const lines = [{ name: 'Trolley' }];
  const [first, second] = [await writeOrder(shop.db, { lines }), await writeOrder(shop.db, { lines })];
  const gone = await writeOrder(shop.db, { lines, status: 'shipped' });
  await page.goto('/admin/shop-orders?q=trolley&sort=oldest');
  await main(page).getByLabel('Select all on this page').check();
  await chosenAction(page, 'Confirm');
  await toastIn(page, 'Confirmed').waitFor();
  await main(page).getByRole('alert').getByText('1 order is not ready for this step, so it was not changed.').waitFor();
  for (const id of [first, second]) await choose(page, id);
  await chosenAction(page, 'Mark packed');
  await toastIn(page, 'Marked packed').waitFor();
  for (const id of [first, second]) expect(await orderNow(shop.db, id)).toMatchObject({ status: 'packed' });
  expect(await orderNow(shop.db, gone)).toMatchObject({ status: 'shipped' });
  expect(await emailsAbout(shop.db, first)).toContain('order-confirmed');
});

test('deleting asks first; open orders are cancelled, finished ones come back with Undo', async () => {
  const { page } = await visitAdmin(browser, shop);
  const open = await writeOrder(shop.db, { lines: [{ name: 'Heap' }] });
  const done = await writeOrder(shop.db, { status: 'completed', lines: [{ name: 'Heap' }] });
  const moving = await writeOrder(shop.db, { status: 'shipped', lines: [{ name: 'Heap' }] });
  await page.goto('/admin/shop-orders?q=heap');
  await main(page).getByLabel('Select all on this page').check();
  await chosenAction(page, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete these 3 orders?' });
  await dialog.getByRole('button', { name: 'No, go back' }).click();
  expect(await orderNow(shop.db, open)).toMatchObject({ status: 'pending' });
  await chosenAction(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toastIn(page, 'Deleted').waitFor();
  await main(page).getByText('1 order is already shipped. Mark it delivered or complete first.').waitFor();
  await expect.poll(() => rowsNow(page)).toBe(1);
  expect(await orderNow(shop.db, open)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin' });
  expect(await orderNow(shop.db, moving)).toMatchObject({ status: 'shipped', archived_at: null });
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await toastIn(page, 'Order restored').waitFor();
  await expect.poll(() => rowsNow(page)).toBe(2);
  expect(await orderNow(shop.db, done)).toMatchObject({ status: 'completed', archived_at: null });
  expect((await orderNow(shop.db, open)).archived_at).not.toBeNull();
});

test('pages hold fifty orders', async () => {
  const { page } = await visitAdmin(browser, shop);
  for (let at = 0; at < 52; at += 1) await writeOrder(shop.db, { lines: [{ name: 'Leaf' }] });
  await page.goto('/admin/shop-orders?q=leaf');
  expect(await rowsNow(page)).toBe(50);
  await main(page).getByText('Page 1 of 2').waitFor();
  await main(page).getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => rowsNow(page)).toBe(2);
  await expectNoBarriers(page, 'a list of orders');
});
