import type { Db } from '#db/connect.ts';
import type { RefundReason } from '#shop/payments/payments.ts';
import { requestRefund } from '#shop/payments/request-refund.server.ts';
import { addEvent } from './add-event.server.ts';
import { enqueueOrderEmails } from './enqueue-order-email.server.ts';
import type { OrderContext } from './order-context.ts';
import type { OrderRow } from './order-row.ts';

type Giving = {
  reason: RefundReason;
  /** The money; absent: what its checkout brought in for the order. */
  captureId?: string;
  /** Absent: the order's own share. */
  amountPaise?: number;
  /** The money belonged to no order: this one only tells of it. */
  isNobodys?: boolean;
};

/**
 * Notes that money which came in goes back, and tells of it, in the transaction that holds the order. Nothing came in:
 * nothing happens.
 */
export async function releaseOrder(
  trx: Db,
  orderContext: OrderContext,
  order: Pick<OrderRow, 'id' | 'checkout_id' | 'payable_paise'>,
  { reason, captureId, amountPaise = order.payable_paise, isNobodys = false }: Giving,
): Promise<void> {
  if (order.checkout_id === null) return;
  const of = captureId === undefined ? { checkoutId: order.checkout_id } : { captureId };
  const wanted = await requestRefund(trx, { of, orderId: isNobodys ? null : order.id, amountPaise, reason });
  if (wanted === null) return;
  const isByHand = wanted.status === 'by-hand';
  const facts = { reason, amountPaise: wanted.amountPaise, ...(isByHand ? { isByHand } : {}) };
  await addEvent(trx, order.id, { kind: 'refund-requested', actor: 'payment', facts });
  if (isByHand) {
    const problem = {
      problem: 'refund-by-hand',
      amountPaise: wanted.amountPaise,
      subject: captureId ?? reason,
    } as const;
    await enqueueOrderEmails(trx, orderContext, 'payment-attention', order.id, problem);
  }
}
