import { expect, test } from 'vitest';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { openUnpaidOrders } from '#tests/support/fixtures/unpaid-orders.ts';

const { razorpay, browser, shop, owe, providerOrderOf } = await openUnpaidOrders();

test('a payment page that is opened twice at the same time works twice and makes one order at Razorpay', async () => {
  const member = await visitSignedIn(browser, shop);
  const { checkoutId, path } = await owe(member, 'razorpay');
  const createRequests = () => razorpay.requests.filter((line) => line === 'POST /v1/orders').length;
  // Both requests reach the provider before either is answered.
  razorpay.behave('silent');
  const opened = [1, 2].map(() => member.page.request.get(path));
  await expect.poll(createRequests).toBe(2);
  razorpay.behave('kind');
  const pages = await Promise.all(opened);
  expect(pages.map((page) => page.status())).toEqual([200, 200]);
  const order = await providerOrderOf(checkoutId);
  expect(razorpay.orders.map(({ id }) => id)).toEqual([order.id]);
  for (const page of pages) expect(await page.text()).toContain(order.id);
});
