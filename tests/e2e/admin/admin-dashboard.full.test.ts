import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { startShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

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
  const sales = part(page, 'Orders placed');
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

  const waiting = part(page, 'To do');
  const hrefOf = (name: RegExp) => waiting.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf(/^1 Late orders/)).toBe('/admin/shop-orders?needs=late');
  expect(await hrefOf(/^1 To pack/)).toBe('/admin/shop-orders?status=confirmed&sort=oldest');
  expect(await hrefOf(/^1 To ship/)).toBe('/admin/shop-orders?status=packed&sort=oldest');
  expect(await hrefOf(/^1 Briefs without a quote/)).toBe('/admin/service-orders?status=pending&sort=oldest');
  expect(await hrefOf(/^1 Addresses to check/)).toBe('/admin/shop-orders?needs=check');
  expect(await hrefOf(/^1 Unread messages/)).toBe('/admin/messages?show=unread');
  expect(await hrefOf(/^Unpaid orders: Shop/)).toBe('/admin/shop-orders?status=unpaid');
  expect(await hrefOf(/^Unpaid orders: Digital/)).toBe('/admin/digital-orders?status=unpaid');
  const stock = part(page, 'Stock');
  expect(await stock.getByRole('link', { name: 'Sold Out Fan' }).getAttribute('href')).toBe(
    `/admin/products/${sold.id}`,
  );
  await stock.getByText('2 left').waitFor();
  await part(page, 'Staff').getByText('keeper@example.com').waitFor();
  await part(page, 'Staff').getByText('Owners invite, change and remove people under Staff.').waitFor();
  // The first product is there now.
  await part(page, 'Before you open').getByText('2 of 6 done').waitFor();
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
  const emails = part(page, 'Failed emails');
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

test('an empty shop lists what to do before opening, and shows no waiting work', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/dashboard');
  const list = part(page, 'Before you open');
  await list.getByText('1 of 6 done').waitFor();
  expect(await list.getByRole('listitem').filter({ hasText: 'To do' }).count()).toBe(5);
  for (const way of [
    'Owner, Business address',
    'Add your mail server',
    'Add a UPI ID',
    'Add your GSTIN',
    'Add the first one',
  ]) {
    await list.getByText(way).waitFor();
  }
  expect(await list.getByRole('link', { name: 'Open settings' }).count()).toBe(4);
  await list.getByRole('listitem').filter({ hasText: 'Your own administrator account' }).getByText('Done').waitFor();
  await part(page, 'To do').getByText('You are all caught up.').waitFor();
  await part(page, 'Orders placed').getByText('No orders in the last 30 days.').waitFor();
  expect(await part(page, 'Demo data').count()).toBe(0);
  await expectNoBarriers(page, 'an empty dashboard');
});

test('the dashboard reports an unreachable mail server, and a test email arrives once it is back', async () => {
  const post = await startMailServer();
  const busy = await startShop({ stock: 'empty', env: { SMTP_URL: post.url } });
  onTestFinished(async () => {
    await busy.stop();
    await post.stop();
  });
  const { page, username, expectComplaint } = await visitAdmin(browser, busy);
  await page.goto('/admin/dashboard');
  const emails = part(page, 'Emails');
  await emails.getByText('All emails were sent.').waitFor();
  await post.emailTo(`${username}@example.com`, /Verify/);
  post.behave('full');
  await emails.getByRole('button', { name: 'Send me a test email' }).click();
  await toastIn(
    page,
    'We are sending a test email to a•••@example.com. If it does not arrive, this page soon shows why.',
  ).waitFor();
  const problem = () => busy.db.selectFrom('outbox').select('problem').where('kind', '=', 'test-email').execute();
  await expect.poll(async () => (await problem())[0]?.problem, { timeout: 15_000 }).toMatch(/452/);
  await page.reload();
  await emails.getByText(/^1 email is waiting since .* We retry for about five hours/).waitFor();
  await emails.getByText(/^The mail server asked us to try later \(.*452/).waitFor();
  expect(await emails.innerText()).not.toContain(`${username}@example.com`);
  await expectNoBarriers(page, 'a dashboard with letters that wait');
  expectComplaint(/422/);
  await emails.getByRole('button', { name: 'Send me a test email' }).click();
  await toastIn(page, 'Your last test email is not sent yet. See “Emails” for the reason.').waitFor();
  // What has waited long enough goes out.
  await busy.db
    .updateTable('outbox')
    .set({ problem: null, failed_at: new Date() })
    .where('problem', 'is not', null)
    .execute();
  post.behave('kind');
  await emails.getByRole('button', { name: 'Send me a test email' }).click();
  const { subject } = await post.emailTo(`${username}@example.com`, /Test email/);
  expect(subject).toBe('Test email from Yatai');
});

test('demo data is deleted after a confirmation, and the page shows what was deleted', async () => {
  const { db } = shop;
  const { page } = await visitAdmin(browser, shop);
  await openProduct(db, { name: 'Sample Kite', isDemo: true });
  await openProduct(db, { name: 'Last Lantern' });
  await page.goto('/admin/dashboard');
  const samples = part(page, 'Demo data');
  await samples.getByRole('button', { name: 'Delete demo data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all demo data?' });
  await dialog.getByRole('button', { name: 'No, go back' }).click();
  await expect.poll(() => dialog.isVisible()).toBe(false);
  await samples.getByRole('button', { name: 'Delete demo data' }).press('Enter');
  await dialog.getByRole('button', { name: 'Yes, delete demo data' }).press('Enter');
  await toastIn(page, 'Deleted: 1 product, 0 reviews, 0 pictures').waitFor();
  await expect.poll(() => samples.count()).toBe(0);
  expect(await db.selectFrom('products').select('name').orderBy('name').execute()).toEqual([{ name: 'Last Lantern' }]);
  const adminAction = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'shop.demo-cleared')
    .execute();
  expect(adminAction).toEqual([{ after: { products: 1, reviews: 0, pictures: 0 } }]);
});

test('an unknown action changes nothing and shows a message', async () => {
  const { page } = await visitAdmin(browser, shop);
  const answer = await page.request.post('/admin/dashboard', {
    form: { intent: 'drop-everything' },
    headers: { origin: shop.origin },
  });
  expect(answer.status()).toBe(422);
});

test('a shop that is set up has no checklist', async () => {
  const ready = await startShop({
    stock: 'empty',
    env: {
      SHOP_NAME: 'Stall',
      SHOP_EMAIL: 'stall@example.com',
      SHOP_PHONE: '+91 80000 00000',
      SHOP_CHAT_URL: 'https://chat.example/',
      SHOP_INSTAGRAM_URL: 'https://social.example/',
      SHOP_OWNER: 'Asha Rao',
      SHOP_ADDRESS: '4 Lantern Street, Bengaluru',
      SHOP_GRIEVANCE_OFFICER: 'Asha Rao',
      SHOP_GSTIN: '29ABCDE1234F1Z5',
      SHOP_UPI_ID: 'stall@bank',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  // After the visitor has left: what comes later is undone first.
  onTestFinished(ready.stop);
  await openProduct(ready.db, { name: 'My own' });
  const { page } = await visitAdmin(browser, ready);
  await page.goto('/admin/dashboard');
  await part(page, 'Orders placed').waitFor();
  expect(await part(page, 'Before you open').count()).toBe(0);
});
