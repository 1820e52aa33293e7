import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { joinShop, openTestShop } from '#tests/support/accounts.ts';
import '#tests/support/database.ts';
import { acceptQuote } from '#shop/services/accept-quote.server.ts';
import { quoteOrder } from '#shop/services/quote-order.server.ts';
import { sendBrief } from '#shop/services/send-brief.server.ts';
import { addSampleServices } from '#shop/services/services.server.ts';
import { openTill } from '#tests/support/checkout-client.ts';
import { cancelOrder } from './cancel-order.server.ts';

test('nobody cancels the order of somebody else', async () => {
  const { desk, checkOut, orderNow } = await openTill();
  const [own, others] = [await checkOut({ method: 'upi' }), await checkOut({ method: 'upi' })];
  expect(await cancelOrder(desk, own.customerId, others.orderId)).toMatchObject({ ok: false, reason: 'not-found' });
  expect(await orderNow(others.orderId)).toMatchObject({ status: 'unpaid' });
  expect(await cancelOrder(desk, own.customerId, own.orderId)).toMatchObject({ ok: true });
});

test('nobody accepts the price that was named to somebody else', async () => {
  const { db, desk, accounts } = await openTestShop();
  const offer = { slug: 'portrait', title: 'Your portrait', text: 'Drawn.', image: null, fromPricePaise: 999_00 };
  await addSampleServices(db, [offer]);
  const { session: asha } = await joinShop(accounts, { username: 'asha' });
  const { session: meera } = await joinShop(accounts, { username: 'meera' });
  const brief = { slug: 'portrait', idempotencyKey: newId(), brief: 'My cat as a tengu.' };
  const sent = await sendBrief(desk, asha.customerId, brief);
  if (!sent.ok) throw new Error(sent.reason);
  const { orderId } = sent.value;
  await quoteOrder(desk, { orderId, pricePaise: 1_499_00, adminId: 'owner' });
  const accept = (customerId: string) => acceptQuote(desk, { customerId, orderId, method: null });
  expect(await accept(meera.customerId)).toMatchObject({ ok: false, reason: 'not-found' });
  expect(await accept(asha.customerId)).toMatchObject({ ok: true });
});
