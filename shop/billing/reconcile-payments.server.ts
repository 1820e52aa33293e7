import { withTransaction } from '#db/transaction.ts';
import { DAY_MS } from '#lib/days.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { claimPaymentsToCheck, closePayment } from '#shop/payments/claim-payments.server.ts';
import {
  claimRefundLooks,
  claimRefundPoll,
  claimRefundsToSubmit,
  type RefundToSubmit,
} from '#shop/payments/claim-refunds.server.ts';
import type { Provider } from '#shop/payments/method.ts';
import { ProviderAway, ProviderRefused, type ReportedRefund } from '#shop/payments/payments.ts';
import { reconcileRefund } from '#shop/payments/refunds.server.ts';
import { type PaymentOutcome, recordPayment } from './record-payment.server.ts';
import { handleRefundEvent, recordRefundState } from './record-refund.server.ts';

/** Refunds submitted in one run; the next run takes the rest. */
const REFUNDS_AT_ONCE = 20;

/**
 * Submits requested refunds to the providers. After a lost answer the same refund id is sent again, so that nothing is
 * refunded twice; the owner gets an email about a refused one.
 */
export async function submitRefunds(orderContext: OrderContext, now: Date, onProblem: OnProblem): Promise<void> {
  for (const refund of await claimRefundsToSubmit(orderContext.db, now, REFUNDS_AT_ONCE)) {
    try {
      const state = await submit(orderContext, refund);
      await recordRefundState(orderContext.db, orderContext, refund.id, state);
    } catch (error) {
      const problem = (error as Error).message;
      if (error instanceof ProviderRefused)
        await recordRefundState(orderContext.db, orderContext, refund.id, { state: 'failed', problem });
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
    providerOrderId: refund.providerOrderId,
    providerPaymentId: refund.providerPaymentId,
    amountPaise: refund.amountPaise,
    isRequestedAgain: refund.attempts > 1,
    providerRefundId: refund.providerRefundId,
  });
}

/** Payments checked in one run; the next run takes the rest. */
const PAYMENTS_AT_ONCE = 20;

type OnProblem = (error: unknown, facts: Record<string, unknown>) => void;

/** Checks open payments against the provider's records, in case a webhook was lost, and closes those that have ended. */
export async function reconcilePayments(orderContext: OrderContext, now: Date, onProblem: OnProblem): Promise<void> {
  for (const { id, provider: name, providerOrderId } of await claimPaymentsToCheck(
    orderContext.db,
    now,
    PAYMENTS_AT_ONCE,
  )) {
    const provider = orderContext.payments.findProvider(name);
    try {
      if (provider !== null && providerOrderId !== null) await fetchPayment(orderContext, provider, providerOrderId);
      await closePayment(orderContext.db, id);
    } catch (error) {
      onProblem(error, { paymentId: id });
    }
  }
}

/** Records what the provider's records say of its order. Returns the best outcome; null: no money came in. */
export async function fetchPayment(
  orderContext: OrderContext,
  provider: Provider,
  providerOrderId: string,
): Promise<PaymentOutcome | null> {
  const outcomes: PaymentOutcome[] = [];
  for (const { providerPaymentId, amountPaise, currency } of (await provider.listCaptures?.(providerOrderId)) ?? []) {
    const money = { provider: provider.name, of: { providerOrderId }, providerPaymentId, amountPaise, currency };
    outcomes.push(await recordPayment(orderContext.db, orderContext, money));
  }
  return (['paid', 'known', 'refunding', 'unknown'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

/** A refund can take a provider a week, and is only found by the time when it was made. */
const REFUND_DAYS = 10;
/** Payments whose refunds are looked at in one run, where a provider lists them payment by payment. */
const LOOKS_AT_ONCE = 50;

/** Records what the providers' records say of refunds, those made on their websites included, in case a webhook was lost. */
export async function reconcileRefunds(orderContext: OrderContext, now: Date, onProblem: OnProblem): Promise<void> {
  const { db, payments } = orderContext;
  for (const { name } of payments.enabledMethods) {
    const provider = payments.findProvider(name);
    if (!provider?.listRefunds && !provider?.listRefundsOf) continue;
    if (!(await claimRefundPoll(db, name, now))) continue;
    const since = new Date(now.getTime() - REFUND_DAYS * DAY_MS);
    try {
      await recordReported(orderContext, name, (await provider.listRefunds?.(since)) ?? []);
      if (provider.listRefundsOf) await lookAtPayments(orderContext, provider, now, onProblem);
    } catch (error) {
      onProblem(error, { provider: name });
    }
  }
}

/** Looks at the refunds of single payments. One that the provider refuses does not stop the others. */
async function lookAtPayments(orderContext: OrderContext, provider: Provider, now: Date, onProblem: OnProblem) {
  const { name } = provider;
  for (const providerOrderId of await claimRefundLooks(orderContext.db, name, now, LOOKS_AT_ONCE)) {
    try {
      await recordReported(orderContext, name, (await provider.listRefundsOf?.(providerOrderId)) ?? []);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      onProblem(error, { provider: name, providerOrderId });
    }
  }
}

async function recordReported(orderContext: OrderContext, provider: string, refunds: readonly ReportedRefund[]) {
  for (const reported of refunds) {
    await withTransaction(orderContext.db, (trx) => handleRefundEvent(trx, orderContext, provider, reported));
  }
}
