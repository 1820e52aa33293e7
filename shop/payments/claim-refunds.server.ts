import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Refund } from './refunds.server.ts';

export type RefundToSubmit = Omit<Refund, 'key' | 'target' | 'reference' | 'checkoutId' | 'orderKind'> & {
  provider: string;
  providerOrderId: string | null;
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
      payments.provider_order_id as "providerOrderId", captures.provider_payment_id as "providerPaymentId"
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

/** Providers refund no longer than six months after the payment. */
const REFUND_DAYS = 180;

/** Claims the payments of a provider whose refunds were not looked at for the longest time, by the provider's order id. */
export async function claimRefundLooks(db: Db, provider: string, now: Date, count: number): Promise<string[]> {
  const { rows } = await sql<{ providerOrderId: string }>`
    with due as (
      select captures.id, provider_order_id from captures join payments on payments.id = payment_id
      where captures.provider = ${provider} and provider_order_id is not null
        and captured_at > ${now}::timestamptz - make_interval(days => ${REFUND_DAYS})
      order by refunds_seen_at nulls first, captures.id limit ${count} for update of captures skip locked
    )
    update captures set refunds_seen_at = ${now} from due where captures.id = due.id
    returning due.provider_order_id as "providerOrderId"`.execute(db);
  return [...new Set(rows.map(({ providerOrderId }) => providerOrderId))];
}
