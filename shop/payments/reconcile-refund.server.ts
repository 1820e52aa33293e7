import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import type { PaymentNews, ProviderName, RefundReason, RefundState, RefundStatus } from './payments.ts';

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

/** null: no refund of this id. */
export const findRefund = async (db: Db, refundId: string): Promise<Refund | null> =>
  (await refundsFull(db).where('refunds.id', '=', refundId).executeTakeFirst()) ?? null;

/**
 * The refund that a provider's message tells of: the one that it names, or one of that sum whose answer was lost. null:
 * the shop asked for none.
 */
export async function findReportedRefund(
  db: Db,
  provider: ProviderName,
  told: NonNullable<PaymentNews['refund']>,
): Promise<Refund | null> {
  const row = await refundsFull(db)
    .where('captures.provider', '=', provider)
    .where('captures.provider_payment_id', '=', told.providerPaymentId)
    .where((where) =>
      where.or([
        where('refunds.provider_refund_id', '=', told.providerRefundId),
        where(sql`refunds.id::text`, '=', told.refundId ?? ''),
        where.and([
          where('refunds.provider_refund_id', 'is', null),
          where('refunds.status', '=', 'asked'),
          where('refunds.amount_paise', '=', told.amountPaise),
        ]),
      ]),
    )
    .orderBy(sql`refunds.provider_refund_id is null`)
    .orderBy(sql`refunds.id::text <> ${told.refundId ?? ''}`)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes how a refund fares; the caller holds its orders. False: it is over already, and nothing changed. */
export async function reconcileRefund(
  trx: Db,
  refundId: string,
  told: Partial<RefundState> & { problem?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({
      updated_at: new Date(),
      ...(told.providerRefundId === undefined ? {} : { provider_refund_id: told.providerRefundId }),
      ...(told.state === 'done' ? { status: 'done', problem: null } : {}),
      ...(told.state === 'failed' ? { status: 'failed' } : {}),
      ...(told.problem === undefined ? {} : { problem: told.problem.slice(0, PROBLEM_MAX_CHARACTERS) }),
    })
    .where('id', '=', refundId)
    // What was given up may still arrive; what has arrived never becomes undone.
    .where('status', 'in', told.state === 'done' ? ['wanted', 'asked', 'by-hand', 'failed'] : ['wanted', 'asked'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Is nothing of this order's money still on its way back? */
export async function isAllBack(trx: Db, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'done')
    .executeTakeFirst();
  return row === undefined;
}

/** Money that the owner gave back at the provider's own desk. null: no money of this shop, or booked before. */
export async function bookOutsideRefund(
  trx: Db,
  provider: ProviderName,
  told: NonNullable<PaymentNews['refund']>,
): Promise<Refund | null> {
  // A checkout's only order is the one it is for; of several, nobody can say which.
  const { rows } = await sql<{ id: string; order_id: string | null }>`
    select captures.id, (
      select case when count(*) = 1 then min(orders.id::text) end from orders
      where orders.checkout_id = payments.checkout_id and orders.payable_paise > 0 and captures.is_due
    ) as order_id
    from captures join payments on payments.id = captures.payment_id
    where captures.provider = ${provider} and captures.provider_payment_id = ${told.providerPaymentId}`.execute(trx);
  const [capture] = rows;
  if (capture === undefined) return null;
  const id = newId();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refunds')
    .values({
      id,
      capture_id: capture.id,
      order_id: capture.order_id,
      amount_paise: told.amountPaise,
      reason: 'outside',
      status: 'done',
      provider_refund_id: told.providerRefundId,
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

/** Takes refunds whose hour has come; each is left alone until its next one, whoever asks and however it ends. */
export async function claimRefundsToSubmit(db: Db, now: Date, count: number): Promise<RefundToSubmit[]> {
  const { rows } = await sql<RefundToSubmit>`
    with due as (
      select id from refunds where status in ('wanted', 'asked') and ask_at <= ${now}
      order by ask_at limit ${count} for update skip locked
    ), taken as (
      update refunds set status = 'asked', attempts = attempts + 1, updated_at = now(),
        ask_at = ${now}::timestamptz + least(30 * power(2, least(attempts, 10)), 3600) * interval '1 second'
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
