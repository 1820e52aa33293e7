import { data, redirect, redirectDocument } from 'react-router';
import { shopContext, type Visit, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { bookPayment } from '#shop/billing/book-payment.server.ts';
import { submitUpiReference } from '#shop/billing/confirm-upi.server.ts';
import { findPayableCheckout, type PayableCheckout } from '#shop/billing/find-open-payment.server.ts';
import { returnFromWindow } from '#shop/billing/return-from-provider.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { testForm, upiReferenceForm, windowForm } from '#shop/payments/payment.form.ts';
import type { Route } from './+types/route.ts';
import { payCopy } from './copy.ts';
import { loadPayment } from './load-payment.server.ts';
import { PayPage } from './payment-page.tsx';

/**
 * /orders/{id}/pay: entered and left by document navigation, since its policy allows the payment provider's scripts.
 */
export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const session = requireSession(args);
  const visit = context.get(visitContext);
  if (!visit.isDocument) throw redirectDocument(`/orders/${encodeURIComponent(params.id)}/pay`);
  const { orderContext } = context.get(shopContext);
  const checkout = await findPayableCheckout(orderContext.db, session.customerId, params.id);
  if (checkout === null) throw data(null, { status: 404 });
  if (!isToPay(checkout)) throw redirect(`/orders/${params.id}`);
  const shownPayment = await loadPayment(orderContext, checkout, visit);
  visit.isPaymentWindow = shownPayment.kind === 'razorpay';
  const { numbers, expiresAt, payment } = checkout;
  const minutesLeft = expiresAt && Math.max(0, Math.ceil((expiresAt.getTime() - Date.now()) / 60_000));
  const page = { orderId: checkout.orderId, numbers, amount: payment.amountPaise, minutesLeft, payment: shownPayment };
  return data(page, { status: shownPayment.kind === 'away' ? 503 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args;
  const session = requireSession(args);
  const { orderContext } = context.get(shopContext);
  const checkout = await findPayableCheckout(orderContext.db, session.customerId, params.id);
  if (checkout === null) throw data(null, { status: 404 });
  const { provider } = checkout.payment;
  if (provider === 'razorpay') return answerWindow(orderContext, checkout, request, context.get(visitContext));
  if (provider === 'test') return answerTest(orderContext, checkout, request);
  if (provider === 'upi') return answerUpiClaim(orderContext, checkout, request, session.customerId);
  throw data(null, { status: 404 });
}

/** UPI is confirmed by hand: a customer who has paid may report it even after the order has expired. */
function isToPay({ status, cancelledBy, payment }: PayableCheckout): boolean {
  if (payment.status === 'paid') return false;
  return status === 'unpaid' || (payment.provider === 'upi' && (status === 'pending' || cancelledBy === 'expiry'));
}

async function answerWindow(
  orderContext: OrderContext,
  checkout: PayableCheckout,
  request: Request,
  { callExternal }: Visit,
) {
  const form = await readForm(request, windowForm);
  const outcome = form.ok ? await callExternal(() => returnFromWindow(orderContext, checkout, form.value)) : 'forged';
  if (outcome === 'forged') return refused({ problem: payCopy.forged });
  return backToOrders(outcome === 'waiting' || outcome === 'unknown' ? 'payment-waiting' : flashOf(outcome));
}

async function answerTest(orderContext: OrderContext, { checkoutId, payment }: PayableCheckout, request: Request) {
  const form = await readForm(request, testForm);
  if (orderContext.payments.findProvider('test') === null) throw data(null, { status: 404 });
  if (!form.ok) return refused({ problem: form.faults.outcome ?? payCopy.declined });
  if (form.value.outcome === 'decline') return refused({ problem: payCopy.declined });
  if (form.value.outcome === 'abandon') return backToOrders(null);
  const outcome = await bookPayment(orderContext.db, orderContext, {
    provider: 'test',
    of: { checkoutId },
    providerPaymentId: `test_${payment.id}`,
    amountPaise: payment.amountPaise,
    currency: 'INR',
  });
  return backToOrders(flashOf(outcome));
}

async function answerUpiClaim(
  orderContext: OrderContext,
  { orderId }: PayableCheckout,
  request: Request,
  customerId: string,
) {
  const form = await readForm(request, upiReferenceForm);
  if (!form.ok) return refused({ fault: form.faults.reference ?? null, typed: form.typed.reference ?? '' });
  const claimed = await submitUpiReference(orderContext, customerId, orderId, form.value.reference);
  if (!claimed.ok && claimed.reason === 'not-found') throw data(null, { status: 404 });
  if (!claimed.ok && claimed.reason === 'too-many-claims') {
    return refused({ fault: payCopy.tooManyClaims, typed: form.typed.reference ?? '' });
  }
  return backToOrders(claimed.ok ? 'payment-claimed' : 'payment-received');
}

const flashOf = (outcome: string): FlashKey => (outcome === 'refunding' ? 'payment-refunding' : 'payment-received');

const refused = (what: { problem?: string; fault?: string | null; typed?: string }) =>
  data({ problem: null, fault: null, typed: '', ...what }, { status: 422 });

function backToOrders(key: FlashKey | null) {
  return redirectDocument('/orders', { status: 303, headers: key === null ? {} : { 'set-cookie': flash(key) } });
}

export const headers = () => ({ 'cache-control': 'no-store' });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { numbers, orderId } = loaderData;
  return pageMeta(matches, { title: payCopy.title(numbers), path: `/orders/${orderId}/pay`, isHidden: true });
}

export default function OrderPay({ loaderData, actionData }: Route.ComponentProps) {
  return <PayPage {...loaderData} refusal={actionData ?? null} />;
}
