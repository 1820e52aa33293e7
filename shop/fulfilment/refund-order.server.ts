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
import { findRefund, type Refund, retryRefund } from '#shop/payments/refunds.server.ts';

/** `over`: the refund is in another state by now. */
export type RefundRefusal = 'not-found' | 'over';

type RefundAction = { adminId: string; refundId: string };

/** Records that an administrator has sent the money by hand. */
export const markRefundSent = (
  orderContext: OrderContext,
  input: RefundAction,
): Promise<Result<undefined, RefundRefusal>> =>
  onRefund(orderContext, input, 'refund.book', (trx, refund) =>
    bookRefundManually(orderContext, refund.id, input.adminId, trx),
  );

/** Submits a failed refund to the provider again. */
export const retryRefundAsAdmin = (
  orderContext: OrderContext,
  input: RefundAction,
): Promise<Result<undefined, RefundRefusal>> =>
  onRefund(orderContext, input, 'refund.retry', async (trx, refund, orderId) => {
    if (!(await retryRefund(trx, refund.id))) return false;
    const facts = { reason: refund.reason, amountPaise: refund.amountPaise, isAgain: true };
    await addEvent(trx, orderId, { kind: 'refund-requested', actor: 'admin', actorId: input.adminId, facts });
    return true;
  });

async function onRefund(
  orderContext: OrderContext,
  { adminId, refundId }: RefundAction,
  action: 'refund.book' | 'refund.retry',
  work: (trx: Db, refund: Refund, orderId: string) => Promise<boolean>,
): Promise<Result<undefined, RefundRefusal>> {
  if (!isId(refundId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<undefined, RefundRefusal>> => {
    const found = await findRefund(trx, refundId);
    if (found === null) return refuse('not-found');
    // A refund that belongs to no order is recorded on the first order of its checkout.
    const orders = await lockCheckout(trx, found.checkoutId);
    const order = orders.find(({ id }) => id === found.orderId) ?? orders[0];
    // Read again now that its orders are locked.
    const refund = await findRefund(trx, refundId);
    if (order === undefined || refund === null) return refuse('not-found');
    if (!(await work(trx, refund, order.id))) return refuse('over');
    await logAdminAction(trx, {
      adminId,
      action,
      subjectId: order.id,
      subjectName: orderName(order.number),
      before: { status: refund.status },
      after: { status: action === 'refund.book' ? 'done' : 'requested', amountPaise: refund.amountPaise },
    });
    return accept(undefined);
  });
}
