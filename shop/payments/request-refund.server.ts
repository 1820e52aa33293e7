import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import type { Paise } from '#lib/money.ts';
import { namesWhere } from './methods.server.ts';
import type { RefundReason } from './payments.ts';

/** What the ledger keeps of a refund besides its money. */
type RefundFacts = {
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

type RefundRequest = RefundFacts & {
  /** The money to refund; absent: what came in for the order. */
  captureId?: string;
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
  { captureId, orderId, amountPaise, reason, isExact = false, ...facts }: RefundRequest,
): Promise<RequestedRefund | null> {
  const { rows } = await sql<{ id: string; provider: string; amount_paise: number }>`
    select captures.id, captures.provider, captures.amount_paise
    from captures join payments on payments.id = captures.payment_id
    where ${
      captureId !== undefined
        ? sql`captures.id = ${captureId}`
        : sql`captures.is_due and (captures.order_id is null or captures.order_id = ${orderId})
            and payments.id in (select payments.id from orders join payments on ${PAYS_ORDER} where orders.id = ${orderId})`
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

/** Records that store credit goes back with which an order was paid; the caller writes the customer's ledger. */
export const recordCreditRefund = (
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

/** SQL condition: what other refunds leave of the capture of the row `refunds` is enough for it. */
const IS_LEFT = sql<boolean>`refunds.amount_paise <= captures.amount_paise - (
  select coalesce(sum(amount_paise), 0) from refunds as others
  where others.capture_id = captures.id and others.id <> refunds.id and others.status <> 'failed')`;

/**
 * Requests a failed refund again, in the caller's transaction. It gets a new id, because the provider would report the
 * failure of the old one forever. false: it has not failed, the owner sends it by hand, or less than its amount is left of
 * the payment.
 */
export async function retryRefund(trx: Db, refundId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refunds set id = ${newId()}, status = 'requested', provider_refund_id = null, problem = null, attempts = 0,
      send_at = now(), updated_at = now()
    from captures where captures.id = refunds.capture_id and captures.provider <> all(${refundedByHand})
      and refunds.id = ${refundId} and refunds.status = 'failed' and ${IS_LEFT}`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Turns a refund that failed, or that the owner has not sent, into store credit, in the caller's transaction: the caller
 * records it as done and writes the customer's ledger. It gets a new id, so that a provider that still reports the old one
 * cannot pay the same refund twice unnoticed. null: it is in progress or done, it is of no order, or less than its amount
 * is left of the payment.
 * @returns its new id
 */
export async function changeRefundToCredit(trx: Db, refundId: string): Promise<string | null> {
  const id = newId();
  const { numAffectedRows } = await sql`
    update refunds set id = ${id}, target = 'store-credit', payout_id = null, provider_refund_id = null, problem = null,
      updated_at = now()
    from captures where captures.id = refunds.capture_id and refunds.id = ${refundId} and refunds.order_id is not null
      and refunds.status in ('failed', 'by-hand') and ${IS_LEFT}`.execute(trx);
  return numAffectedRows === 1n ? id : null;
}
