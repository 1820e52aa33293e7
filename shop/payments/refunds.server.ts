import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { Paise } from '#lib/money.ts';
import type { PaymentScope, RefundReason, RefundState, RefundStatus, ReportedRefund } from './payments.ts';

export type Refund = PaymentScope & {
  id: string;
  /** null: the money belonged to no order. */
  orderId: string | null;
  amountPaise: Paise;
  reason: RefundReason;
  status: RefundStatus;
  key: string;
  target: 'original' | 'payout' | 'store-credit';
  /** Id of the UPI ID or bank account that the owner sends it to; null: the customer has not entered one. */
  payoutId: string | null;
  /** Of a payout; null: none was recorded. */
  reference: string | null;
};

const PROBLEM_MAX_CHARACTERS = 300;

const refundsFull = (db: Db) =>
  db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select([
      'refunds.id',
      'payments.checkout_id as checkoutId',
      'payments.order_kind as orderKind',
      'refunds.order_id as orderId',
      'refunds.amount_paise as amountPaise',
      sql<RefundReason>`refunds.reason`.as('reason'),
      'refunds.status',
      'refunds.key',
      'refunds.target',
      'refunds.payout_id as payoutId',
      'refunds.reference',
    ]);

/** null: there is no refund with this id. */
export const findRefund = async (db: Db, refundId: string): Promise<Refund | null> =>
  (await refundsFull(db).where('refunds.id', '=', refundId).executeTakeFirst()) ?? null;

/**
 * The refund that a provider reports, by its own id or by ours, which every request carries. Never one that is under way by
 * its amount: the owner may refund the same amount on the provider's website at the same time. null: the shop has not requested it.
 */
export async function findReportedRefund(db: Db, provider: string, reported: ReportedRefund): Promise<Refund | null> {
  const row = await refundsFull(db)
    .where('captures.provider', '=', provider)
    .where('captures.provider_payment_id', '=', reported.providerPaymentId)
    .where((where) =>
      where.or([
        where('refunds.provider_refund_id', '=', reported.providerRefundId),
        where(sql`refunds.id::text`, '=', reported.refundId ?? ''),
      ]),
    )
    .orderBy(sql`refunds.provider_refund_id is null`)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The failed refund that one made on the provider's website stands for: the only one of its payment with this amount. null:
 * there is none, or several.
 */
export async function findFailedRefund(db: Db, provider: string, reported: ReportedRefund): Promise<Refund | null> {
  const rows = await refundsFull(db)
    .where('captures.provider', '=', provider)
    .where('captures.provider_payment_id', '=', reported.providerPaymentId)
    .where('refunds.amount_paise', '=', reported.amountPaise)
    .where('refunds.status', '=', 'failed')
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/**
 * Gives a failed refund a new id, so that a provider that still sends it under the old one cannot pay it twice unnoticed.
 * null: it has not failed any more.
 * @returns its new id
 */
export async function renewFailedRefund(trx: Db, refundId: string): Promise<string | null> {
  const id = newId();
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ id })
    .where('id', '=', refundId)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n ? id : null;
}

/** Saves the new state of a refund; the caller has locked its orders. False: it has ended already, and nothing changed. */
export async function reconcileRefund(
  trx: Db,
  refundId: string,
  reported: Partial<RefundState> & { problem?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({
      updated_at: new Date(),
      ...(reported.providerRefundId === undefined ? {} : { provider_refund_id: reported.providerRefundId }),
      ...(reported.state === 'done' ? { status: 'done', problem: null } : {}),
      ...(reported.state === 'failed' ? { status: 'failed' } : {}),
      ...(reported.problem === undefined ? {} : { problem: reported.problem.slice(0, PROBLEM_MAX_CHARACTERS) }),
    })
    .where('id', '=', refundId)
    // A failed refund may still arrive; one that is done stays done.
    .where(
      'status',
      'in',
      reported.state === 'done' ? ['requested', 'sent', 'by-hand', 'failed'] : ['requested', 'sent'],
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Saves the reference of a payout, in the transaction that records it. */
export async function saveReference(trx: Db, refundId: string, reference: string): Promise<void> {
  await trx.updateTable('refunds').set({ reference }).where('id', '=', refundId).execute();
}

/** Assigns a refund that belongs to no order to one of its checkout; false: it belongs to one by now. */
export async function assignToOrder(trx: Db, refundId: string, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ order_id: orderId, updated_at: new Date() })
    .where('id', '=', refundId)
    .where('reason', '=', 'outside')
    .where('order_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether all refunds of this order are done. */
export async function isAllBack(trx: Db, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'done')
    .executeTakeFirst();
  return row === undefined;
}

/** Records a refund made in the provider's dashboard. null: it is no payment of this shop, or it was recorded before. */
export async function recordOutsideRefund(trx: Db, provider: string, reported: ReportedRefund): Promise<Refund | null> {
  // With one order that was paid, the refund belongs to it; with several it cannot be assigned.
  const { rows } = await sql<{ id: string; order_id: string | null }>`
    select captures.id, (
      select case when count(*) = 1 then min(orders.id::text) end from orders
      where ${PAYS_ORDER} and orders.payable_paise > 0 and captures.is_due
    ) as order_id
    from captures join payments on payments.id = captures.payment_id
    where captures.provider = ${provider} and captures.provider_payment_id = ${reported.providerPaymentId}`.execute(
    trx,
  );
  const [capture] = rows;
  if (capture === undefined) return null;
  const id = newId();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refunds')
    .values({
      id,
      capture_id: capture.id,
      order_id: capture.order_id,
      amount_paise: reported.amountPaise,
      reason: 'outside',
      status: 'done',
      key: newId(),
      provider_refund_id: reported.providerRefundId,
    })
    .onConflict((conflict) => conflict.column('provider_refund_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? findRefund(trx, id) : null;
}
