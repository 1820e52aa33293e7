import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeReturnStates } from '#tests/support/fixtures/return-states.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('every state of a return can be used by everybody, by customers and by the shop', async () => {
  const buyer = await visitSignedIn(browser, shop);
  const admin = await visitAdmin(browser, shop);
  const { orderIds, returns } = await writeReturnStates(shop, buyer.customerId);
  const see = async ({ page }: typeof buyer, path: string, what: string) => {
    expect((await page.goto(path))?.status(), what).toBe(200);
    await expectNoBarriers(page, what);
  };
  const states = Object.entries(returns);
  expect(states).toHaveLength(14);
  for (const [state, { orderId, returnId }] of states) {
    await see(buyer, `/orders/${orderId}/returns/${returnId}`, `return, ${state}`);
    await see(admin, `/admin/returns/${returnId}`, `return in the admin, ${state}`);
  }
  const [orderId = ''] = orderIds;
  for (const path of [`/orders/${orderId}`, `/orders/${orderId}/return`, `/orders/${orderId}/payout`, '/orders']) {
    await see(buyer, path, path);
  }
  for (const path of ['/admin/returns', '/admin/payouts', `/admin/orders/${orderId}`]) await see(admin, path, path);
});
