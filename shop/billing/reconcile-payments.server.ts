import type { OrderContext } from '#shop/orders/order-context.ts';
import { claimPaymentsToCheck, closePayment } from '#shop/payments/list-payments-to-check.server.ts';
import type { Provider } from '#shop/payments/method.ts';
import { type BookedPayment, bookPayment } from './book-payment.server.ts';

/** Payments checked in one run; the next run takes the rest. */
const BATCH = 20;

export type OnProblem = (error: unknown, facts: Record<string, unknown>) => void;

/** Checks open payments against the provider's records, in case a webhook was lost, and closes those that have ended. */
export async function reconcilePayments(orderContext: OrderContext, now: Date, onProblem: OnProblem): Promise<void> {
  for (const { id, provider: name, providerOrderId } of await claimPaymentsToCheck(orderContext.db, now, BATCH)) {
    const provider = orderContext.payments.findProvider(name);
    try {
      if (provider !== null && providerOrderId !== null) await fetchPayment(orderContext, provider, providerOrderId);
      await closePayment(orderContext.db, id);
    } catch (error) {
      onProblem(error, { paymentId: id });
    }
  }
}

/** Books what the provider's records say of its order. Returns the best outcome; null: no money came in. */
export async function fetchPayment(
  orderContext: OrderContext,
  provider: Provider,
  providerOrderId: string,
): Promise<BookedPayment | null> {
  const outcomes: BookedPayment[] = [];
  for (const { providerPaymentId, amountPaise, currency } of (await provider.listCaptures?.(providerOrderId)) ?? []) {
    const money = { provider: provider.name, of: { providerOrderId }, providerPaymentId, amountPaise, currency };
    outcomes.push(await bookPayment(orderContext.db, orderContext, money));
  }
  return (['booked', 'known', 'refunding', 'unknown'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}
