import { data, redirect, redirectDocument } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { requireSession } from '#app/http/require-session.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { acceptQuote, listQuoteMethods } from '#shop/services/quote-order.server.ts';
import type { Route } from './+types/accept-quote.route.ts';

const REFUSED = {
  over: 'quote-over',
  'illegal-move': 'quote-gone',
  'method-unavailable': 'quote-method',
} as const satisfies Record<string, FlashKey>;

/** POST /orders/{id}/accept: accepts the shop's quote. */
export async function action(args: Route.ActionArgs) {
  const { customerId } = requireSession(args);
  const orderId = args.params.id;
  const page = orderHref(orderId);
  const form = await args.request.formData().catch(() => new FormData());
  const { orderContext } = args.context.get(shopContext);
  const chosen = listQuoteMethods(orderContext).find(({ name }) => name === form.get('paymentMethod'));
  const method = chosen?.name ?? null;
  try {
    const accepted = await acceptQuote(orderContext, { customerId, orderId, method });
    if (accepted.ok) {
      // The payment page has a policy of its own, so it is loaded as a document.
      return accepted.value.next === 'pay'
        ? redirectDocument(`${page}/pay`, 303)
        : redirectWithFlash(page, 'quote-accepted');
    }
    if (accepted.reason === 'not-found') throw data(null, { status: 404 });
    return redirectWithFlash(page, REFUSED[accepted.reason]);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    args.context.get(visitContext).log.error({ err: error }, 'A quote could not be accepted');
    return redirectWithFlash(page, 'quote-failed');
  }
}

/** After a login the browser comes back by GET. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(orderHref(params.id));

/** Encoded, because a header may contain only Latin characters. */
const orderHref = (id: string): string => `/orders/${encodeURIComponent(id)}`;
