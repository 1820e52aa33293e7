import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { chargeOrder, recordManualRefund, recordRefundState } from '#shop/billing/record-refund.server.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { lockOrdersOf } from '#shop/orders/lock-checkout.server.ts';
import { orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { assignToOrder, findRefund, type Refund } from '#shop/payments/refunds.server.ts';
import { changeRefundToCredit, retryRefund } from '#shop/payments/request-refund.server.ts';

/** `over`: the state of the refund has changed. */
type RefundRefusal = 'not-found' | 'over';

type RefundAction = {
  adminId: string;
  refundId: string;
  /** Of the payout, as the owner's bank shows it. */
  reference?: string | null;
};

/** Records that an administrator has sent the money by hand. */
export const markRefundSent = (
  orderContext: OrderContext,
  input: RefundAction,
): Promise<Result<undefined, RefundRefusal>> =>
  onRefund(orderContext, input, 'refund.mark-sent', (trx, { refund }) =>
    recordManualRefund(orderContext, { ...input, refundId: refund.id }, trx),
  );

/** Assigns a refund made on the provider's website, which may be of any order of its checkout, to one of them. */
export const assignRefund = (
  orderContext: OrderContext,
  { orderId, ...input }: RefundAction & { orderId: string },
): Promise<Result<undefined, RefundRefusal>> =>
  onRefund(orderContext, input, 'refund.assign', async (trx, { refund, orders }) => {
    const order = orders.find(({ id }) => id === orderId);
    if (order === undefined || !(await assignToOrder(trx, refund.id, order.id))) return false;
    await chargeOrder(trx, refund, order.id);
    return true;
  });

/** Submits a failed refund to the provider again. */
export const retryRefundAsAdmin = (
  orderContext: OrderContext,
  input: RefundAction,
): Promise<Result<undefined, RefundRefusal>> =>
  onRefund(orderContext, input, 'refund.retry', async (trx, { refund, orderId }) => {
    if (!(await retryRefund(trx, refund.id))) return false;
    const facts = { reason: refund.reason, amountPaise: refund.amountPaise, isAgain: true };
    await addEvent(trx, orderId, { kind: 'refund-requested', actor: 'admin', actorId: input.adminId, facts });
    return true;
  });

/**
 * Gives the customer store credit for a refund that failed or that nobody has sent. Refused as `over` where the account is
 * deleted, too.
 */
export const creditRefund = (
  orderContext: OrderContext,
  input: RefundAction,
): Promise<Result<undefined, RefundRefusal>> =>
  onRefund(orderContext, input, 'refund.credit', async (trx, { refund, orders }) => {
    const customerId = orders.find(({ id }) => id === refund.orderId)?.customer_id ?? null;
    if (customerId === null) return false;
    const refundId = await changeRefundToCredit(trx, refund.id);
    if (refundId === null) return false;
    const { amountPaise, orderId } = refund;
    await addCredit(trx, { customerId, amountPaise, reason: 'refund', orderId, refundId });
    await recordRefundState(trx, orderContext, refundId, { state: 'done' }, input.adminId);
    return true;
  });

/** `orderId`: the one of its orders that it is recorded on. */
type FoundRefund = { refund: Refund; orderId: string; orders: readonly OrderRow[] };

async function onRefund(
  orderContext: OrderContext,
  { adminId, refundId, reference = null }: RefundAction,
  action: 'refund.mark-sent' | 'refund.retry' | 'refund.assign' | 'refund.credit',
  work: (trx: Db, found: FoundRefund) => Promise<boolean>,
): Promise<Result<undefined, RefundRefusal>> {
  if (!isId(refundId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<undefined, RefundRefusal>> => {
    const found = await findRefund(trx, refundId);
    if (found === null) return refuse('not-found');
    // A refund that belongs to no order is recorded on the first order of its payment.
    const orders = await lockOrdersOf(trx, found);
    const order = orders.find(({ id }) => id === found.orderId) ?? orders[0];
    // Read again now that its orders are locked.
    const refund = await findRefund(trx, refundId);
    if (order === undefined || refund === null) return refuse('not-found');
    if (!(await work(trx, { refund, orderId: order.id, orders }))) return refuse('over');
    await logAdminAction(trx, {
      adminId,
      action,
      subjectId: order.id,
      subjectName: orderName(order.number),
      before: { status: refund.status },
      after: {
        status: action === 'refund.retry' ? 'requested' : 'done',
        amountPaise: refund.amountPaise,
        ...(reference === null ? {} : { reference }),
      },
    });
    return accept(undefined);
  });
}
