import type { Visit } from '#app/http/context.ts';
import type { PayableCheckout } from '#shop/billing/find-open-payment.server.ts';
import { orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { readyPayment } from '#shop/payments/open-payment.server.ts';
import { ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import { upiCode } from '#shop/payments/upi-code.server.ts';
import type { PaymentPageData } from './payment-page.tsx';

/** Data of the payment page for the method that was chosen at the checkout. */
export async function loadPayment(
  orderContext: OrderContext,
  checkout: PayableCheckout,
  { callExternal, log }: Visit,
): Promise<PaymentPageData> {
  const { payment, numbers, status } = checkout;
  const provider = orderContext.payments.findProvider(payment.provider);
  if (payment.provider === 'upi') {
    const { upiId } = orderContext.settings;
    const claimed = payment.claimedReference;
    if (payment.status === 'claimed' && claimed !== null) return { kind: 'upi-claimed', reference: claimed };
    if (status === 'cancelled') return { kind: 'upi-late' };
    if (upiId === null) return { kind: 'switched-off' };
    const note = `Order ${numbers.join(' ')}`;
    return { kind: 'upi', upiId, ...upiCode({ upiId, name: orderContext.details.name }, payment.amountPaise, note) };
  }
  if (provider === null) return { kind: 'switched-off' };
  if (payment.provider === 'test') return { kind: 'test' };
  if (provider.window === null) return { kind: 'switched-off' };
  try {
    const providerOrderId = await callExternal(() => readyPayment(orderContext.db, provider, payment));
    if (providerOrderId === null) return { kind: 'switched-off' };
    return {
      kind: 'razorpay',
      ...provider.window,
      providerOrderId,
      shopName: orderContext.details.name,
      description: numbers.map(orderName).join(', '),
      email: checkout.email,
      phone: checkout.phone,
    };
  } catch (err) {
    if (!(err instanceof ProviderAway || err instanceof ProviderRefused)) throw err;
    log.error({ err, paymentId: payment.id }, 'The payment provider could not create its order');
    return { kind: 'away' };
  }
}
