import { withTransaction } from '#db/transaction.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { PaymentEvent } from '#shop/payments/payments.ts';
import { recordWebhook } from '#shop/payments/webhook-deliveries.server.ts';
import { type BookedPayment, bookPayment } from './book-payment.server.ts';
import { handleRefundEvent } from './book-refund.server.ts';

export type HandledEvent = BookedPayment | 'noted';

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
    let result: HandledEvent = 'noted';
    if (capture !== null) {
      const { providerOrderId, ...money } = capture;
      // A payment without a provider order belongs to another business on the same provider account.
      result =
        providerOrderId === null
          ? 'unknown'
          : await bookPayment(trx, orderContext, { ...money, provider, of: { providerOrderId } });
    }
    if (refund !== null) await handleRefundEvent(trx, orderContext, provider, refund);
    return result;
  });
}
