import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('a customer is found and shown masked; contact details need a logged action', async () => {
  const { page, customerId: adminId } = await visitAdmin(browser, shop, { username: 'keeper' });
  const { customerId } = await visitSignedIn(browser, shop, { username: 'buyer' });
  const orderId = await writeOrder(shop.db, { customerId, lines: [{ name: 'Paper Crane', pricePaise: 499_00 }] });
  await shop.db.updateTable('orders').set({ is_paid: true }).where('id', '=', orderId).execute();
  await page.goto('/admin/customers');
  const table = page.getByRole('table', { name: 'Customers' });
  await table.getByText('k•••@example.com').waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).nth(-1).fill('98765 43210');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.waitForURL('**/admin/customers?q=98765*');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  const row = table.getByRole('row').nth(1);
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    'buyer',
    'b•••@example.com',
    'Yes',
    expect.stringMatching(/^\d+ \w{3} \d{4}$/),
    '1',
    '₹499',
    expect.stringMatching(/^\d+ \w{3} \d{4}$/),
  ]);
  await table.getByRole('link', { name: 'buyer' }).click();
  await page.waitForURL(`**/admin/customers/${customerId}`);
  await page.getByRole('heading', { name: 'buyer', level: 1 }).waitFor();
  const contact = page.getByRole('region', { name: 'Contact details' });
  await contact.getByText('••••••3210').waitFor();
  expect(await page.content()).not.toMatch(/buyer@example\.com|9876543210/);
  expect(await page.getByRole('link', { name: /^#1\d{4}/ }).getAttribute('href')).toBe(`/admin/orders/${orderId}`);
  await expectNoBarriers(page, 'a customer');
  await contact.getByRole('button', { name: 'Show' }).click();
  await contact.getByText('buyer@example.com').waitFor();
  await contact.getByText('9876543210').waitFor();
  const actions = await shop.db.selectFrom('audit_log').select(['admin_id', 'action', 'subject_id']).execute();
  expect(actions).toEqual([{ admin_id: adminId, action: 'customer.view-contact', subject_id: customerId }]);
  // It is hidden again when somebody comes back.
  await page.reload();
  await contact.getByText('b•••@example.com').waitFor();
});
