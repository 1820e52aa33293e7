import { beforeEach, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeUnpaidOrder } from '#tests/support/fixtures/orders.ts';
import { saveSettings, settingsCard } from '#tests/support/pages/admin.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { SHOP_PHONE: '+91 90000 00000', PAGE_CACHE_MB: '16' },
});

beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute();
});

test('an owner changes the name and the UPI ID, and the storefront shows both immediately', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  const customer = await visitSignedIn(browser, shop);
  // Into the page cache.
  const visitor = await visit(browser, shop.origin);
  await visitor.page.goto('/contact');
  expect(await visitor.page.title()).toContain('Yatai');

  await page.goto('/admin/dashboard');
  await page.getByText('Add in Settings: Shop name').waitFor();
  await page.goto('/admin/settings');
  const shopCard = settingsCard(page, 'Shop details');
  expect(await shopCard.getByLabel('Phone for customers').isDisabled()).toBe(true);
  await shopCard.getByText('Set by the environment (SHOP_PHONE).').waitFor();
  await shopCard.getByLabel('Shop name').fill('Lantern Lane');
  await shopCard.getByLabel('GSTIN').fill('12345');
  await saveSettings(page, 'Shop details');
  await shopCard.getByText('Enter the GST number as it is on the certificate').waitFor();
  expect(await shopCard.getByLabel('Shop name').inputValue()).toBe('Lantern Lane');
  await shopCard.getByLabel('GSTIN').fill('');
  await saveSettings(page, 'Shop details');
  await toastIn(page, 'Shop details saved').waitFor();
  await settingsCard(page, 'Payments').getByLabel('UPI ID').fill('lantern@bank');
  await saveSettings(page, 'Payments');
  await toastIn(page, 'Payments saved').waitFor();
  await settingsCard(page, 'Announcement bar')
    .getByLabel('Announcement', { exact: true })
    .fill('Free stickers this week');
  await saveSettings(page, 'Announcement bar');
  await toastIn(page, 'Announcement bar saved').waitFor();

  await visitor.page.goto('/contact');
  expect(await visitor.page.title()).toContain('Lantern Lane');
  await visitor.page.getByRole('complementary', { name: 'Announcement' }).getByText('Free stickers').waitFor();
  const { orderId } = await writeUnpaidOrder(shop.db, customer.customerId, 'upi');
  await customer.page.goto(`/orders/${orderId}/pay`);
  await customer.page.getByText('lantern@bank').first().waitFor();
});
