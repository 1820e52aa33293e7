import { expect, test } from 'vitest';
import { openDraft, saveAgreement, setDraftLine } from '#shop/draft-orders/edit-draft.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { clickAndSee } from '#tests/support/pages/admin.ts';
import { listAxeFindings, main, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { TEST_PAYMENTS: 'on', COD_FEE: '49', SHOP_GSTIN: '29ABCDE1234F1ZW' },
});

/** An administrator at a draft of one unit at ₹499, and its link. */
async function openLinked() {
  const { page, customerId: adminId, expectComplaint } = await visitAdmin(browser, shop);
  const product = await openProduct(shop.db);
  const opened = await openDraft(shop.db, { adminId, email: `${product.id}@example.com`, address: anAddress() });
  if (!opened.ok) throw new Error(opened.reason);
  const { id } = opened.value;
  await setDraftLine(shop.db, id, {
    productId: product.id,
    variantId: product.variantIds[0] ?? '',
    quantity: 1,
  });
  await page.goto(`/admin/orders/drafts/${id}`);
  await clickAndSee(page, 'Send payment link', 'Link sent');
  const link = new URL(await main(page).getByLabel('Link', { exact: true }).inputValue()).pathname;
  const agree = (deliveryPaise: number, discountPaise = 0) =>
    saveAgreement(shop.db, { id, adminId, agreed: { deliveryPaise, discountPaise, reason: 'Regular customer' } });
  return { page, link, agree, expectComplaint };
}

test('a customer whose page is out of date sees the new total, and orders nothing until they confirm again', async () => {
  const { link, agree } = await openLinked();
  const { page, expectComplaint } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  expectComplaint(/409 \(Conflict\)/);
  await page.goto(link);
  await main(page)
    .getByRole('radio', { name: /Cash on delivery/ })
    .check();
  await agree(60_00);
  expect(await main(page).getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms');
  await main(page).getByRole('button', { name: 'Confirm order' }).click();
  await main(page).getByText('Your order has changed. You now pay ₹608. Check it, then confirm again.').waitFor();
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect(
    await main(page)
      .getByRole('radio', { name: /Cash on delivery/ })
      .isChecked(),
  ).toBe(true);
  await main(page).getByRole('button', { name: 'Confirm order' }).click();
  await main(page).getByText('Thank you for your order').waitFor();
  await main(page)
    .getByText(/Order #\d+: ₹608/)
    .waitFor();
});

test('the shop adds a business, sends a free draft, and ends its link after the order', async () => {
  const { page, link, agree, expectComplaint } = await openLinked();
  expectComplaint(/422 \(Unprocessable Entity\)/);
  await main(page).getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZW');
  await main(page).getByLabel('Name of the business').fill('Lantern Prints');
  await main(page).getByRole('button', { name: 'Save business' }).click();
  await main(page).getByText('This GSTIN has a typing mistake.').waitFor();
  await main(page).getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV');
  await clickAndSee(page, 'Save business', 'Business saved');
  expect(await listAxeFindings(page)).toEqual([]);
  await agree(0, 499_00);
  const { page: customer, expectComplaint: expectGone } = await visit(browser, shop.origin);
  expectGone(/410 \(Gone\)/);
  await customer.goto(link);
  await main(customer).getByText('GSTIN 27AAPFU0939F1ZV').waitFor();
  expect(await listAxeFindings(customer)).toEqual([]);
  expect(await main(customer).getByRole('radio', { name: 'Nothing to pay' }).isChecked()).toBe(true);
  await main(customer).getByRole('button', { name: 'Confirm order' }).click();
  await main(customer).getByText('Thank you for your order').waitFor();
  await page.reload();
  await clickAndSee(page, 'End link', 'Link ended');
  expect((await customer.goto(link))?.status()).toBe(410);
  await main(customer).getByText('This link no longer works').waitFor();
});

test('the shop places or deletes a draft, and reads that it is done', async () => {
  const { page } = await openLinked();
  await main(page)
    .getByRole('button', { name: /^Place order/ })
    .click();
  await toastIn(page, 'Order placed').waitFor();
  await main(page)
    .getByRole('heading', { level: 1, name: /^Order #/ })
    .waitFor();
  const { page: other } = await openLinked();
  await main(other).getByRole('button', { name: 'Delete draft' }).click();
  await toastIn(other, 'Draft deleted').waitFor();
  await main(other).getByRole('heading', { level: 1, name: 'Draft orders' }).waitFor();
});
