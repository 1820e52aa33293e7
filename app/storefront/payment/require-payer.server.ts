import type { RouterContextProvider } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { requireSession } from '#app/http/require-session.ts';
import { findPayLink } from '#shop/billing/pay-link.server.ts';
import { findLinkedDraft } from '#shop/draft-orders/place-draft.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

const COOKIE = 'order-link';
const DAY_SECONDS = 86_400;
const TOKEN = /(?:^|;\s*)order-link=([\w-]{1,500})/;

/** Lets the holder of an order's link open its payment page. It is sent with that order's pages only. */
export const orderLinkCookie = (token: string, { orderId, origin }: { orderId: string; origin: string }): string => {
  const isHttps = origin.startsWith('https:');
  return `${COOKIE}=${token}; Path=/orders/${orderId}; Max-Age=${DAY_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
};

/** The home of a customer who is logged in. */
export const ORDERS = '/orders';

/** Who pays, and where they go afterwards. */
export type Payer = { customerId: string; home: string };

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } };

/** The logged-in customer, or the customer of the order whose link was opened. Throws a redirect to /login. */
export async function requirePayer(args: RouteArgs): Promise<Payer> {
  const { orderContext } = args.context.get(shopContext);
  const [, token] = TOKEN.exec(args.request.headers.get('cookie') ?? '') ?? [];
  const linked = token === undefined ? null : await findLinked(orderContext, token);
  const isItsOrder = linked?.orderIds.includes(args.params.id) ?? false;
  if (linked !== null && isItsOrder && args.context.get(visitContext).session?.customerId !== linked.customerId)
    return { customerId: linked.customerId, home: `/order-link/${token}` };
  const { customerId } = requireSession(args);
  return { customerId, home: ORDERS };
}

/** A link is of one order, or of a draft order and what it became. */
async function findLinked(orderContext: OrderContext, token: string) {
  const order = await findPayLink(orderContext, token);
  if (order !== null) return { customerId: order.customerId, orderIds: [order.id] };
  return findLinkedDraft(orderContext, token);
}
