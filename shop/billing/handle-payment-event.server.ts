import { withTransaction } from '#db/transaction.ts';
import type { Desk } from '#shop/orders/order-context.ts';
import type { PaymentNews, ProviderName } from '#shop/payments/payments.ts';
import { noteWebhook } from '#shop/payments/webhook-deliveries.server.ts';
import { type BookedPayment, bookPayment } from './book-payment.server.ts';
import { hearRefund } from './book-refund.server.ts';

export type Heard = BookedPayment | 'noted';

/**
 * Books what a verified message of a provider says, once: the note of the message and what follows from it stand or fall
 * together.
 */
export async function hearProvider(
  desk: Desk,
  { provider, eventId, news }: { provider: ProviderName; eventId: string; news: PaymentNews },
): Promise<Heard> {
  return withTransaction(desk.db, async (trx): Promise<Heard> => {
    const { type, subject, taken, refund } = news;
    if (!(await noteWebhook(trx, { provider, eventId, type, subject }))) return 'known';
    let heard: Heard = 'noted';
    if (taken !== null) {
      const { providerOrderId, ...money } = taken;
      // Money without an order of ours belongs to another business of the same account.
      heard =
        providerOrderId === null
          ? 'unknown'
          : await bookPayment(trx, desk, { ...money, provider, of: { providerOrderId } });
    }
    if (refund !== null) await hearRefund(trx, desk, provider, refund);
    return heard;
  });
}
