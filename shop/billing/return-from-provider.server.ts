import type { OrderContext } from '#shop/orders/order-context.ts';
import { lookSoon } from '#shop/payments/list-payments-to-check.server.ts';
import { type CheckoutWord, ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import type { BookedPayment } from './book-payment.server.ts';
import type { PayableCheckout } from './find-open-payment.server.ts';
import { fetchPayment } from './reconcile-payments.server.ts';

/**
 * What becomes of the word that a browser brings back from the provider's window. `forged`: it is not the provider's.
 * `waiting`: the provider's books do not say so yet, or cannot be read; they are asked again soon.
 */
export async function returnFromWindow(
  orderContext: OrderContext,
  { payment }: PayableCheckout,
  word: CheckoutWord,
): Promise<BookedPayment | 'forged' | 'waiting'> {
  const provider = orderContext.payments.findProvider(payment.provider);
  const isTheirs = word.providerOrderId === payment.providerOrderId && provider?.isCheckoutWordTrue(word);
  if (!provider || !isTheirs) return 'forged';
  try {
    const booked = await fetchPayment(orderContext, provider, word.providerOrderId);
    if (booked !== null) return booked;
  } catch (error) {
    // Whoever has just paid is not to read that something broke: the books are asked again, whatever was wrong now.
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
  }
  await lookSoon(orderContext.db, payment.id, new Date());
  return 'waiting';
}
