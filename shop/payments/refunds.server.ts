import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import { namesWhere } from './methods.server.ts';
import type { RefundReason, RefundState, RefundStatus, ReportedRefund } from './payments.ts';

/** What the ledger keeps of a refund besides its money. */
export type RefundFacts = {
  /** The same for all rows of one refund of an order; absent: the refund stands alone. */
  key?: string;
  /** Absent: `original`. */
  target?: 'original' | 'payout' | 'store-credit';
  payoutId?: string | null;
  returnId?: string | null;
  note?: string | null;
  /** Id of the administrator. */
  requestedBy?: string | null;
};

export type RefundRequest = RefundFacts & {
  /** The money to refund: one capture, or what the checkout brought in for this order. */
  of: { captureId: string } | { checkoutId: string };
  /** null: the money belonged to no order. */
  orderId: string | null;
  amountPaise: Paise;
  reason: RefundReason;
  /** All of the amount or nothing; absent: what is left of it. */
  isExact?: boolean;
};

/** Methods whose refunds the owner sends by hand. */
export const refundedByHand = namesWhere(({ refundedBy }) => refundedBy === 'owner');

export type RequestedRefund = { id: string; status: 'requested' | 'by-hand' | 'done'; amountPaise: Paise };

/**
 * Requests a refund, in the caller's transaction; a job submits it to the provider, and what becomes store credit is done.
 * Never more than is left of the capture, and once per key; per order where the reason is about a whole payment. Returns
 * null where there is nothing to refund.
 */
export async function requestRefund(
  trx: Db,
  { of, orderId, amountPaise, reason, isExact = false, ...facts }: RefundRequest,
): Promise<RequestedRefund | null> {
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
  if (left <= 0 || (isExact && left < amountPaise)) return null;
  const status = firstStatus(facts.target ?? 'original', capture.provider);
  return insertRefund(trx, { captureId: capture.id, orderId, amountPaise: left, reason, status, ...facts });
}

function firstStatus(target: NonNullable<RefundFacts['target']>, provider: string): RequestedRefund['status'] {
  if (target === 'store-credit') return 'done';
  return target === 'payout' || refundedByHand.includes(provider) ? 'by-hand' : 'requested';
}

/** Books that store credit goes back with which an order was paid; the caller writes the customer's ledger. */
export const bookCreditRefund = (
  trx: Db,
  refund: RefundFacts & { orderId: string; amountPaise: Paise; reason: RefundReason },
): Promise<RequestedRefund | null> =>
  insertRefund(trx, { ...refund, captureId: null, target: 'store-credit', status: 'done', payoutId: null });

type NewRefund = RefundFacts & {
  captureId: string | null;
  orderId: string | null;
  amountPaise: Paise;
  reason: RefundReason;
  status: RequestedRefund['status'];
};

/** null: there is one with this key already. */
async function insertRefund(trx: Db, refund: NewRefund): Promise<RequestedRefund | null> {
  const { captureId, orderId, amountPaise, reason, status } = refund;
  const id = newId();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refunds')
    .values({
      id,
      capture_id: captureId,
      order_id: orderId,
      amount_paise: amountPaise,
      reason,
      status,
      key: refund.key ?? newId(),
      target: refund.target ?? 'original',
      payout_id: refund.payoutId ?? null,
      return_id: refund.returnId ?? null,
      note: refund.note ?? null,
      requested_by: refund.requestedBy ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? { id, status, amountPaise } : null;
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
  key: string;
  target: 'original' | 'payout' | 'store-credit';
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
      'refunds.order_id as orderId',
      'refunds.amount_paise as amountPaise',
      sql<RefundReason>`refunds.reason`.as('reason'),
      'refunds.status',
      'refunds.key',
      'refunds.target',
      'refunds.reference',
    ]);

/** null: there is no refund with this id. */
export const findRefund = async (db: Db, refundId: string): Promise<Refund | null> =>
  (await refundsFull(db).where('refunds.id', '=', refundId).executeTakeFirst()) ?? null;

/**
 * The refund that a provider reports, by its own id or by ours, which every request carries. Never by the amount: the owner
 * may refund the same amount on the provider's website at the same time. null: the shop has not requested it.
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

/** Saves the reference of a payout, in the transaction that books it. */
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

/** Books a refund made in the provider's dashboard. null: it is no payment of this shop, or it was booked before. */
export async function bookOutsideRefund(trx: Db, provider: string, reported: ReportedRefund): Promise<Refund | null> {
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
      key: newId(),
      provider_refund_id: reported.providerRefundId,
    })
    .onConflict((conflict) => conflict.column('provider_refund_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? findRefund(trx, id) : null;
}

export type RefundToSubmit = Omit<Refund, 'key' | 'target' | 'reference'> & {
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

const POLL_MINUTES = 15;

/** Claims the next look at a provider's refunds; false: another process has just looked. */
export async function claimRefundPoll(db: Db, provider: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into refund_polls (provider, polled_at) values (${provider}, ${now})
    on conflict (provider) do update set polled_at = excluded.polled_at
    where refund_polls.polled_at <= excluded.polled_at - make_interval(mins => ${POLL_MINUTES})`.execute(db);
  return numAffectedRows === 1n;
}
