import type { OrderContext } from '#shop/orders/order-context.ts';
import { ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import { claimRefundsToSubmit, type RefundToSubmit, reconcileRefund } from '#shop/payments/reconcile-refund.server.ts';
import { bookRefund } from './book-refund.server.ts';
import type { OnProblem } from './reconcile-payments.server.ts';

/** Refunds submitted in one run; the next run takes the rest. */
const BATCH = 20;

/**
 * Submits requested refunds to the providers. After a lost answer the same refund id is sent again, so that nothing is
 * refunded twice; the owner gets an email about a refused one.
 */
export async function submitRefunds(orderContext: OrderContext, now: Date, onProblem: OnProblem): Promise<void> {
  for (const refund of await claimRefundsToSubmit(orderContext.db, now, BATCH)) {
    try {
      const state = await submit(orderContext, refund);
      await bookRefund(orderContext.db, orderContext, refund.id, state);
    } catch (error) {
      const problem = (error as Error).message;
      if (error instanceof ProviderRefused)
        await bookRefund(orderContext.db, orderContext, refund.id, { state: 'failed', problem });
      else if (error instanceof ProviderAway) await reconcileRefund(orderContext.db, refund.id, { problem });
      onProblem(error, { refundId: refund.id });
    }
  }
}

function submit(orderContext: OrderContext, refund: RefundToSubmit) {
  const provider = orderContext.payments.findProvider(refund.provider);
  if (!provider?.refund) throw new ProviderAway(`${refund.provider} is not set up: the refund waits`);
  return provider.refund({
    refundId: refund.id,
    providerPaymentId: refund.providerPaymentId,
    amountPaise: refund.amountPaise,
    isRequestedAgain: refund.attempts > 1,
    providerRefundId: refund.providerRefundId,
  });
}
