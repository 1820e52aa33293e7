import type { RouterContextProvider } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { requireSession } from '#app/http/require-session.ts';
import { findLinkedDraft } from '#shop/draft-orders/place-draft.server.ts';

const COOKIE = 'order-link';
const DAY_SECONDS = 86_400;
const TOKEN = /(?:^|;\s*)order-link=([\w-]{1,500})/;

/**
 * Lets the holder of a draft order's link open the payment page of the order that it became. It is sent with that
 * order's pages only.
 */
export const orderLinkCookie = (token: string, { orderId, origin }: { orderId: string; origin: string }): string =>
  [
    ...[`${COOKIE}=${token}`, `Path=/orders/${orderId}`, `Max-Age=${DAY_SECONDS}`, 'HttpOnly', 'SameSite=Lax'],
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

/** The home of a customer who is signed in. */
export const ORDERS = '/orders';

/** Who pays, and where they go afterwards. */
export type Payer = { customerId: string; home: string };

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } };

/** The signed-in customer, or the customer of the draft order whose link was opened. Throws a redirect to /login. */
export async function requirePayer(args: RouteArgs): Promise<Payer> {
  const { orderContext } = args.context.get(shopContext);
  const [, token] = TOKEN.exec(args.request.headers.get('cookie') ?? '') ?? [];
  const draft = token === undefined ? null : await findLinkedDraft(orderContext, token);
  const isItsOrder = draft?.orderIds.includes(args.params.id) ?? false;
  if (draft !== null && isItsOrder && args.context.get(visitContext).session?.customerId !== draft.customerId)
    return { customerId: draft.customerId, home: `/order-link/${token}` };
  const { customerId } = requireSession(args);
  return { customerId, home: ORDERS };
}
