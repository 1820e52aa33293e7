import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';
import { linkIn, startMailServer } from '#tests/support/services/mail-server.ts';

const mail = await startMailServer();
const { browser, shop } = await openE2e({ stock: 'empty', env: { SMTP_URL: mail.url } });

test('an owner invites a packer, who accepts, sees orders and stock only, and is removed', async () => {
  const { page } = await visitAdmin(browser, shop);
  const packer = await visitSignedIn(browser, shop, { username: 'pia' });
  await page.goto('/admin/staff');
  await main(page).getByLabel('Email').fill('pia@example.com');
  await main(page).getByLabel('Role').selectOption('packer');
  await main(page).getByRole('button', { name: 'Send invitation' }).click();
  await toastIn(page, 'Invitation sent').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  const { pathname, search } = linkIn(await mail.emailTo('pia@example.com', /Join the staff/));
  await packer.page.goto(pathname + search);
  await packer.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await packer.page.waitForURL('**/admin/shop-orders');
  const sections = packer.page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
  await sections.first().waitFor();
  expect(await sections.allInnerTexts()).toEqual([
    ...['Shop Orders', 'Digital Orders', 'Service Orders', 'Ship by file', 'Shop Items', 'Digital Items', 'Reorder'],
  ]);
  packer.expectComplaint(/403/);
  await packer.page.goto('/admin/settings');
  await packer.page.getByText('Your role does not include this').waitFor();
  await page.reload();
  await main(page).getByRole('link', { name: 'pia' }).click();
  await main(page).getByRole('button', { name: 'Remove from the staff' }).click();
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await page.waitForURL('**/admin/staff');
  await packer.page.goto('/admin/shop-orders');
  expect(new URL(packer.page.url()).pathname).toBe('/login');
});
