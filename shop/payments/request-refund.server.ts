import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Paise } from '#lib/money.ts';
import { namesWhere } from './methods.server.ts';
import type { RefundReason } from './payments.ts';

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
): Promise<{ id: string; status: 'wanted' | 'by-hand'; amountPaise: Paise } | null> {
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
  const status = refundedByHand.includes(capture.provider) ? 'by-hand' : 'wanted';
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
    update refunds set id = ${newId()}, status = 'wanted', provider_refund_id = null, problem = null, attempts = 0,
      ask_at = now(), updated_at = now()
    from captures where captures.id = refunds.capture_id and captures.provider <> all(${refundedByHand})
      and refunds.id = ${refundId} and refunds.status = 'failed'`.execute(trx);
  return numAffectedRows === 1n;
}
