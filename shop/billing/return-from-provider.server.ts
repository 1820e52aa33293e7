import type { OrderContext } from '#shop/orders/order-context.ts';
import { checkSoon } from '#shop/payments/list-payments-to-check.server.ts';
import { type CheckoutWord, ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import type { BookedPayment } from './book-payment.server.ts';
import type { PayableCheckout } from './find-open-payment.server.ts';
import { fetchPayment } from './reconcile-payments.server.ts';

/**
 * Handles the signed result that the browser brings back from the provider's payment window. `forged`: the signature is
 * wrong. `waiting`: the provider's records do not have the payment yet, or cannot be read; they are checked again soon.
 */
export async function returnFromWindow(
  orderContext: OrderContext,
  { payment }: PayableCheckout,
  result: CheckoutWord,
): Promise<BookedPayment | 'forged' | 'waiting'> {
  const provider = orderContext.payments.findProvider(payment.provider);
  const isTheirs = result.providerOrderId === payment.providerOrderId && provider?.isCheckoutWordTrue(result);
  if (!provider || !isTheirs) return 'forged';
  try {
    const booked = await fetchPayment(orderContext, provider, result.providerOrderId);
    if (booked !== null) return booked;
  } catch (error) {
    // A customer who has just paid must not see an error: the provider is asked again later.
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
  }
  await checkSoon(orderContext.db, payment.id, new Date());
  return 'waiting';
}
