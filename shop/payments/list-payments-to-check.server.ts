import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { ProviderName } from './payments.ts';

export type PaymentToLookAt = { id: string; provider: ProviderName; providerOrderId: string | null };

/**
 * Takes payments whose provider is to be asked now, and says when they are looked at next: often while somebody may be
 * paying, ever more rarely for five days, for money that comes late. Paid ones are left alone.
 */
export async function claimPaymentsToCheck(db: Db, now: Date, count: number): Promise<PaymentToLookAt[]> {
  const { rows } = await sql<PaymentToLookAt>`
    with due as (
      select id from payments where look_at <= ${now} order by look_at limit ${count} for update skip locked
    )
    update payments set look_at = case
        when status = 'paid' then null
        when ${now}::timestamptz < created_at + interval '20 minutes' then ${now}::timestamptz + interval '30 seconds'
        when ${now}::timestamptz < created_at + interval '2 hours' then ${now}::timestamptz + interval '5 minutes'
        when ${now}::timestamptz < created_at + interval '5 days' then ${now}::timestamptz + interval '1 hour'
      end
    from due where payments.id = due.id
    returning payments.id, payments.provider, payments.provider_order_id as "providerOrderId"`.execute(db);
  return rows;
}

/** Nobody waits for this payment any more: it is closed, and opens again only if its money comes after all. */
export async function closePayment(db: Db, paymentId: string): Promise<void> {
  await sql`
    update payments set status = 'closed', updated_at = now()
    where id = ${paymentId} and status = 'open' and not exists (
      select from orders where orders.checkout_id = payments.checkout_id and status not in ('cancelled', 'refunded')
    )`.execute(db);
}

/** Somebody says that they have just paid: the provider is asked at the next look. */
export async function lookSoon(db: Db, paymentId: string, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ look_at: now })
    .where('id', '=', paymentId)
    .where('status', '<>', 'paid')
    .execute();
}
