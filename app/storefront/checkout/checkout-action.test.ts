import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext, type Visit, visitContext } from '#app/http/context.ts';
import { newId } from '#db/ids.ts';
import type { Session } from '#shop/accounts/session.ts';
import { lineText } from '#shop/checkout/checkout.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCustomer, requestedLine } from '#tests/support/fixtures/checkout.ts';
import { submitCheckout } from './checkout-action.server.ts';

/** A customer who submits goods to be paid on delivery, with files to be paid now, again and again with the same key. */
async function openSubmission() {
  const shop = await openTestShop({ TEST_PAYMENTS: 'on' });
  const { customerId, addressId } = await openCustomer(shop.db);
  const goods = await openProduct(shop.db);
  const files = await openProduct(shop.db, { type: 'digital', category: null });
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  context.set(visitContext, { session: { customerId } as Session } as Visit);
  const fields = { idempotencyKey: newId(), paymentMethod: 'cod', filesMethod: 'test', addressId };
  const body = new URLSearchParams(fields);
  for (const { id } of [goods, files]) body.append('line', lineText(requestedLine(id)));
  const submit = () => {
    const request = new Request('http://stall.test/checkout', { method: 'POST', body });
    return submitCheckout({ request, context });
  };
  const cancel = async (kind: 'shop' | 'digital') => {
    const orders = shop.db.selectFrom('orders').select('id').where('customer_id', '=', customerId);
    const { id } = await orders.where('kind', '=', kind).executeTakeFirstOrThrow();
    expect((await cancelOrder(shop.orderContext, customerId, id)).ok).toBe(true);
  };
  return { submit, cancel };
}

test('a repeated submission is refused once all its orders are cancelled, and shows files that were cancelled alone', async () => {
  const { submit, cancel } = await openSubmission();
  const locationOf = (answer: Awaited<ReturnType<typeof submit>>) =>
    answer instanceof Response ? answer.headers.get('location') : null;
  expect(locationOf(await submit())).toMatch(/^\/orders\/.+\/pay$/);
  await cancel('digital');
  expect(locationOf(await submit())).toBe('/orders?cancelled=1');
  await cancel('shop');
  expect(await submit()).toMatchObject({ data: { reason: 'key-reused' }, init: { status: 422 } });
});
