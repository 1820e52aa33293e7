import type { Db } from '#db/connect.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import type { RefundReason } from '#shop/payments/payments.ts';
import { requestRefund } from '#shop/payments/request-refund.server.ts';
import { addEvent } from './add-event.server.ts';
import { enqueueOrderEmails } from './enqueue-order-email.server.ts';
import { listLeft, recordRefund } from './order-adjustments.server.ts';
import type { OrderContext } from './order-context.ts';
import type { OrderRow } from './order-row.ts';

type RefundInput = {
  reason: RefundReason;
  /** The captured payment to refund; absent: the one of the order. */
  captureId?: string;
  /** Absent: what the order cost; of a cancelled one, what is left of it. */
  amountPaise?: number;
  /** The money belongs to no order; the event is only recorded on this one. */
  isNobodys?: boolean;
};

/** What was paid for an order by money and was not refunded. */
const countMoneyLeft = async (trx: Db, orderId: string): Promise<Paise> =>
  sumOf((await listLeft(trx, orderId)).map(({ goods, fees, credit }) => goods + fees - credit));

/**
 * Requests a refund and records it in the order's history, in the transaction that has locked the order. Does nothing
 * where no money came in.
 */
export async function requestOrderRefund(
  trx: Db,
  orderContext: OrderContext,
  order: Pick<OrderRow, 'id' | 'checkout_id' | 'payable_paise'>,
  { reason, captureId, isNobodys = false, ...input }: RefundInput,
): Promise<void> {
  if (order.checkout_id === null) return;
  // Parts of a cancelled order may have been refunded before.
  const amountPaise =
    input.amountPaise ?? (reason === 'cancelled' ? await countMoneyLeft(trx, order.id) : order.payable_paise);
  const refund = await requestRefund(trx, { captureId, orderId: isNobodys ? null : order.id, amountPaise, reason });
  if (refund === null) return;
  // Any other refund is of money that paid for nothing: the order's lines cost what they did.
  if (reason === 'cancelled') {
    await recordRefund(trx, { orderId: order.id, refundId: refund.id, amountPaise: refund.amountPaise });
  }
  const isByHand = refund.status === 'by-hand';
  const facts = { reason, amountPaise: refund.amountPaise, ...(isByHand ? { isByHand } : {}) };
  await addEvent(trx, order.id, { kind: 'refund-requested', actor: 'payment', facts });
  if (isByHand) {
    const problem = {
      problem: 'refund-by-hand',
      amountPaise: refund.amountPaise,
      subject: captureId ?? reason,
    } as const;
    await enqueueOrderEmails(trx, orderContext, 'payment-attention', order.id, problem);
  }
}
