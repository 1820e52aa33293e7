import { expect, test } from 'vitest';
import { logAdminAction } from '#db/audit-log.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an empty log shows a message', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/audit-log');
  await page.getByText('No entries yet.').waitFor();
  await expectNoBarriers(page, 'an empty audit log');
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
