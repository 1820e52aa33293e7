import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { clickAndSee } from '#tests/support/pages/admin.ts';
import { listAxeFindings, main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { TEST_PAYMENTS: 'on' } });

test('an order by phone is written down, and its customer pays it by the link without an account or an email address', async () => {
  await openProduct(shop.db, { name: 'Paper Crane' });
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/orders/new');
  const fields = {
    Name: 'Meera Joshi',
    Phone: '9876543210',
    Address: '4 Lantern Street',
    'PIN code': '560001',
    City: 'Bengaluru',
    State: 'Karnataka',
  };
  for (const [label, text] of Object.entries(fields)) await main(page).getByLabel(label, { exact: true }).fill(text);
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Continue to items' }).click();
  await page.waitForURL('**/admin/orders/drafts/*');
  await main(page).getByLabel('Search products by name or SKU').fill('crane');
  await main(page).getByRole('button', { name: 'Search' }).click();
  await main(page).getByRole('button', { name: 'Add Paper Crane' }).click();
  await main(page).getByLabel('Units of Paper Crane', { exact: true }).fill('2');
  await main(page).getByRole('button', { name: 'Change the units of Paper Crane' }).click();
  await main(page).getByText('₹998').first().waitFor();
  await main(page).getByLabel('Discount in ₹').fill('100');
  await main(page).getByLabel('Reason for the discount').fill('Regular customer');
  await main(page).getByLabel('Delivery charge in ₹').fill('60');
  await clickAndSee(page, 'Save price', 'Price saved');
  await main(page).getByText('₹958').waitFor();
  await clickAndSee(page, 'Make payment link', 'Link made');
  expect(await listAxeFindings(page)).toEqual([]);
  const link = await main(page).getByLabel('Link', { exact: true }).inputValue();

  const customer = await visit(browser, shop.origin);
  const path = new URL(link).pathname;
  await customer.page.goto(path);
  await main(customer.page).getByText('4 Lantern Street').waitFor();
  expect(await listAxeFindings(customer.page)).toEqual([]);
  await main(customer.page)
    .getByRole('radio', { name: /Test payment/ })
    .check();
  await main(customer.page).getByRole('button', { name: 'Confirm order' }).click();
  await customer.page.waitForURL('**/orders/*/pay');
  await main(customer.page).getByText('₹958').waitFor();
  await main(customer.page)
    .getByRole('button', { name: /pay|approve/i })
    .first()
    .click();
  await customer.page.waitForURL(`**${path}`);
  await main(customer.page).getByText('Thank you for your order').waitFor();
  expect(await shop.db.selectFrom('orders').select(['is_paid', 'payable_paise', 'status']).execute()).toEqual([
    { is_paid: true, payable_paise: 958_00, status: 'confirmed' },
  ]);
});
