import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext, type Visit, visitContext } from '#app/http/context.ts';
import { newId } from '#db/ids.ts';
import { payHref } from '#shop/billing/pay-link.server.ts';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { orderLinkCookie, requirePayer } from './require-payer.server.ts';

test('a link of an order lets its holder pay this order only, and only until it ends', async () => {
  const shop = await openTestShop();
  const { customerId } = await openCustomer(shop.db);
  const orderId = await writeOrder(shop.db, { customerId, status: 'unpaid' });
  const payer = async (id: string, expiresInMs: number) => {
    const href = payHref(shop.orderContext, { orderId, expiresAt: new Date(Date.now() + expiresInMs) });
    const token = href.slice(href.lastIndexOf('/') + 1);
    const [cookie = ''] = orderLinkCookie(token, { orderId, origin: shop.details.origin }).split(';', 1);
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(visitContext, { session: null, isDocument: true } as Visit);
    const request = new Request(`http://stall.test/orders/${id}/pay`, { headers: { cookie } });
    return { token, find: () => requirePayer({ request, context, params: { id } }) };
  };
  const open = await payer(orderId, 60_000);
  expect(await open.find()).toEqual({ customerId, home: `/order-link/${open.token}` });
  const expired = await payer(orderId, -60_000);
  expect(await expired.find()).toEqual({ customerId, home: `/order-link/${expired.token}` });
  for (const refused of [await payer(newId(), 60_000), await payer(orderId, -3 * 86_400_000 - 1)])
    await expect(refused.find()).rejects.toMatchObject({ status: 302 });
});

test('the cookie of a link is sent with the pages of its order only, and by https where the shop has it', () => {
  const cookie = 'order-link=token; Path=/orders/7; Max-Age=86400; HttpOnly; SameSite=Lax';
  expect(orderLinkCookie('token', { orderId: '7', origin: 'http://stall.test' })).toBe(cookie);
  expect(orderLinkCookie('token', { orderId: '7', origin: 'https://stall.test' })).toBe(`${cookie}; Secure`);
});
