import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { joinShop, openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { acceptQuote, quoteOrder } from '#shop/services/quote-order.server.ts';
import { sendBrief } from '#shop/services/send-brief.server.ts';
import { addDemoServices } from '#shop/services/services.server.ts';
import { openCheckoutClient } from '#tests/support/fixtures/checkout-client.ts';
import { cancelOrder } from './cancel-order.server.ts';

test('another customer’s order cannot be cancelled', async () => {
  const { orderContext, checkOut, orderNow } = await openCheckoutClient();
  const [own, others] = [await checkOut({ method: 'upi' }), await checkOut({ method: 'upi' })];
  expect(await cancelOrder(orderContext, own.customerId, others.orderId)).toMatchObject({
    ok: false,
    reason: 'not-found',
  });
  expect(await orderNow(others.orderId)).toMatchObject({ status: 'unpaid' });
  expect(await cancelOrder(orderContext, own.customerId, own.orderId)).toMatchObject({ ok: true });
});

test('another customer’s quote cannot be accepted', async () => {
  const { db, orderContext, accounts } = await openTestShop();
  const offer = { slug: 'portrait', title: 'Your portrait', text: 'Drawn.', image: null, fromPricePaise: 999_00 };
  await addDemoServices(db, [offer]);
  const { session: asha } = await joinShop(accounts, { username: 'asha' });
  const { session: meera } = await joinShop(accounts, { username: 'meera' });
  const brief = { slug: 'portrait', idempotencyKey: newId(), brief: 'My cat as a tengu.' };
  const sent = await sendBrief(orderContext, asha.customerId, brief);
  if (!sent.ok) throw new Error(sent.reason);
  const { orderId } = sent.value;
  await quoteOrder(orderContext, { orderId, pricePaise: 1_499_00, adminId: 'owner' });
  const accept = (customerId: string) => acceptQuote(orderContext, { customerId, orderId, method: null });
  expect(await accept(meera.customerId)).toMatchObject({ ok: false, reason: 'not-found' });
  expect(await accept(asha.customerId)).toMatchObject({ ok: true });
});
