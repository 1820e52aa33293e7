import { expect, test } from 'vitest';
import { logAdminAction } from '#db/audit-log.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an empty log shows a message', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/audit-log');
  await page.getByText('No entries yet.').waitFor();
  await expectNoBarriers(page, 'an empty audit log');
});

test('the log reads as sentences with action, subject, old and new values, administrator and time', async () => {
  const { db } = shop;
  const { page, customerId } = await visitAdmin(browser, shop, { username: 'keeper' });
  const crane = await openProduct(db, { name: 'Paper Crane' });
  const change = { before: { pricePaise: 499_00, published: true }, after: { pricePaise: 599_00, published: false } };
  await logAdminAction(db, {
    adminId: customerId,
    action: 'product.unheard-of',
    subjectId: crane.id,
    subjectName: 'Paper Crane',
    ...change,
  });
  await logAdminAction(db, {
    adminId: 'gone',
    action: 'email.retry-all',
    subjectName: 'Failed emails',
    after: { emails: 2 },
  });
  await page.goto('/admin/audit-log');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  const byGone = rows.nth(1);
  await byGone.getByText('Retried all failed emails').waitFor();
  await byGone.getByText('A former member of the staff').waitFor();
  await byGone.getByText('Emails: after 2').waitFor();
  const byOwner = rows.nth(2);
  await byOwner.getByText('product.unheard-of').waitFor();
  await byOwner.getByRole('cell', { name: 'keeper' }).waitFor();
  expect(await byOwner.getByRole('listitem').allTextContents()).toEqual([
    'Published: before yes →  after no',
    'Price: before ₹499 →  after ₹599',
  ]);
  expect(await byOwner.getByText(/\d, \d+:\d\d [ap]m$/).count()).toBe(1);
  expect(await byOwner.getByRole('link', { name: 'Paper Crane' }).getAttribute('href')).toBe(
    `/admin/products/${crane.id}`,
  );
  expect(await page.getByRole('main').innerText()).not.toMatch(/[{}]|undefined|null/);
  await expectNoBarriers(page, 'an audit log');
  await page.setViewportSize({ width: 1_280, height: 900 });
  await page.getByLabel('Area', { exact: true }).selectOption('Products');
  await page.waitForURL('**/admin/audit-log?*kind=product*');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel('Staff').selectOption('A former member of the staff (gone)');
  await page.getByText('No entries found.').waitFor();
  await page.getByRole('link', { name: 'Show all entries' }).click();
  await expect.poll(() => rows.count()).toBe(3);
});

test('the log has pages, and a page past the last is not found', async () => {
  const { page, customerId, expectComplaint } = await visitAdmin(browser, shop);
  for (let at = 0; at < 55; at += 1) {
    await logAdminAction(shop.db, { adminId: customerId, action: 'review.hide', subjectName: `Review ${at}` });
  }
  await page.goto('/admin/audit-log?kind=review');
  await page.getByText('55 entries').waitFor();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/admin/audit-log?*page=2');
  await page.getByText('Review 0', { exact: true }).waitFor();
  expectComplaint(/404/);
  expect((await page.goto('/admin/audit-log?kind=review&page=3'))?.status()).toBe(404);
});
