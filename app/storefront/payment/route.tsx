import { data, redirect, redirectDocument } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formOf } from '#app/http/read-form.ts';
import { type ConfirmedPayment, confirmPayment } from '#shop/billing/confirm-payment.server.ts';
import { findPayableCheckout, isToPay } from '#shop/billing/find-payable-checkout.server.ts';
import type { Route } from './+types/route.ts';
import { payCopy } from './copy.ts';
import { loadPayment } from './load-payment.server.ts';
import { PayPage } from './payment-page.tsx';
import { ORDERS, type Payer, requirePayer } from './require-payer.server.ts';

/**
 * /orders/{id}/pay: entered and left by document navigation, since its policy allows the payment provider's scripts.
 */
export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const payer = await requirePayer(args);
  const visit = context.get(visitContext);
  if (!visit.isDocument) throw redirectDocument(`/orders/${encodeURIComponent(params.id)}/pay`);
  const { orderContext } = context.get(shopContext);
  const checkout = await findPayableCheckout(orderContext.db, payer.customerId, params.id);
  if (checkout === null) throw data(null, { status: 404 });
  if (!isToPay(checkout)) throw redirect(payer.home === ORDERS ? `/orders/${params.id}` : payer.home);
  const shownPayment = await loadPayment(orderContext, { ...checkout, isOwn: payer.home === ORDERS }, visit);
  if (shownPayment.kind === 'open')
    visit.paymentSources = orderContext.payments.findProvider(shownPayment.method)?.sources ?? null;
  const { orderId, numbers, expiresAt, payment } = checkout;
  const { home } = payer;
  const minutesLeft = expiresAt && Math.max(0, Math.ceil((expiresAt.getTime() - Date.now()) / 60_000));
  const page = { orderId, home, numbers, amount: payment.amountPaise, minutesLeft, payment: shownPayment };
  return data(page, { status: shownPayment.kind === 'away' ? 503 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args;
  const payer = await requirePayer(args);
  const { orderContext } = context.get(shopContext);
  const checkout = await findPayableCheckout(orderContext.db, payer.customerId, params.id);
  if (checkout === null) throw data(null, { status: 404 });
  const form = await formOf(request);
  const { callExternal } = context.get(visitContext);
  const confirmed = await callExternal(() =>
    confirmPayment(orderContext, payer.customerId, checkout, Object.fromEntries(form)),
  );
  switch (confirmed.is) {
    case 'not-found':
      throw data(null, { status: 404 });
    case 'refused':
      return refused({ problem: confirmed.problem });
    case 'reference-wrong':
      return refused({ fault: confirmed.fault, typed: confirmed.typed });
    case 'too-many-claims':
      return refused({ fault: payCopy.tooManyClaims, typed: confirmed.typed });
    default:
      return goHome(payer, flashes[confirmed.is]);
  }
}

/** Where the customer goes after each outcome, and what the orders page says there. */
const flashes = {
  paid: 'payment-received',
  known: 'payment-received',
  'already-paid': 'payment-received',
  refunding: 'payment-refunding',
  unknown: 'payment-waiting',
  waiting: 'payment-waiting',
  claimed: 'payment-claimed',
  left: null,
} as const satisfies Partial<Record<ConfirmedPayment['is'], FlashKey | null>>;

const refused = (what: { problem?: string; fault?: string | null; typed?: string }) =>
  data({ problem: null, fault: null, typed: '', ...what }, { status: 422 });

function goHome({ home }: Payer, key: FlashKey | null) {
  return redirectDocument(home, { status: 303, headers: key === null ? {} : { 'set-cookie': flash(key) } });
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
