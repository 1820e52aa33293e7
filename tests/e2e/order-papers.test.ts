import { expect, onTestFinished, test } from 'vitest';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { main, numberOf } from '#tests/support/admin.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/member.ts';
import { registeredShop, writeOrder } from '#tests/support/orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { SHOP_GSTIN: '29ABCDE1234F1Z5' } });

test('on paper an order is dark on white whatever the theme, with all that is read and nothing that is pressed', async () => {
  const { page, customerId } = await visitSignedIn(browser, shop, { theme: 'dark' });
  const id = await writeOrder(shop.db, { customerId, lines: [{ name: 'Paper Lantern', quantity: 2 }] });
  await page.goto(`/orders/${id}`);
  const ink = () =>
    main(page)
      .locator('h1')
      .evaluate((heading) => getComputedStyle(heading).color);
  const shown = () => page.locator('body').innerText();
  const tools = ['Cancel order', 'Skip to content', 'Home', 'Your orders', 'ships across India'];
  for (const tool of tools) expect(await shown()).toContain(tool);
  expect(await ink()).toBe('rgb(244, 239, 228)');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(ink).toBe('rgb(23, 22, 31)');
  const text = await shown();
  for (const part of [
    `Order #${await numberOf(shop.db, id)}`,
    'Paper Lantern',
    '2 × ₹499',
    '₹998',
    '4 Lantern Street',
    'Order placed',
  ])
    expect(text).toContain(part);
  for (const tool of tools) expect(text).not.toContain(tool);
  const submission = page.locator('button, .button, input, summary').filter({ visible: true });
  expect(await submission.allInnerTexts()).toEqual([]);
});

test('the invoice is a PDF that the customer can open as soon as it is issued', async () => {
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

test('without a GSTIN the paper is an order receipt', async () => {
  const plain = await startShop();
  // After the visitor has left: what comes later is undone first.
  onTestFinished(plain.stop);
  const { page, customerId } = await visitSignedIn(browser, plain);
  const id = await writeOrder(plain.db, { customerId });
  await page.goto(`/orders/${id}`);
  const link = main(page).getByRole('link', { name: 'Order receipt (PDF)' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-disposition']).toMatch(/^inline; filename="order-receipt-\d+\.pdf"$/);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
