import { expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { registeredShop, writeOrder } from '#tests/support/fixtures/orders.ts';
import { pdfText } from '#tests/support/pages/pdf-text.ts';
import { main } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { SHOP_GSTIN: '29ABCDE1234F1ZW' } });

test('the invoice is a PDF that the customer can open when it is issued', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, { customerId, lines: [{ name: 'आकाश दीप, Sky Lantern' }] });
  expect((await page.request.get(`/orders/${id}/invoice.pdf`)).status()).toBe(404);
  await page.goto(`/orders/${id}`);
  expect(await main(page).getByText('Documents').count()).toBe(0);
  await issueInvoice(shop.db, registeredShop, id);
  await page.reload();
  const link = main(page).getByRole('link', { name: /^Tax invoice \d\d-\d\d\/\d{6} \(PDF\)$/ });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect(answer.headers()['content-disposition']).toMatch(/^inline; filename="tax-invoice-[\d-]+\.pdf"$/);
  const file = await answer.body();
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.toString('latin1')).toContain('/Count 1');
  // Each script in a font that has it, under the shop's mark.
  expect(pdfText(file)).toMatch(/Yatai[\s\S]*आकाश दीप[\s\S]*Sky Lantern/);
  expect(file.toString('latin1')).toContain('/Subtype /Image');
});
