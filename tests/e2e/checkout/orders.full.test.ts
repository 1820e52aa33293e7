import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { findPlainProduct } from '#tests/support/fixtures/demo-picks.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { listAxeFindings, main, readCart, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ env: { SHOP_GSTIN: '29ABCDE1234F1ZW', TEST_PAYMENTS: 'on' } });

const move = (id: string, status: string) =>
  sql`update orders set status = ${status} where id = ${id}`.execute(shop.db);

test('a visitor sees that orders need a login, and returns to them', async () => {
  const { page } = await visit(browser, shop.origin);
  expect((await page.goto('/orders'))?.status()).toBe(200);
  await main(page).getByText('Log in to see your orders').waitFor();
  expect(await main(page).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?returnTo=%2Forders');
  expect(await listAxeFindings(page)).toEqual([]);
});

test('an empty order list links to the shop', async () => {
  const { page } = await visitSignedIn(browser, shop);
  await page.goto('/orders');
  await main(page).getByText('You have no orders yet.').waitFor();
  await main(page).getByRole('link', { name: 'Browse the shop' }).click();
  await page.waitForURL('**/shop');
});

/** In the browser: which of the two colours somebody sees behind each word. */
const coloursOf = (tags: Element[]): string[] =>
  tags.map((tag) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(tag).backgroundColor.match(/\d+/g) ?? []).map(Number);
    if (green > red && green > blue) return 'green';
    return red > blue && green > blue ? 'yellow' : 'another';
  });

test('a status is a word, green when completed and yellow otherwise', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const words = ['unpaid', 'pending', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'completed'] as const;
  for (const status of words) await writeOrder(shop.db, { customerId, status });
  await page.goto('/orders?cancelled=1');
  const tags = main(page).getByRole('table').locator('.tag');
  const shown = ['Completed', 'Cancelled', 'Delivered', 'Shipped', 'Packed', 'Confirmed', 'Pending', 'Unpaid'];
  expect(await tags.allInnerTexts()).toEqual(shown);
  const yellows = Array.from({ length: words.length - 1 }, () => 'yellow');
  expect(await tags.evaluateAll(coloursOf)).toEqual(['green', ...yellows]);
});

test('the events of an order turn green when it is delivered', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const dots = main(page).getByRole('region', { name: 'Order history' }).getByRole('listitem');
  for (const status of ['shipped', 'delivered'] as const) {
    await page.goto(`/orders/${await writeOrder(shop.db, { customerId, status })}`);
    const colours = await dots.evaluateAll((events) =>
      events.map((event) => getComputedStyle(event, '::before').backgroundColor.match(/\d+/g)?.map(Number)),
    );
    const isGreen = colours.every(([red = 0, green = 0, blue = 0] = []) => green > red && green > blue);
    expect(colours.length).toBeGreaterThan(0);
    expect(isGreen, status).toBe(status === 'delivered');
  }
});

test('a paid order shows its delivery date until it arrives or the day has passed', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  for (const status of ['pending', 'confirmed', 'packed', 'shipped', 'delivered'] as const) {
    const lines = [{ name: 'Gift Crane', unitPayablePaise: 0 }];
    const id = await writeOrder(shop.db, { customerId, status, method: 'free', lines });
    await sql`update orders set expected_by = '2126-11-28' where id = ${id}`.execute(shop.db);
    await page.goto(`/orders/${id}`);
    const promises = await main(page).getByText('Expected by Thu, 28 Nov').count();
    expect(promises, status).toBe(status === 'delivered' ? 0 : 1);
    await sql`update orders set expected_by = '2020-11-28' where id = ${id}`.execute(shop.db);
    await page.reload();
    expect(await main(page).getByText('Expected by').count()).toBe(0);
    const parcel = main(page).getByText(/We are preparing your order|Your order is on its way/);
    expect(await parcel.count(), status).toBe(status === 'delivered' ? 0 : 1);
  }
});

test('a delivered order links to the review of each product', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const { id: productId } = await openProduct(shop.db, { name: 'Brass Crane' });
  const lines = [{ name: 'Brass Crane', productId }];
  const review = main(page).getByRole('link', { name: 'Write a review of Brass Crane' });
  await page.goto(`/orders/${await writeOrder(shop.db, { customerId, status: 'shipped', lines })}`);
  expect(await review.count()).toBe(0);
  await page.goto(`/orders/${await writeOrder(shop.db, { customerId, status: 'delivered', lines })}`);
  await review.click();
  await page.waitForURL(`**/item/${productId}/review`);
});

test('an order that was packed meanwhile cannot be cancelled, and the page says what to do', async () => {
  const { page, customerId, expectComplaint } = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, { customerId, status: 'confirmed' });
  await page.goto(`/orders/${id}`);
  await main(page).getByRole('link', { name: 'Cancel order' }).click();
  await move(id, 'packed');
  expectComplaint(/409/);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Cancel Order' }).click();
  await toastIn(page, 'Failed to cancel order.').waitFor();
  await main(page)
    .getByText('This order is packed, so you can no longer cancel it here. Write to us, or return it')
    .waitFor();
});

test('without scripts an order is cancelled on its own page', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop, { javaScriptEnabled: false });
  const id = await writeOrder(shop.db, { customerId });
  await page.goto(`/orders/${id}`);
  await main(page).getByRole('link', { name: 'Cancel order' }).click();
  await page.waitForURL(`**/orders/${id}/cancel`);
  await main(page).getByRole('button', { name: 'Yes, Cancel Order' }).click();
  await page.waitForURL('**/orders');
  await page.getByText('Order cancelled successfully').waitFor();
});

test('"Order again" adds what is still sold to the cart, at current prices', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const { id: productId, variantId, name } = await findPlainProduct(shop.db);
  const id = await writeOrder(shop.db, {
    customerId,
    status: 'completed',
    lines: [{ name, productId, variantId, pricePaise: 1_00, quantity: 2 }, { name: 'Gone Fan' }],
  });
  await page.goto(`/orders/${id}`);
  await main(page).getByRole('button', { name: 'Order again' }).click();
  await toastIn(page, '1 item is in your cart again.').waitFor();
  await page.waitForURL('**/cart');
  await expect.poll(async () => (await readCart(page))[0]).toMatchObject({ id: productId, quantity: 2 });
  await expect.poll(async () => Number((await readCart(page))[0]?.price)).toBeGreaterThan(1);
});

test('an unpaid order shows its time limit and links to its payment', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, { customerId, status: 'unpaid', method: 'test' });
  await sql`update orders set expires_at = now() + interval '14 minutes 30 seconds' where id = ${id}`.execute(shop.db);
  await page.goto(`/orders/${id}`);
  await main(page).getByText('Pay within 15 minutes.').waitFor();
  expect(await main(page).getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe(`/orders/${id}/pay`);
  await page.goto('/orders');
  // Not in the green of an order that is done with.
  const confirmation = main(page).getByRole('region', { name: 'Your order is waiting for payment' });
  expect(await confirmation.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    await main(page)
      .getByText('Unpaid', { exact: true })
      .evaluate((tag) => getComputedStyle(tag).backgroundColor),
  );
  // In the confirmation and in the list.
  expect(await main(page).getByRole('link', { name: 'Pay now' }).count()).toBe(2);
  await main(page).getByText('15 minutes left to pay').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`.execute(shop.db);
  await page.reload();
  await main(page).getByText('The time to pay is over').waitFor();
});

test('an unpaid order that another one replaced shows why it was cancelled', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, { customerId, status: 'cancelled', method: 'test' });
  await shop.db.updateTable('orders').set({ cancelled_by: 'customer' }).where('id', '=', id).execute();
  const facts = JSON.stringify({ why: 'replaced' });
  const moved = { order_id: id, position: 2, kind: 'moved', to_status: 'cancelled', actor: 'customer', facts } as const;
  await shop.db.insertInto('order_events').values(moved).execute();
  await page.goto(`/orders/${id}`);
  await main(page).getByText('Cancelled because you placed another order').waitFor();
});

test('orders that fail to load show an error in a panel and a toast, and can be retried', async () => {
  const { page, customerId, expectComplaint } = await visitSignedIn(browser, shop);
  await writeOrder(shop.db, { customerId });
  expectComplaint(/503/);
  await sql`alter table order_lines rename to order_lines_away`.execute(shop.db);
  try {
    const sentence = 'Error loading orders: try again in a few minutes.';
    // The toast appears during hydration, for three seconds.
    const [answer] = await Promise.all([page.goto('/orders'), toastIn(page, sentence).waitFor()]);
    expect(answer?.status()).toBe(503);
    await main(page).getByText(sentence).waitFor();
  } finally {
    await sql`alter table order_lines_away rename to order_lines`.execute(shop.db);
  }
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await main(page).getByRole('table').waitFor();
});

test('list and order are accessible in both themes and on a phone', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, {
    customerId,
    lines: [{}, { pricePaise: 999_00, unitPayablePaise: 899_00 }],
  });
  await writeOrder(shop.db, { customerId, status: 'completed' });
  for (const path of ['/orders', `/orders/${id}`, `/orders/${id}/cancel`]) {
    await page.goto(path);
    await expectNoBarriers(page, path);
  }
});
