import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { emailsAbout, orderNow } from '#tests/support/pages/admin.ts';
import { choose, chosenAction, rowsNow } from '#tests/support/pages/order-list.ts';
import { main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an empty list shows a message in each of the three tabs', async () => {
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

test('"Mark complete" for several asks about missing payments, and lists what stayed unchanged', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const pending = await writeOrder(shop.db, { lines: [{ name: 'Bulk' }] });
  const paid = await writeOrder(shop.db, {
    status: 'delivered',
    method: 'free',
    lines: [{ name: 'Bulk', unitPayablePaise: 0 }],
  });
  const gone = await writeOrder(shop.db, { status: 'cancelled', lines: [{ name: 'Bulk' }] });
  await page.goto('/admin/shop-orders?q=bulk&shown=all');
  for (const id of [pending, paid, gone]) await choose(page, shop.db, id);
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

  await choose(page, shop.db, gone);
  expectComplaint(/422/);
  await chosenAction(page, 'Mark complete');
  await toastIn(page, '1 order is cancelled or refunded, so it was not changed.').waitFor();
  // The payment was not confirmed.
  const owed = await writeOrder(shop.db);
  const answer = await page.request.post('/admin/shop-orders', {
    form: { intent: 'completed', id: owed },
    headers: { origin: shop.origin },
  });
  expect(answer.status()).toBe(422);
  expect(await orderNow(shop.db, owed)).toMatchObject({ status: 'pending', is_paid: false });
});

test('deleting asks first, cancels open orders, and finished ones can be restored with Undo', async () => {
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

test('pages have fifty orders', async () => {
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
