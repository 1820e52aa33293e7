import { expect, onTestFinished, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { region, toastIn } from '#tests/support/pages/visitor.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { startShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an empty shop lists what to do before opening, and shows no waiting work', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/dashboard');
  const list = region(page, 'Before you open');
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
  await list.getByRole('listitem').filter({ hasText: 'Your own owner account' }).getByText('Done').waitFor();
  await region(page, 'To do').getByText('You are all caught up.').waitFor();
  await region(page, 'Orders placed').getByText('No orders in the last 30 days.').waitFor();
  expect(await region(page, 'Demo data').count()).toBe(0);
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
  const emails = region(page, 'Emails');
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
  await emails.getByText(/^1 email has been waiting since .* We retry for about five hours/).waitFor();
  await emails.getByText(/^The mail server asked us to try later \(.*452/).waitFor();
  expect(await emails.innerText()).not.toContain(`${username}@example.com`);
  await expectNoBarriers(page, 'a dashboard with emails that wait');
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
  const samples = region(page, 'Demo data');
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
      SHOP_GSTIN: '29ABCDE1234F1ZW',
      SHOP_UPI_ID: 'stall@bank',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  // After the visitor has left: what comes later is undone first.
  onTestFinished(ready.stop);
  await openProduct(ready.db, { name: 'My own' });
  const { page } = await visitAdmin(browser, ready);
  await page.goto('/admin/dashboard');
  await region(page, 'Orders placed').waitFor();
  expect(await region(page, 'Before you open').count()).toBe(0);
});
