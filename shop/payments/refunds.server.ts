import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import { namesWhere } from './methods.server.ts';
import type { PaymentEvent, RefundReason, RefundState, RefundStatus } from './payments.ts';

export type RefundRequest = {
  /** The money to refund: one capture, or what the checkout brought in for this order. */
  of: { captureId: string } | { checkoutId: string };
  /** null: the money belonged to no order. */
  orderId: string | null;
  amountPaise: Paise;
  reason: RefundReason;
};

/** Methods whose refunds the owner sends by hand. */
export const refundedByHand = namesWhere(({ refundedBy }) => refundedBy === 'owner');

/**
 * Requests a refund, in the caller's transaction; a job submits it to the provider. Never more than is left of the capture,
 * and once per order. Returns id, status and amount, or null where there is nothing to refund.
 */
export async function requestRefund(
  trx: Db,
  { of, orderId, amountPaise, reason }: RefundRequest,
): Promise<{ id: string; status: 'requested' | 'by-hand'; amountPaise: Paise } | null> {
  const { rows } = await sql<{ id: string; provider: string; amount_paise: number }>`
    select captures.id, captures.provider, captures.amount_paise
    from captures join payments on payments.id = captures.payment_id
    where ${
      'captureId' in of
        ? sql`captures.id = ${of.captureId}`
        : sql`payments.checkout_id = ${of.checkoutId} and captures.is_due
            and (captures.order_id is null or captures.order_id = ${orderId})`
    }
    order by captures.id for update of captures`.execute(trx);
  const [capture] = rows;
  if (capture === undefined) return null;
  const { given } = await trx
    .selectFrom('refunds')
    .select((pick) => pick.fn.coalesce(pick.fn.sum<number>('amount_paise'), pick.val(0)).as('given'))
    .where('capture_id', '=', capture.id)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  const left = Math.min(amountPaise, capture.amount_paise - given);
  if (left <= 0) return null;
  const status = refundedByHand.includes(capture.provider) ? 'by-hand' : 'requested';
  const id = newId();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refunds')
    .values({ id, capture_id: capture.id, order_id: orderId, amount_paise: left, reason, status })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? { id, status, amountPaise: left } : null;
}

/**
 * Requests a failed refund again, in the caller's transaction. It gets a new id, because the provider would report the
 * failure of the old one forever. false: it has not failed, or the owner sends it by hand.
 */
export async function retryRefund(trx: Db, refundId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refunds set id = ${newId()}, status = 'requested', provider_refund_id = null, problem = null, attempts = 0,
      send_at = now(), updated_at = now()
    from captures where captures.id = refunds.capture_id and captures.provider <> all(${refundedByHand})
      and refunds.id = ${refundId} and refunds.status = 'failed'`.execute(trx);
  return numAffectedRows === 1n;
}

export type Refund = {
  id: string;
  checkoutId: string;
  /** null: the money belonged to no order. */
  orderId: string | null;
  amountPaise: Paise;
  reason: RefundReason;
  status: RefundStatus;
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
      'refunds.order_id as orderId',
      'refunds.amount_paise as amountPaise',
      'refunds.reason',
      'refunds.status',
    ]);

/** null: there is no refund with this id. */
export const findRefund = async (db: Db, refundId: string): Promise<Refund | null> =>
  (await refundsFull(db).where('refunds.id', '=', refundId).executeTakeFirst()) ?? null;

/**
 * The refund that a provider's webhook reports: the one that it names, or one of the same amount whose response was lost.
 * null: the shop has not requested it.
 */
export async function findReportedRefund(
  db: Db,
  provider: string,
  reported: NonNullable<PaymentEvent['refund']>,
): Promise<Refund | null> {
  const row = await refundsFull(db)
    .where('captures.provider', '=', provider)
    .where('captures.provider_payment_id', '=', reported.providerPaymentId)
    .where((where) =>
      where.or([
        where('refunds.provider_refund_id', '=', reported.providerRefundId),
        where(sql`refunds.id::text`, '=', reported.refundId ?? ''),
        where.and([
          where('refunds.provider_refund_id', 'is', null),
          where('refunds.status', '=', 'sent'),
          where('refunds.amount_paise', '=', reported.amountPaise),
        ]),
      ]),
    )
    .orderBy(sql`refunds.provider_refund_id is null`)
    .orderBy(sql`refunds.id::text <> ${reported.refundId ?? ''}`)
    .executeTakeFirst();
  return row ?? null;
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
    .where('status', 'in', reported.state === 'done' ? ['requested', 'sent', 'by-hand', 'failed'] : ['requested', 'sent'])
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

/** Books a refund made in the provider's dashboard. null: it is no payment of this shop, or it was booked before. */
export async function bookOutsideRefund(
  trx: Db,
  provider: string,
  reported: NonNullable<PaymentEvent['refund']>,
): Promise<Refund | null> {
  // With one order in the checkout, the refund belongs to it; with several it cannot be assigned.
  const { rows } = await sql<{ id: string; order_id: string | null }>`
    select captures.id, (
      select case when count(*) = 1 then min(orders.id::text) end from orders
      where orders.checkout_id = payments.checkout_id and orders.payable_paise > 0 and captures.is_due
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
      provider_refund_id: reported.providerRefundId,
    })
    .onConflict((conflict) => conflict.column('provider_refund_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? findRefund(trx, id) : null;
}

export type RefundToSubmit = Refund & {
  provider: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  attempts: number;
};

/** Claims refunds that are due, and schedules the next attempt of each (30 seconds, doubling up to an hour). */
export async function claimRefundsToSubmit(db: Db, now: Date, count: number): Promise<RefundToSubmit[]> {
  const { rows } = await sql<RefundToSubmit>`
    with due as (
      select id from refunds where status in ('requested', 'sent') and send_at <= ${now}
      order by send_at limit ${count} for update skip locked
    ), taken as (
      update refunds set status = 'sent', attempts = attempts + 1, updated_at = now(),
        send_at = ${now}::timestamptz + least(30 * power(2, least(attempts, 10)), 3600) * interval '1 second'
      from due where refunds.id = due.id
      returning refunds.*
    )
    select taken.id, taken.order_id as "orderId", taken.amount_paise as "amountPaise", taken.reason, taken.status, taken.attempts,
      taken.provider_refund_id as "providerRefundId", captures.provider,
      captures.provider_payment_id as "providerPaymentId", payments.checkout_id as "checkoutId"
    from taken join captures on captures.id = taken.capture_id join payments on payments.id = captures.payment_id
    order by taken.id`.execute(db);
  return rows;
}
