import { withTransaction } from '#db/transaction.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { checkSoon } from '#shop/payments/claim-payments.server.ts';
import type { Claim, Provider } from '#shop/payments/method.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import { type PaymentEvent, ProviderAway, ProviderRefused } from '#shop/payments/payments.ts';
import { recordWebhook } from '#shop/payments/record-webhook.server.ts';
import { submitReference } from './confirm-claim.server.ts';
import type { PayableCheckout } from './find-payable-checkout.server.ts';
import { fetchPayment } from './reconcile-payments.server.ts';
import { type PaymentOutcome, recordPayment } from './record-payment.server.ts';
import { handleRefundEvent } from './record-refund.server.ts';

type HandledEvent = PaymentOutcome | 'recorded';

/**
 * Handles a verified webhook of a provider, once: the record of the delivery and its effects are in one transaction.
 */
export async function handlePaymentEvent(
  orderContext: OrderContext,
  { provider, eventId, event }: { provider: string; eventId: string; event: PaymentEvent },
): Promise<HandledEvent> {
  return withTransaction(orderContext.db, async (trx): Promise<HandledEvent> => {
    const { type, subject, capture, refund } = event;
    if (!(await recordWebhook(trx, { provider, eventId, type, subject }))) return 'known';
    let result: HandledEvent = 'recorded';
    if (capture !== null) {
      const { providerOrderId, ...money } = capture;
      // A payment without a provider order belongs to another business on the same provider account.
      result =
        providerOrderId === null
          ? 'unknown'
          : await recordPayment(trx, orderContext, { ...money, provider, of: { providerOrderId } });
    }
    if (refund !== null) await handleRefundEvent(trx, orderContext, provider, refund);
    return result;
  });
}

/**
 * What became of a form that the payment page posted. `waiting`: the provider's records do not have the payment yet, or
 * cannot be read; they are checked again soon. `left`: the customer did not pay. `problem` is for the whole form, and
 * `reference-wrong` and `too-many-claims` are about its field.
 */
export type ConfirmedPayment =
  | { is: PaymentOutcome | 'waiting' | 'claimed' | 'already-paid' | 'left' | 'not-found' }
  | { is: 'refused'; problem: string }
  | { is: 'reference-wrong'; fault: string; typed: string }
  | { is: 'too-many-claims'; typed: string };

/** Handles a form of the payment page, as the payment's method reads it. */
export async function confirmPayment(
  orderContext: OrderContext,
  customerId: string,
  checkout: PayableCheckout,
  fields: Record<string, unknown>,
): Promise<ConfirmedPayment> {
  const claim = findMethod(checkout.payment.provider)?.claim;
  if (claim) return confirmReference(orderContext, customerId, checkout, { claim, fields });
  const provider = orderContext.payments.findProvider(checkout.payment.provider);
  const confirmation = provider?.confirm?.(checkout.payment, fields);
  if (!provider || !confirmation) return { is: 'not-found' };
  if (confirmation.kind === 'refused') return { is: 'refused', problem: confirmation.problem };
  if (confirmation.kind === 'left') return { is: 'left' };
  return confirmation.kind === 'paid'
    ? { is: await record(orderContext, checkout, confirmation.providerPaymentId) }
    : { is: await check(orderContext, checkout, provider, confirmation.providerOrderId) };
}

async function confirmReference(
  orderContext: OrderContext,
  customerId: string,
  { orderId }: PayableCheckout,
  { claim, fields }: { claim: Claim; fields: Record<string, unknown> },
): Promise<ConfirmedPayment> {
  const typed = typeof fields.reference === 'string' ? fields.reference : '';
  const reference = claim.read(typed);
  if (reference === null) return { is: 'reference-wrong', fault: claim.fault, typed };
  const claimed = await submitReference(orderContext, customerId, orderId, reference);
  if (claimed.ok) return { is: 'claimed' };
  return claimed.reason === 'too-many-claims' ? { is: 'too-many-claims', typed } : { is: claimed.reason };
}

/** Records what the method itself vouches for. */
const record = (orderContext: OrderContext, { checkoutId, payment }: PayableCheckout, providerPaymentId: string) =>
  recordPayment(orderContext.db, orderContext, {
    provider: payment.provider,
    of: { checkoutId },
    providerPaymentId,
    amountPaise: payment.amountPaise,
    currency: 'INR',
  });

/** Records what the provider's records say. */
async function check(
  orderContext: OrderContext,
  { payment }: PayableCheckout,
  provider: Provider,
  providerOrderId: string,
): Promise<PaymentOutcome | 'waiting'> {
  try {
    const outcome = await fetchPayment(orderContext, provider, providerOrderId);
    if (outcome !== null) return outcome;
  } catch (error) {
    // A customer who has just paid must not see an error: the provider is asked again later.
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
  }
  await checkSoon(orderContext.db, payment.id, new Date());
  return 'waiting';
}
