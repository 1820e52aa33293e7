import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addCredit, lockCredit } from '#shop/credit/store-credit.server.ts';
import { findReachedLimit } from '#shop/drops/drops.server.ts';
import { takeStock } from '#shop/inventory/stock.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueOrderEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrdersOf } from '#shop/orders/lock-checkout.server.ts';
import { enterStatus, lockOrder, moveOrder } from '#shop/orders/move-order.server.ts';
import { isCancelled } from '#shop/orders/order.ts';
import { listLeft } from '#shop/orders/order-adjustments.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { requestOrderRefund } from '#shop/orders/request-order-refund.server.ts';
import type { PaymentRefundReason } from '#shop/payments/payments.ts';
import {
  findCapturedPayment,
  findPayment,
  type LockedPaymentRow,
  lockPayment,
  recordCapture,
} from '#shop/payments/record-capture.server.ts';
import { lockReleased } from '#shop/promotions/promotion-uses.server.ts';

/**
 * `credit-spent`: the store credit of the order has been spent on another one. `promotion-used`: somebody else has the last use
 * of its promotion by now. `over-limit`: the customer has ordered as many units of a drop as they can.
 */
type ReviveRefusal = 'not-found' | 'not-expired' | 'out-of-stock' | 'credit-spent' | 'promotion-used' | 'over-limit';

/**
 * Confirms an order that expired before its payment arrived, if every line is still in stock; a refusal leaves
 * everything as it is. An order that somebody cancelled stays cancelled. The caller records the capture.
 */
export async function reviveOrder(
  trx: Db,
  orderContext: OrderContext,
  orderId: string,
  facts: Record<string, unknown> = {},
): Promise<Result<OrderRow, ReviveRefusal>> {
  const order = await lockOrder(trx, orderId);
  if (order === null) return refuse('not-found');
  if (order.status !== 'cancelled' || order.cancelled_by !== 'expiry') return refuse('not-expired');
  const lines = await trx
    .selectFrom('order_lines')
    .select(['product_id', 'variant_id', 'type', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  // A deleted variant cannot be shipped; a service has no variant and no stock.
  if (lines.some(({ variant_id, type }) => variant_id === null && type !== 'service')) return refuse('out-of-stock');
  // What this order gave back when it expired is spent again. A refusal must leave no trace, so this is checked first.
  const credit = sumOf((await listLeft(trx, orderId)).map((line) => line.credit));
  const { customer_id: customerId } = order;
  const hasCredit = credit === 0 || (customerId !== null && (await lockCredit(trx, customerId)) >= credit);
  if (!hasCredit) return refuse('credit-spent');
  const goods = lines.flatMap(({ product_id: productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  );
  if (customerId !== null && goods.length > 0 && (await findReachedLimit(trx, customerId, goods)) !== null) {
    return refuse('over-limit');
  }
  const retakeUses = order.checkout_id === null ? null : await lockReleased(trx, order.checkout_id);
  if (order.checkout_id !== null && retakeUses === null) return refuse('promotion-used');
  const taken = await takeStock(
    trx,
    lines.flatMap(({ variant_id, quantity }) => (variant_id === null ? [] : [{ variantId: variant_id, quantity }])),
    orderId,
  );
  if (!taken.ok) return refuse('out-of-stock');
  if (credit > 0 && customerId !== null) {
    await addCredit(trx, { customerId, amountPaise: 0 - credit, reason: 'spent', orderId, refundId: null });
  }
  await retakeUses?.();
  const by = { actor: 'payment', facts: { ...facts, why: 'revived' }, isPaymentReceived: true } as const;
  return accept(await enterStatus(trx, orderContext, order, 'confirmed', by));
}

/** A payment confirmed by a signed webhook, the provider's records or an administrator; never by a browser. */
type ReceivedPayment = {
  provider: string;
  of: { providerOrderId: string } | { checkoutId: string };
  providerPaymentId: string;
  amountPaise: Paise;
  currency: string;
  /** The administrator who confirmed it. */
  adminId?: string;
};

/** `refunding`: it is refunded. `known`: recorded before. `unknown`: it belongs to no checkout of this shop. */
export type PaymentOutcome = 'paid' | 'refunding' | 'known' | 'unknown';

/**
 * Records a payment and moves its orders on. Each payment of the provider is recorded once, however often and in whichever
 * order it is reported. Money that pays for nothing is refunded.
 */
export async function recordPayment(
  db: Db,
  orderContext: OrderContext,
  money: ReceivedPayment,
): Promise<PaymentOutcome> {
  return withTransaction(db, async (trx) => {
    const found = await findPayment(trx, { ...money.of, provider: money.provider });
    if (found === null) return 'unknown';
    // Locks orders before the payment, as every use case does: a cancellation comes before or after this, not in between.
    const orders = await lockOrdersOf(trx, found);
    const payment = await lockPayment(trx, found.id);
    if ((await findCapturedPayment(trx, money.provider, money.providerPaymentId)) !== null) return 'known';
    const fault = faultOf(payment, money);
    return fault === null
      ? payOrders(trx, orderContext, { payment, orders, money })
      : refundPayment(trx, orderContext, { payment, orders, money }, fault);
  });
}

function faultOf(
  payment: LockedPaymentRow,
  { amountPaise, currency }: ReceivedPayment,
): 'mismatch' | 'duplicate' | null {
  if (amountPaise !== payment.amountPaise || currency !== payment.currency) return 'mismatch';
  return payment.isCovered ? 'duplicate' : null;
}

type LockedPayment = { payment: LockedPaymentRow; orders: OrderRow[]; money: ReceivedPayment };

/** Marks each order as paid; the share of an order that cannot take the money is refunded. */
async function payOrders(
  trx: Db,
  orderContext: OrderContext,
  { payment, orders, money }: LockedPayment,
): Promise<PaymentOutcome> {
  const unpayable: { order: OrderRow; reason: PaymentRefundReason }[] = [];
  const owing = orders.filter(({ payable_paise }) => payable_paise > 0);
  for (const order of owing) {
    const reason = await payOrder(trx, orderContext, order, money);
    if (reason !== null) unpayable.push({ order, reason });
  }
  const isDue = unpayable.length < owing.length;
  const captureId = await recordCapture(trx, { ...money, paymentId: payment.id, isDue });
  for (const { order, reason } of unpayable) {
    await reportProblem(trx, orderContext, order, money, { problem: reason, amountPaise: order.payable_paise });
    await requestOrderRefund(trx, orderContext, order, { reason, captureId });
  }
  return isDue ? 'paid' : 'refunding';
}

/** Marks one order as paid and moves it on. Returns the reason why it cannot take the money, or null. */
async function payOrder(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  money: ReceivedPayment,
): Promise<PaymentRefundReason | null> {
  const { provider, providerPaymentId, adminId } = money;
  const facts = { provider, providerPaymentId, ...(adminId === undefined ? {} : { adminId }) };
  if (order.is_paid) return 'duplicate';
  const isRevived = order.status === 'cancelled' && order.cancelled_by === 'expiry';
  if (isRevived) {
    const revived = await reviveOrder(trx, orderContext, order.id, facts);
    if (!revived.ok) return revived.reason === 'out-of-stock' ? 'out-of-stock' : 'late';
  } else if (isCancelled(order.status)) {
    return 'late';
  }
  // An order of files is complete once it is paid: the files are released immediately, and nothing can be cancelled.
  const to = order.kind === 'digital' ? 'completed' : 'confirmed';
  if (isRevived && to === 'confirmed') return null;
  const by = { actor: 'payment', facts, isPaymentReceived: true, isQuiet: isRevived } as const;
  const moved = await moveOrder(trx, orderContext, order.id, to, by);
  if (!moved.ok) await markPaid(trx, order.id, facts);
  return null;
}

/** For an order that the shop confirmed before it was paid: its status stays. */
async function markPaid(trx: Db, orderId: string, facts: Record<string, unknown>): Promise<void> {
  await trx.updateTable('orders').set({ is_paid: true, updated_at: new Date() }).where('id', '=', orderId).execute();
  await addEvent(trx, orderId, { kind: 'paid', actor: 'payment', facts });
}

/** Refunds a payment in full; the event is recorded on the first of its orders. */
async function refundPayment(
  trx: Db,
  orderContext: OrderContext,
  { payment, orders, money }: LockedPayment,
  reason: 'mismatch' | 'duplicate',
): Promise<PaymentOutcome> {
  const captureId = await recordCapture(trx, { ...money, paymentId: payment.id, isDue: false });
  const [first] = orders;
  if (first === undefined) return 'refunding';
  const { amountPaise } = money;
  await reportProblem(trx, orderContext, first, money, { problem: reason, amountPaise });
  await requestOrderRefund(trx, orderContext, first, { reason, captureId, amountPaise, isNobodys: true });
  return 'refunding';
}

async function reportProblem(
  trx: Db,
  orderContext: OrderContext,
  order: OrderRow,
  { provider, providerPaymentId, currency }: ReceivedPayment,
  details: { problem: PaymentRefundReason; amountPaise: Paise },
): Promise<void> {
  const facts = { ...details, currency, provider, providerPaymentId };
  await addEvent(trx, order.id, { kind: 'payment-problem', actor: 'payment', facts });
  await enqueueOrderEmails(trx, orderContext, 'payment-attention', order.id, {
    ...details,
    currency,
    subject: providerPaymentId,
  });
  await enqueueOrderEmails(trx, orderContext, 'payment-returned', order.id, { ...details, currency });
}
