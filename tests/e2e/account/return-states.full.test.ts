import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { type Member, visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeReturnStates } from '#tests/support/fixtures/return-states.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

async function see({ page }: Member, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expectNoBarriers(page, path);
  }
}

test('customers can use the page of a return in every state, and what leads to it', async () => {
  const buyer = await visitSignedIn(browser, shop);
  const { orderIds, returns } = await writeReturnStates(shop, buyer.customerId);
  const pages = returns.map(({ orderId, returnId }) => `/orders/${orderId}/returns/${returnId}`);
  expect(pages).toHaveLength(14);
  const [orderId] = orderIds;
  const others = [`/orders/${orderId}`, `/orders/${orderId}/return`, `/orders/${orderId}/payout`, '/orders'];
  await see(buyer, [...pages, ...others]);
});

test('the shop can use the page of a return in every state, and its lists', async () => {
  const admin = await visitAdmin(browser, shop);
  const { orderIds, returns } = await writeReturnStates(shop, admin.customerId);
  const pages = returns.map(({ returnId }) => `/admin/returns/${returnId}`);
  await see(admin, [...pages, '/admin/returns', '/admin/payouts', `/admin/orders/${orderIds[0]}`]);
});
