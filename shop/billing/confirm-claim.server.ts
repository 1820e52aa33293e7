import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { lockName } from '#db/locks.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { claimedBy, enqueueOrderEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { lockOrdersOf } from '#shop/orders/lock-checkout.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { isPaidInFull, orderName } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { findMethod } from '#shop/payments/methods.server.ts';
import {
  claimPayment,
  findCapturedPayment,
  findPaymentOf,
  type LockedPaymentRow,
  lockPayment,
} from '#shop/payments/record-capture.server.ts';
import { type PaymentOutcome, recordPayment } from './record-payment.server.ts';

/** `too-many-claims`: too many references were entered for this order. */
type ClaimRefusal = 'not-found' | 'already-paid' | 'too-many-claims';

/**
 * Records the reference of a payment that a customer claims to have made, for a method that the owner confirms. The orders wait for the owner's check and
 * do not expire; an order that has expired already is revived or refunded once the owner has found the money. The owner
 * gets one email per order, which lists other orders with the same reference.
 */
export async function submitReference(
  orderContext: OrderContext,
  customerId: string,
  orderId: string,
  typed: string,
): Promise<Result<undefined, ClaimRefusal>> {
  const reference = normaliseReference(typed);
  return withTransaction(orderContext.db, async (trx): Promise<Result<undefined, ClaimRefusal>> => {
    const found = await findByOrder(trx, orderId);
    const orders = found === null ? [] : await lockOrdersOf(trx, found);
    const order = orders.find(({ id }) => id === orderId);
    if (found === null || order?.customer_id !== customerId) return refuse('not-found');
    const payment = await lockPayment(trx, found.id);
    if (!isClaimable(payment)) return refuse('not-found');
    if (payment.status === 'paid') return refuse('already-paid');
    if (payment.claimedReference === reference) return accept(undefined);
    const why = claimedBy(payment.provider);
    if ((await countClaims(trx, orderId, why)) >= effectLimits.claims.points) return refuse('too-many-claims');
    await lockReference(trx, payment.provider, reference);
    const sameReference = await listSameReference(trx, payment.id, reference);
    await claimPayment(trx, payment.id, reference);
    const by = { actor: 'customer', actorId: customerId } as const;
    const facts = { why, reference, ...(sameReference.length > 0 ? { sameReference } : {}) };
    for (const { id, status } of orders) {
      const moved = status === 'unpaid' ? await moveOrder(trx, orderContext, id, 'pending', { ...by, facts }) : null;
      if (!moved?.ok) await addEvent(trx, id, { kind: 'note', ...by, facts });
    }
    await enqueueOrderEmails(trx, orderContext, 'payment-attention', orderId, {
      problem: why,
      reference,
      sameReference,
    });
    return accept(undefined);
  });
}

/** Orders listed in the email; enough to see that something is wrong. */
const SAME_REFERENCE_MAX = 10;

export type ConfirmRefusal = 'not-found' | 'already-paid' | 'reference-used';

/**
 * Records a claimed payment that an administrator has found in the account. A reference pays for one checkout only. Money
 * for an order that is cancelled by now is refunded.
 * @param db the transaction to run in, if there is one
 */
export async function confirmClaim(
  orderContext: OrderContext,
  orderId: string,
  adminId: string,
  db: Db = orderContext.db,
): Promise<Result<PaymentOutcome, ConfirmRefusal>> {
  return withTransaction(db, async (trx): Promise<Result<PaymentOutcome, ConfirmRefusal>> => {
    const found = await findByOrder(trx, orderId);
    if (found === null) return refuse('not-found');
    const orders = await lockOrdersOf(trx, found);
    const payment = await lockPayment(trx, found.id);
    if (!isClaimable(payment)) return refuse('not-found');
    if (payment.isCovered || orders.every(isPaidInFull)) return refuse('already-paid');
    // Without a reference, the owner matched the payment by amount and order number.
    const providerPaymentId = payment.claimedReference ?? `checkout_${found.checkoutId}`;
    await lockReference(trx, payment.provider, providerPaymentId);
    const capturedFor = await findCapturedPayment(trx, payment.provider, providerPaymentId);
    if (capturedFor !== null) return refuse(capturedFor === payment.id ? 'already-paid' : 'reference-used');
    const outcome = await recordPayment(trx, orderContext, {
      provider: payment.provider,
      of: { checkoutId: found.checkoutId },
      providerPaymentId,
      amountPaise: payment.amountPaise,
      currency: payment.currency,
      adminId,
    });
    await logAdminAction(trx, {
      adminId,
      action: 'order.confirm-payment',
      subjectId: orderId,
      subjectName: orders.map(({ number }) => orderName(number)).join(', '),
      after: { reference: providerPaymentId, amountPaise: payment.amountPaise, outcome },
    });
    return accept(outcome);
  });
}

const findByOrder = async (trx: Db, orderId: string) => (isId(orderId) ? findPaymentOf(trx, orderId) : null);

/** As it is stored and compared: apps show it in groups of digits, and some banks use letters of the alphabet. */
const normaliseReference = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

const isClaimable = ({ provider }: LockedPaymentRow): boolean => Boolean(findMethod(provider)?.claim);

/** Claims and confirmations of one reference run one after the other until the caller commits. */
const lockReference = (trx: Db, method: string, reference: string) => lockName(trx, `${method}:${reference}`);

async function countClaims(trx: Db, orderId: string, why: string): Promise<number> {
  const { rows } = await sql<{ claims: number }>`
    select count(*)::integer as claims from order_events
    where order_id = ${orderId} and facts->>'why' = ${why}`.execute(trx);
  return rows[0]?.claims ?? 0;
}

/** Numbers of the orders of other checkouts that this reference was entered for. */
async function listSameReference(trx: Db, paymentId: string, reference: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('payments')
    .innerJoin('orders', (join) => join.on(PAYS_ORDER))
    .select('orders.number')
    .where('payments.claimed_reference', '=', reference)
    .where('payments.id', '<>', paymentId)
    .orderBy('orders.number')
    .limit(SAME_REFERENCE_MAX)
    .execute();
  return rows.map(({ number }) => number);
}
