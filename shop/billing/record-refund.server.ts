import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { issuePartialCreditNote } from '#shop/invoicing/issue-credit-note.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueOrderEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrdersOf } from '#shop/orders/lock-checkout.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { recordRefund } from '#shop/orders/order-adjustments.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { orderRefundReasons, type RefundState, type ReportedRefund } from '#shop/payments/payments.ts';
import {
  findFailedRefund,
  findRefund,
  findReportedRefund,
  isAllBack,
  type Refund,
  reconcileRefund,
  recordOutsideRefund,
  renewFailedRefund,
  saveReference,
} from '#shop/payments/refunds.server.ts';

/**
 * Records the new state of a refund. Done: it is recorded on the order, and a cancelled order whose money is all refunded
 * becomes `refunded`. Failed: the owner gets an email. Idempotent.
 * @param adminId the administrator who sent the money by hand
 */
export async function recordRefundState(
  db: Db,
  orderContext: OrderContext,
  refundId: string,
  reported: Partial<RefundState> & { problem?: string },
  adminId?: string,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const refund = await findRefund(trx, refundId);
    if (refund === null) return;
    const orders = await lockOrdersOf(trx, refund);
    if (!(await reconcileRefund(trx, refundId, reported))) return;
    if (reported.state === 'done') await reportDone(trx, orderContext, orders, refund, adminId);
    if (reported.state === 'failed') await reportFailed(trx, orderContext, orders, refund);
  });
}

/**
 * An administrator has sent the money by hand. False: this refund is not sent by hand, or it is done.
 * `reference`: of the payout, as the owner's bank shows it.
 */
export async function recordManualRefund(
  orderContext: OrderContext,
  { refundId, adminId, reference = null }: { refundId: string; adminId: string; reference?: string | null },
  db: Db = orderContext.db,
): Promise<boolean> {
  if (!isId(refundId)) return false;
  return withTransaction(db, async (trx) => {
    const refund = await findRefund(trx, refundId);
    if (refund === null || !['by-hand', 'failed'].includes(refund.status)) return false;
    if (reference !== null) await saveReference(trx, refundId, reference);
    await recordRefundState(trx, orderContext, refundId, { state: 'done' }, adminId);
    return true;
  });
}

/**
 * Records a refund that a provider reports: one that we requested, or one made in the provider's dashboard, which may be
 * instead of one that failed.
 */
export async function handleRefundEvent(
  trx: Db,
  orderContext: OrderContext,
  provider: string,
  reported: ReportedRefund,
): Promise<void> {
  const own = await findReportedRefund(trx, provider, reported);
  if (own !== null) {
    const { providerRefundId, state } = reported;
    await recordRefundState(trx, orderContext, own.id, { providerRefundId, state });
    return;
  }
  if (reported.state !== 'done') return;
  if (await recordInsteadOfFailed(trx, orderContext, provider, reported)) return;
  const outside = await recordOutsideRefund(trx, provider, reported);
  if (outside === null) return;
  const orders = await lockOrdersOf(trx, outside);
  if (outside.orderId !== null) await chargeOrder(trx, outside, outside.orderId);
  await reportDone(trx, orderContext, orders, outside);
}

/** The owner has sent a refund that had failed. False: there is no such refund. */
async function recordInsteadOfFailed(
  trx: Db,
  orderContext: OrderContext,
  provider: string,
  reported: ReportedRefund,
): Promise<boolean> {
  const failed = await findFailedRefund(trx, provider, reported);
  if (failed === null) return false;
  await lockOrdersOf(trx, failed);
  const refundId = await renewFailedRefund(trx, failed.id);
  if (refundId === null) return false;
  const { providerRefundId, state } = reported;
  await recordRefundState(trx, orderContext, refundId, { providerRefundId, state });
  return true;
}

/** Records a refund on the lines of its order, with a credit note where they were invoiced. */
export async function chargeOrder(
  trx: Db,
  { id: refundId, key, amountPaise }: Pick<Refund, 'id' | 'key' | 'amountPaise'>,
  orderId: string,
): Promise<void> {
  const shares = await recordRefund(trx, { orderId, refundId, amountPaise });
  await issuePartialCreditNote(trx, { orderId, key, shares });
}

async function reportDone(
  trx: Db,
  orderContext: OrderContext,
  orders: OrderRow[],
  refund: Refund,
  adminId?: string,
): Promise<void> {
  const order = orders.find(({ id }) => id === refund.orderId) ?? orders[0];
  if (order === undefined) return;
  const facts = { amountPaise: refund.amountPaise, reason: refund.reason };
  const by = adminId === undefined ? ({ actor: 'payment' } as const) : ({ actor: 'admin', actorId: adminId } as const);
  await addEvent(trx, order.id, { kind: 'refunded', ...by, facts });
  const isWholeOrder = refund.orderId !== null && order.status === 'cancelled' && (await isAllBack(trx, order.id));
  // The status says that the money is at the payment method again.
  const target = adminId === undefined ? refund.target : sentByHandTo(refund);
  const isElsewhere = target !== 'original';
  if (isWholeOrder) await moveOrder(trx, orderContext, order.id, 'refunded', { ...by, facts, isQuiet: isElsewhere });
  const isOfOrder = (orderRefundReasons as readonly string[]).includes(refund.reason);
  if (isWholeOrder ? isElsewhere : isOfOrder) {
    const { id: subject, amountPaise, reference } = refund;
    const money = { subject, amountPaise, target, ...(reference === null ? {} : { reference }) };
    await enqueueOrderEmails(trx, orderContext, 'refund-sent', order.id, money);
  }
  // A refund made in the provider's dashboard does not move the order: the owner decides what it means.
  if (refund.reason === 'outside') {
    await enqueueOrderEmails(trx, orderContext, 'payment-attention', order.id, {
      problem: 'outside',
      amountPaise: refund.amountPaise,
      subject: refund.id,
    });
  }
}

/** Where an administrator sent a refund; `by-hand`: the customer has entered no account, so the shop does not know it. */
function sentByHandTo({ target, payoutId }: Refund): Refund['target'] | 'by-hand' {
  if (target === 'store-credit') return target;
  return payoutId === null ? 'by-hand' : 'payout';
}

async function reportFailed(trx: Db, orderContext: OrderContext, orders: OrderRow[], refund: Refund): Promise<void> {
  const order = orders.find(({ id }) => id === refund.orderId) ?? orders[0];
  if (order === undefined) return;
  const facts = { problem: 'refund-failed', amountPaise: refund.amountPaise, reason: refund.reason };
  await addEvent(trx, order.id, { kind: 'payment-problem', actor: 'payment', facts });
  await enqueueOrderEmails(trx, orderContext, 'payment-attention', order.id, {
    problem: 'refund-failed',
    amountPaise: refund.amountPaise,
    subject: refund.id,
  });
}
