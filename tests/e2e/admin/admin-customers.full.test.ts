import { expect, test } from 'vitest';
import { saveCustomerNote } from '#shop/accounts/note-customer.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('contact data can also be shown without scripts', async () => {
  const { page } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  const { customerId, username } = await visitSignedIn(browser, shop);
  await page.goto(`/admin/customers/${customerId}`);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText(`${username}@example.com`).waitFor();
});

test('a customer is logged out everywhere, after a confirmation', async () => {
  const { page } = await visitAdmin(browser, shop);
  const customer = await visitSignedIn(browser, shop);
  await page.goto(`/admin/customers/${customer.customerId}`);
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByText('In 1 browser').waitFor();
  await account.getByRole('button', { name: 'Log out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log this customer out everywhere?' });
  await dialog.getByText('This ends their 1 login immediately').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible()).toBe(false);
  await account.getByRole('button', { name: 'Log out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Yes, log out' }).click();
  await toastIn(page, 'Logged out of 1 browser').waitFor();
  await account.getByText('Not logged in').waitFor();
  await customer.page.goto('/profile');
  expect(new URL(customer.page.url()).pathname).toBe('/login');
});

test('a note that somebody else has changed meanwhile is not overwritten, and nothing typed is lost', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  const { customerId } = await visitSignedIn(browser, shop);
  const notes = shop.db.selectFrom('customers').select('internal_note as note').where('id', '=', customerId);
  await page.goto(`/admin/customers/${customerId}`);
  await saveCustomerNote(shop.db, { adminId: 'other', customerId, text: 'Rings twice\nGate 2', seen: '' });
  const field = page.getByRole('textbox', { name: /^Note/ });
  const save = page.getByRole('button', { name: 'Save note' });
  await field.fill('Moved away');
  // The page is loaded again, but the field still shows what was typed.
  await page.getByRole('button', { name: 'Block cash on delivery' }).click();
  await toastIn(page, 'Cash on delivery blocked').waitFor();
  await save.click();
  await page.locator('.form-problem').getByText('Someone else has changed this note').waitFor();
  expect(await field.inputValue()).toBe('Moved away');
  expect(await notes.execute()).toEqual([{ note: 'Rings twice\nGate 2' }]);
  await page.reload();
  for (const note of ['Moved away', 'Moved away\nGate 3']) {
    await field.fill(note);
    await save.click();
    await expect.poll(() => notes.execute()).toEqual([{ note }]);
    await expect.poll(() => save.isEnabled()).toBe(true);
  }

  // Saving it unchanged does not make the next page count as seen.
  await save.click();
  await toastIn(page, 'Note saved').waitFor();
  await expect.poll(() => save.isEnabled()).toBe(true);
  await saveCustomerNote(shop.db, { adminId: 'other', customerId, text: 'Gate 4', seen: 'Moved away\nGate 3' });
  await field.fill('Gate 5');
  await page.getByRole('button', { name: 'Allow cash on delivery' }).click();
  await toastIn(page, 'Cash on delivery allowed').waitFor();
  await save.click();
  await page.locator('.form-problem').getByText('Someone else has changed this note').waitFor();
  expect(await notes.execute()).toEqual([{ note: 'Gate 4' }]);
});

test('without scripts a note that was not saved stays in its field', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  expectComplaint(/422/);
  const { customerId } = await visitSignedIn(browser, shop);
  await page.goto(`/admin/customers/${customerId}`);
  await saveCustomerNote(shop.db, { adminId: 'other', customerId, text: 'Rings twice', seen: '' });
  await page.getByRole('textbox', { name: /^Note/ }).fill('Moved away');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('alert').getByText('Someone else has changed this note').waitFor();
  expect(await page.getByRole('textbox', { name: /^Note/ }).inputValue()).toBe('Moved away');
});

test('an empty search shows a message, an unknown account is not found, and the list is sortable and accessible', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop, { username: 'zz-last' });
  await page.goto('/admin/customers?q=nobody-of-that-name');
  await page.getByText('No customers found.').waitFor();
  await expectNoBarriers(page, 'no customer');
  await page.setViewportSize({ width: 1_280, height: 900 });
  await page.getByRole('link', { name: 'Show all customers' }).click();
  const table = page.getByRole('table', { name: 'Customers' });
  await table.getByRole('link', { name: 'Name', exact: true }).click();
  await page.waitForURL('**/admin/customers?sort=name');
  const heading = table.getByRole('columnheader', { name: 'Name', exact: true });
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
  await table.getByRole('link', { name: 'Name', exact: true }).click();
  await page.waitForURL('**/admin/customers?sort=name-back');
  await expect.poll(() => table.getByRole('rowheader').first().innerText()).toContain('zz-last');
  await expectNoBarriers(page, 'customers');
  expectComplaint(/404/);
  expect((await page.goto('/admin/customers/nobody'))?.status()).toBe(404);
  await page.getByRole('main').getByText('It may have been deleted').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Open the Admin Panel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect((await page.goto('/admin/customers?page=2'))?.status()).toBe(404);
});

test('an owner merges two accounts of one person, after a confirmation', async () => {
  const { page } = await visitAdmin(browser, shop);
  const remaining = await visitSignedIn(browser, shop);
  const merged = await visitSignedIn(browser, shop);
  await shop.db.updateTable('customers').set({ email_verified: true }).where('id', '=', remaining.customerId).execute();
  const id = await writeOrder(shop.db, { customerId: merged.customerId });
  await page.goto(`/admin/customers/${remaining.customerId}`);
  await page.getByRole('link', { name: 'Merge with another account' }).click();
  await page.getByText('No other account has the same phone number or email address.').waitFor();
  await expectNoBarriers(page, 'accounts to merge');
  await page.getByLabel('Full email address or username').fill(merged.username);
  await page.getByRole('button', { name: 'Find account' }).click();
  await page.getByRole('link', { name: /^Merge .* into this account$/ }).click();
  await page.getByRole('heading', { name: 'This account is deleted' }).waitFor();
  await expectNoBarriers(page, 'a merge to confirm');
  await page.getByLabel('Both accounts belong to the same person. I know that I cannot undo this.').check();
  await page.getByRole('button', { name: 'Merge accounts' }).click();
  await page.waitForURL(`**/admin/customers/${remaining.customerId}`);
  await toastIn(page, 'Accounts merged').waitFor();
  await remaining.page.goto(`/orders/${id}`);
  await remaining.page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor();
  await merged.page.goto('/profile');
  expect(new URL(merged.page.url()).pathname).toBe('/login');
});
