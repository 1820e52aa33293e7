import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { bookRefundManually } from '#shop/billing/book-refund.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { lockCheckout } from '#shop/orders/lock-checkout.server.ts';
import { orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { findRefund, type Refund } from '#shop/payments/reconcile-refund.server.ts';
import { retryRefund } from '#shop/payments/request-refund.server.ts';

/** `over`: the refund does not wait for this any more. */
export type RefundRefusal = 'not-found' | 'over';

type Submission = { adminId: string; refundId: string };

/** The owner has sent the money themselves. */
export const markRefundSent = (
  orderContext: OrderContext,
  submitted: Submission,
): Promise<Result<undefined, RefundRefusal>> =>
  onRefund(orderContext, submitted, 'refund.book', (trx, refund) =>
    bookRefundManually(orderContext, refund.id, submitted.adminId, trx),
  );

/** The provider is to be asked once more for a refund that failed. */
export const retryRefundAsAdmin = (
  orderContext: OrderContext,
  submitted: Submission,
): Promise<Result<undefined, RefundRefusal>> =>
  onRefund(orderContext, submitted, 'refund.retry', async (trx, refund, orderId) => {
    if (!(await retryRefund(trx, refund.id))) return false;
    const facts = { reason: refund.reason, amountPaise: refund.amountPaise, isAgain: true };
    await addEvent(trx, orderId, { kind: 'refund-requested', actor: 'admin', actorId: submitted.adminId, facts });
    return true;
  });

async function onRefund(
  orderContext: OrderContext,
  { adminId, refundId }: Submission,
  action: 'refund.book' | 'refund.retry',
  work: (trx: Db, refund: Refund, orderId: string) => Promise<boolean>,
): Promise<Result<undefined, RefundRefusal>> {
  if (!isId(refundId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<undefined, RefundRefusal>> => {
    const found = await findRefund(trx, refundId);
    if (found === null) return refuse('not-found');
    // Money that was nobody's stands with the first order of its checkout.
    const orders = await lockCheckout(trx, found.checkoutId);
    const order = orders.find(({ id }) => id === found.orderId) ?? orders[0];
    // Read again now that it is held.
    const refund = await findRefund(trx, refundId);
    if (order === undefined || refund === null) return refuse('not-found');
    if (!(await work(trx, refund, order.id))) return refuse('over');
    await logAdminAction(trx, {
      adminId,
      action,
      subjectId: order.id,
      subjectName: orderName(order.number),
      before: { status: refund.status },
      after: { status: action === 'refund.book' ? 'done' : 'wanted', amountPaise: refund.amountPaise },
    });
    return accept(undefined);
  });
}
