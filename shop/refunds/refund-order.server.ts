import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { sumOf } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { issuePartialCreditNote } from '#shop/invoicing/issue-credit-note.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueOrderEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { isCancelled, isPaidInFull, orderName } from '#shop/orders/order.ts';
import { listLeft, recordShares } from '#shop/orders/order-adjustments.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { type RequestedRefund, recordCreditRefund, requestRefund } from '#shop/payments/request-refund.server.ts';
import { type LeftOfLine, type RefundShare, splitByPayment } from '#shop/pricing/adjustments/allocate-refund.ts';
import { findPayoutOf } from './payouts.server.ts';
import type { OrderRefund, OrderRefunded, OrderRefundRefusal } from './refund.ts';

/**
 * Refunds parts of an order, at any time after its payment and as often as something is left: writes the ledger, the
 * lines' shares, the credit note of an invoiced order, the history, the emails and, for an administrator, the audit log.
 * Never more than was paid for a line or an order, also when several refunds run at the same time. Idempotent by `key`.
 * @param db the caller's transaction, which may have locked the order; absent: one of its own
 */
export async function refundOrder(
  orderContext: OrderContext,
  input: OrderRefund,
  db: Db = orderContext.db,
): Promise<Result<OrderRefunded, OrderRefundRefusal>> {
  if (!isId(input.orderId) || !isId(input.key)) return refuse('not-found');
  return withTransaction(db, async (trx): Promise<Result<OrderRefunded, OrderRefundRefusal>> => {
    const order = await lockOrderWithOthers(trx, input.orderId);
    if (order === null) return refuse('not-found');
    const known = await findByKey(trx, input.key);
    if (known !== null) return known.orderId === order.id ? accept(known.refunded) : refuse('key-used');
    if (isCancelled(order.status)) return refuse('cancelled');
    if (!isPaidInFull(order) || order.checkout_id === null) return refuse('not-paid');
    const left = await listLeft(trx, order.id);
    const shares = sharesOf(left, input);
    if (shares === null) return refuse('too-much');
    if (shares.length === 0) return refuse('nothing');
    const target = await findTarget(trx, order, input);
    if (typeof target === 'string') return refuse(target);
    const parts = shares.map((share) => splitByPayment(leftOf(left, share.line), share));
    const money = parts.map((part) => part.money);
    // With the account, the credit lapsed.
    const credit = order.customer_id === null ? [] : parts.map((part) => part.credit);
    const refundable = order.customer_id === null ? money : shares;
    if (totalOf(refundable) === 0) return refuse('no-account');
    const rows: RequestedRefund[] = [];
    if (totalOf(money) > 0) {
      const row = await refundMoney(trx, order, input, { target, shares: money });
      if (row === null) return refuse('too-much');
      rows.push(row);
    }
    if (totalOf(credit) > 0) {
      const row = await refundCredit(trx, order, input, credit);
      if (row === null) return refuse('no-account');
      rows.push(row);
    }
    const refunded = summaryOf(rows, totalOf(target.target === 'store-credit' ? shares : credit));
    await report(trx, orderContext, order, { input, shares: refundable, refunded });
    return accept(refunded);
  });
}

const totalOf = (shares: readonly RefundShare[]): number => sumOf(shares.map(({ goods, fees }) => goods + fees));

const leftOf = (left: readonly LeftOfLine[], line: number): LeftOfLine =>
  left.find((one) => one.line === line) ?? { line, name: '', goods: 0, fees: 0, credit: 0 };

function summaryOf(rows: readonly RequestedRefund[], creditPaise: number): OrderRefunded {
  const open = rows.find(({ status }) => status !== 'done');
  return {
    amountPaise: sumOf(rows.map(({ amountPaise }) => amountPaise)),
    creditPaise,
    status: open?.status ?? 'done',
  };
}

/** The refund that an earlier call with this key wrote; null: there is none. */
async function findByKey(trx: Db, key: string): Promise<{ orderId: string | null; refunded: OrderRefunded } | null> {
  const rows = await trx
    .selectFrom('refunds')
    .select(['id', 'order_id', 'amount_paise as amountPaise', 'status', 'target'])
    .where('key', '=', key)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  // What has happened to it since then does not change the answer.
  const requested = rows.map(({ id, amountPaise, status, target }) => ({
    id,
    amountPaise,
    status: target === 'store-credit' ? ('done' as const) : status === 'by-hand' ? status : ('requested' as const),
  }));
  const credit = rows.filter(({ target }) => target === 'store-credit').map(({ amountPaise }) => amountPaise);
  return { orderId: first.order_id, refunded: summaryOf(requested, sumOf(credit)) };
}

/** The shares of the lines, with the fees of all of them where they are refunded; null: more than is left of a line. */
function sharesOf(left: readonly LeftOfLine[], { lines, withFees }: OrderRefund): RefundShare[] | null {
  const isPossible = lines.every(
    ({ line, amountPaise }, at) =>
      Number.isSafeInteger(amountPaise) &&
      amountPaise > 0 &&
      amountPaise <= leftOf(left, line).goods &&
      lines.findIndex((other) => other.line === line) === at,
  );
  if (!isPossible) return null;
  return left.flatMap(({ line, fees }) => {
    const goods = lines.find((one) => one.line === line)?.amountPaise ?? 0;
    const share = { line, goods, fees: withFees ? fees : 0 };
    return share.goods + share.fees === 0 ? [] : [share];
  });
}

type Target = { target: 'original' | 'payout' | 'store-credit'; payoutId: string | null };

/** Where the money goes. What the owner pays out goes to the details that the customer saved last for the order. */
async function findTarget(
  trx: Db,
  order: OrderRow,
  { to }: OrderRefund,
): Promise<Target | 'payout-unknown' | 'no-account'> {
  if (to === 'store-credit') {
    return order.customer_id === null ? 'no-account' : { target: 'store-credit', payoutId: null };
  }
  if (to === 'original') return { target: 'original', payoutId: (await findPayoutOf(trx, order.id))?.id ?? null };
  const payout = await findPayoutOf(trx, order.id, to.payoutId);
  return payout === null ? 'payout-unknown' : { target: 'payout', payoutId: payout.id };
}

async function refundMoney(
  trx: Db,
  order: OrderRow,
  input: OrderRefund,
  { target, shares }: { target: Target; shares: readonly RefundShare[] },
): Promise<RequestedRefund | null> {
  const amountPaise = totalOf(shares);
  const row = await requestRefund(trx, {
    ...factsOf(input),
    ...target,
    orderId: order.id,
    amountPaise,
    isExact: true,
  });
  if (row === null) return null;
  await recordShares(trx, { orderId: order.id, refundId: row.id, shares });
  if (target.target === 'store-credit' && order.customer_id !== null) {
    const entry = { customerId: order.customer_id, amountPaise, orderId: order.id, refundId: row.id };
    await addCredit(trx, { ...entry, reason: 'refund' });
  }
  return row;
}

async function refundCredit(
  trx: Db,
  order: OrderRow,
  input: OrderRefund,
  shares: readonly RefundShare[],
): Promise<RequestedRefund | null> {
  if (order.customer_id === null) return null;
  const amountPaise = totalOf(shares);
  const row = await recordCreditRefund(trx, { ...factsOf(input), orderId: order.id, amountPaise });
  if (row === null) return null;
  await recordShares(trx, { orderId: order.id, refundId: row.id, shares });
  const entry = { customerId: order.customer_id, amountPaise, orderId: order.id, refundId: row.id };
  await addCredit(trx, { ...entry, reason: 'returned' });
  return row;
}

const factsOf = ({ key, reason, note, returnId, by }: OrderRefund) => ({
  key,
  reason,
  note,
  returnId: returnId ?? null,
  requestedBy: by.actor === 'admin' ? by.adminId : null,
});

/** History, credit note, emails and audit log. */
async function report(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  { input, shares, refunded }: { input: OrderRefund; shares: readonly RefundShare[]; refunded: OrderRefunded },
): Promise<void> {
  const { reason, note, key, by, lines } = input;
  const { amountPaise, creditPaise, status } = refunded;
  const actor =
    by.actor === 'admin' ? { actor: by.actor, actorId: by.adminId } : { actor: by.actor, actorId: by.customerId };
  const isByHand = status === 'by-hand';
  const facts = { reason, amountPaise, creditPaise, ...(isByHand ? { isByHand } : {}) };
  await addEvent(trx, order.id, { kind: status === 'done' ? 'refunded' : 'refund-requested', ...actor, facts });
  const credited = shares.map((share) => {
    const quantity = lines.find(({ line }) => line === share.line)?.quantity;
    return quantity === undefined ? share : { ...share, quantity };
  });
  const serial = await issuePartialCreditNote(trx, { orderId: order.id, key, shares: credited });
  const money = { amountPaise, subject: key };
  if (status === 'done') {
    await enqueueOrderEmails(trx, orderContext, 'refund-sent', order.id, { ...money, target: 'store-credit' });
  }
  if (serial !== null) await enqueueOrderEmails(trx, orderContext, 'credit-note', order.id, { ...money, serial });
  if (isByHand && by.actor === 'customer') {
    await enqueueOrderEmails(trx, orderContext, 'payment-attention', order.id, { ...money, problem: 'refund-by-hand' });
  }
  if (by.actor === 'admin') {
    await logAdminAction(trx, {
      adminId: by.adminId,
      action: 'refund.request',
      subjectId: order.id,
      subjectName: orderName(order.number),
      // Of the note the length: the audit log stays when the customer's personal data are erased.
      after: { amountPaise, reason, ...(note === null ? {} : { noteCharacters: note.length }) },
    });
  }
}
