import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { main, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ env: { SHOP_GSTIN: '29ABCDE1234F1ZW', TEST_PAYMENTS: 'on' } });

test('another customer and a visitor cannot open the order', async () => {
  const asha = await visitSignedIn(browser, shop);
  const meera = await visitSignedIn(browser, shop);
  const id = await writeOrder(shop.db, { customerId: asha.customerId });
  expect((await asha.page.goto(`/orders/${id}`))?.status()).toBe(200);
  meera.expectComplaint(/404/);
  expect((await meera.page.goto(`/orders/${id}`))?.status()).toBe(404);
  for (const path of ['cancel', 'invoice.pdf', 'credit-note.pdf']) {
    expect((await meera.page.request.get(`/orders/${id}/${path}`)).status(), path).toBe(404);
  }
  const stolen = await meera.page.request.post(`/orders/${id}/cancel`, { headers: { origin: shop.origin } });
  expect(stolen.status()).toBe(404);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/orders/${id}`);
  await main(page).getByText('Log in to see your orders').waitFor();
  expect(await main(page).innerText()).not.toContain('Lantern Street');
  const { status } = await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('pending');
});
