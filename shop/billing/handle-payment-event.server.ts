import { withTransaction } from '#db/transaction.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { PaymentNews, ProviderName } from '#shop/payments/payments.ts';
import { recordWebhook } from '#shop/payments/webhook-deliveries.server.ts';
import { type BookedPayment, bookPayment } from './book-payment.server.ts';
import { handleRefundEvent } from './book-refund.server.ts';

export type HandledEvent = BookedPayment | 'noted';

/**
 * Books what a verified message of a provider says, once: the note of the message and what follows from it stand or fall
 * together.
 */
export async function handlePaymentEvent(
  orderContext: OrderContext,
  { provider, eventId, news }: { provider: ProviderName; eventId: string; news: PaymentNews },
): Promise<HandledEvent> {
  return withTransaction(orderContext.db, async (trx): Promise<HandledEvent> => {
    const { type, subject, taken, refund } = news;
    if (!(await recordWebhook(trx, { provider, eventId, type, subject }))) return 'known';
    let heard: HandledEvent = 'noted';
    if (taken !== null) {
      const { providerOrderId, ...money } = taken;
      // Money without an order of ours belongs to another business of the same account.
      heard =
        providerOrderId === null
          ? 'unknown'
          : await bookPayment(trx, orderContext, { ...money, provider, of: { providerOrderId } });
    }
    if (refund !== null) await handleRefundEvent(trx, orderContext, provider, refund);
    return heard;
  });
}
