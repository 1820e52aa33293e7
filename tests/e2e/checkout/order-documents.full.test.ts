import { expect, onTestFinished, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { numberOf } from '#tests/support/pages/admin.ts';
import { main } from '#tests/support/pages/visitor.ts';
import { startShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { SHOP_GSTIN: '29ABCDE1234F1ZW' } });

test('a printed order is dark on white in both themes and has no controls', async () => {
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
  const controls = page.locator('button, .button, input, summary').filter({ visible: true });
  expect(await controls.allInnerTexts()).toEqual([]);
});

test('without a GSTIN the document is an order receipt', async () => {
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
