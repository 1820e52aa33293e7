import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { newId } from '#db/ids.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { listenTo, readAnnouncements } from '#tests/support/pages/announcements.ts';
import { seeToasts, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });
for (let at = 1; at <= numbers.GRID_PAGE_PRODUCTS + 2; at += 1)
  await openProduct(shop.db, { name: `Crane ${at}`, series: at % 2 ? 'Odd' : 'Even', price: 500_00 });
await openProduct(shop.db, { name: 'Last Pair', category: 'stickers', variants: [variantInput({ stock: 2 })] });

/** Waits until these sentences were read out, and nothing else was. */
async function expectSaid(page: Page, ...sentences: string[]): Promise<void> {
  const announced: string[] = [];
  const collect = async () => {
    announced.push(...(await readAnnouncements(page)));
    return announced;
  };
  await expect.poll(collect).toEqual(sentences);
}

test('changes of likes, cart and total are announced', async () => {
  const { page } = await visitSignedIn(browser, shop);
  await listenTo(page);
  await page.goto('/shop/stickers');
  await page.getByRole('button', { name: 'Like: Last Pair' }).click();
  await expectSaid(page, 'Added to likes');
  await page.getByRole('button', { name: 'Add to Cart: Last Pair' }).click();
  await expectSaid(page, 'Item added to cart!');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'One more: Last Pair' }).click();
  await expectSaid(page, '2', 'You pay₹998');
  await shop.db.updateTable('variants').set({ stock: 1 }).where('stock', '=', 2).execute();
  await page.reload();
  await expectSaid(page, 'Only 1 left. Change to 1');
  await page.getByRole('button', { name: 'Remove Last Pair' }).click();
  await expectSaid(page, 'Item removed from cart');
});

test('the number of filtered products is announced', async () => {
  const { page } = await visitSignedIn(browser, shop);
  await listenTo(page);
  await page.goto('/shop/figurines');
  await page.locator('.listing__filters summary').click();
  await page.getByLabel('Series').selectOption('Odd');
  await expectSaid(page, '13 products');
});

test('the admin announces selected rows, results of actions and the number found', async () => {
  const { page } = await visitAdmin(browser, shop);
  await writeOrder(shop.db);
  await shop.db
    .insertInto('contact_messages')
    .values({ id: newId(), name: 'Asha', email: 'asha@example.com', message: 'A lantern, please.' })
    .execute();
  await listenTo(page);
  await page.goto('/admin/shop-items?q=Crane+1');
  await page.getByLabel('Select Crane 10').check();
  await expectSaid(page, '1 selected');
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expectSaid(page, 'Unpublished');
  await page.getByRole('columnheader').getByRole('link', { name: 'Price' }).press('Enter');
  await expectSaid(page, 'Sorted: Price, low to high');
  for (const [list, left] of [
    ['shop-items', '0 products'],
    ['shop-orders', '0 orders'],
    ['messages', '0 found'],
    ['customers', '0 customers'],
  ] as const) {
    await page.goto(`/admin/${list}`);
    await page.locator('#q').fill('nothing is called so');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/${list}?*`);
    await expectSaid(page, left);
  }
});

test('the admin announces refusals and results of closed forms once', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await listenTo(page);
  const standsOn = () => page.evaluate(() => document.activeElement?.textContent);
  const orderId = await writeOrder(shop.db);
  await page.goto(`/admin/orders/${orderId}`);
  await shop.db.updateTable('orders').set({ status: 'confirmed' }).where('id', '=', orderId).execute();
  await page.getByRole('button', { name: 'Confirm order' }).press('Enter');
  await expectSaid(page, 'This order is already “Confirmed”. Nothing was changed.');
  await page.getByRole('button', { name: 'Mark packed' }).waitFor();
  // Behind a dialog no toast would be announced.
  await page.getByRole('button', { name: 'Mark complete' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, received' }).press('Enter');
  await expectSaid(page, 'Marked complete');

  const { id } = await shop.db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
  await page.goto(`/admin/customers/${id}`);
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  await expectSaid(page, 'Contact details are shown. This was recorded in the audit log.');
  await expect.poll(standsOn).toContain('Contact details');

  await page.goto('/admin/products/import');
  const csv = Buffer.from('Handle,Title,Variant Price\nfox,Fox Mask,499\n');
  await page.getByLabel('CSV file').setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByLabel('Category for products without one').selectOption('cosplay');
  await page.getByRole('button', { name: 'Preview changes' }).press('Enter');
  await expect.poll(standsOn).toBe('What “goods.csv” would change');
  await page.getByRole('button', { name: 'Import 1 product' }).press('Enter');
  await expectSaid(page, 'Imported: 1 new, 0 changed.');
  await expect.poll(standsOn).toBe('Import products');

  await page.goto('/admin/products/new');
  await page.getByRole('textbox', { name: 'First option (optional)' }).fill('Size');
  await page.getByLabel('Values of the first option').fill('S, M, L');
  await page.keyboard.press('Tab');
  await expectSaid(page, '3 variants');
  await page.getByRole('button', { name: 'Remove S' }).press('Enter');
  await expectSaid(page, '2 variants');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove M');
});

test('a page whose scripts come late leaves the next page its toasts', async () => {
  const { page } = await visit(browser, shop.origin);
  const blocked = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  // As an answer does on the way to the next page, while this one is still there.
  await page.context().addCookies([{ name: 'toast', value: 'logged-in-with-google+liked', url: shop.origin }]);
  blocked.resolve();
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await page.waitForLoadState('networkidle');
  expect(await toastIn(page, 'Added to likes').count()).toBe(0);
  await page.goto('/shop/all');
  await seeToasts(page, 'Logged in with Google', 'Added to likes');
});
