import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { lineKey } from '#app/client/use-cart-prices.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { readForm } from '#app/http/read-form.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { checkoutForm } from '#shop/checkout/checkout.form.ts';
import type { CheckoutRefusal, PlacedCheckout } from '#shop/checkout/checkout.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { readSource } from '#shop/funnel/source.ts';
import { isCancelled } from '#shop/orders/order.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import type { CheckoutProblem } from './try-checkout.ts';

const statuses: Record<Exclude<CheckoutRefusal, 'account-gone'>, number> = {
  empty: 422,
  changed: 409,
  'out-of-stock': 409,
  upcoming: 409,
  'over-limit': 409,
  'address-missing': 422,
  'address-check': 409,
  'key-reused': 422,
  'too-dear': 422,
  'email-unverified': 422,
  'too-many-open': 429,
  'too-many-checkouts': 429,
  'method-unavailable': 422,
  'credit-changed': 409,
  'offers-changed': 409,
  'charges-changed': 409,
  'business-wrong': 422,
  'cod-blocked': 422,
};

const refused = (problem: CheckoutProblem, status: number) => data(problem, { status });

/**
 * POST /checkout: `idempotencyKey`, `paymentMethod`, `addressId`, and one `line` for each item. Success redirects to
 * the orders or to the payment page; the same request again gives the same redirect, unless its orders were cancelled.
 */
export async function submitCheckout(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { session, log, requestId } = args.context.get(visitContext);
  if (session === null) return redirect(loginHref('/login', '/checkout'));
  const { orderContext, funnel } = args.context.get(shopContext);
  const form = await readForm(args.request, checkoutForm);
  if (!form.ok) return refused({ reason: 'failed' }, 400);
  try {
    const answer = await placeOrder(orderContext, session, form.value);
    if (answer.ok) {
      // Nothing is ordered, and a repetition will not change that: the page needs a new key.
      if (answer.value.orders.every(({ status }) => isCancelled(status)))
        return refused({ reason: 'key-reused' }, statuses['key-reused']);
      if (answer.isNew) funnel.count('order', readSource(form.typed.visitSource));
      return redirectAfterOrder(answer.value);
    }
    const { reason, lines, limit, doubtful } = answer;
    if (reason === 'account-gone') return redirect(loginHref('/login', '/checkout'));
    const answers = lines?.map(({ answer }, at): [string, typeof answer] => [keyOf(form.value.lines[at]), answer]);
    const phrase = findMethod(form.value.method)?.copy.phrase;
    return refused({ reason, answers, limit, doubtful, phrase }, statuses[reason]);
  } catch (error) {
    // The input is not lost when the database is unavailable.
    log.error({ err: error }, 'An order could not be placed');
    return refused({ reason: 'failed', reference: requestId }, 503);
  }
}

const keyOf = (line: { productId: string; variantId: string | null } | undefined): string =>
  line === undefined ? '' : lineKey({ id: line.productId, variantId: line.variantId });

/** The payment page is loaded as a document, because its policy allows the payment provider's scripts. */
function redirectAfterOrder({ orders, next }: PlacedCheckout): Response {
  const unpaid = orders.find(({ status }) => status === 'unpaid');
  if (next === 'pay' && unpaid) return redirectDocument(`/orders/${unpaid.id}/pay`, 303);
  // Files that were not paid in time stay in the cart: the page reads it from this address.
  const areFilesCancelled = orders.some(({ kind, status }) => kind === 'digital' && isCancelled(status));
  const list = areFilesCancelled ? '/orders?cancelled=1' : '/orders';
  return redirect(list, { status: 303, headers: { 'set-cookie': flash('order-placed') } });
}
