import type { Desk } from '#shop/orders/order-context.ts';
import { ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import { type RefundToAsk, settleRefund, takeRefundsToAsk } from '#shop/payments/reconcile-refund.server.ts';
import { bookRefund } from './book-refund.server.ts';
import type { OnProblem } from './reconcile-payments.server.ts';

/** Asked in one sweep; the next one takes the others. */
const BATCH = 20;

/**
 * Asks the providers to give back what the shop owes. A lost answer is asked for again under the same name, so that
 * nobody is paid back twice; a refusal is told to the owner.
 */
export async function askRefunds(desk: Desk, now: Date, onProblem: OnProblem): Promise<void> {
  for (const refund of await takeRefundsToAsk(desk.db, now, BATCH)) {
    try {
      const state = await ask(desk, refund);
      await bookRefund(desk.db, desk, refund.id, state);
    } catch (error) {
      const problem = (error as Error).message;
      if (error instanceof ProviderRefused) await bookRefund(desk.db, desk, refund.id, { state: 'failed', problem });
      else if (error instanceof ProviderAway) await settleRefund(desk.db, refund.id, { problem });
      onProblem(error, { refundId: refund.id });
    }
  }
}

function ask(desk: Desk, refund: RefundToAsk) {
  const provider = desk.payments.findProvider(refund.provider);
  if (!provider?.refund) throw new ProviderAway(`${refund.provider} is not set up: the money waits`);
  return provider.refund({
    refundId: refund.id,
    providerPaymentId: refund.providerPaymentId,
    amountPaise: refund.amountPaise,
    isAskedAgain: refund.attempts > 1,
    providerRefundId: refund.providerRefundId,
  });
}
