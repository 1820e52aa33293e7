import type { Visit } from '#app/http/context.ts';
import type { PayableCheckout } from '#shop/billing/find-payable-checkout.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import { readyPayment } from '#shop/payments/open-payment.server.ts';
import { ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import type { PaymentPageData } from './payment-page.tsx';

/**
 * Data of the payment page for the method that was chosen at the checkout.
 * @param checkout `isOwn`: the customer is logged in; the holder of an order link does not get their email address
 */
export async function loadPayment(
  orderContext: OrderContext,
  checkout: PayableCheckout & { isOwn: boolean },
  { callExternal, log }: Pick<Visit, 'callExternal' | 'log'>,
): Promise<PaymentPageData> {
  const { payment, numbers, status, email, phone, isOwn } = checkout;
  const claim = findMethod(payment.provider)?.claim;
  const field = claim ? { label: claim.label, hint: claim.hint } : null;
  if (field !== null) {
    const reference = payment.claimedReference;
    if (payment.status === 'claimed' && reference !== null) return { kind: 'claimed', reference, field };
    if (status === 'cancelled') return { kind: 'late', field };
  }
  const provider = orderContext.payments.findProvider(payment.provider);
  if (!provider?.start) return { kind: 'switched-off' };
  const { amountPaise } = payment;
  const shopName = orderContext.details.name;
  const ready = async () => {
    const providerOrderId = await readyPayment(orderContext.db, provider, { ...payment, email, phone });
    return provider.start?.({ amountPaise, numbers, shopName, email: isOwn ? email : null, phone, providerOrderId });
  };
  try {
    const start = await (provider.createOrder ? callExternal(ready) : ready());
    return { kind: 'open', method: payment.provider, start, field };
  } catch (err) {
    if (!(err instanceof ProviderAway || err instanceof ProviderRefused)) throw err;
    log.error({ err, paymentId: payment.id }, 'The payment provider could not create its order');
    return { kind: 'away' };
  }
}
