import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';

type PaymentToCheck = { id: string; provider: string; providerOrderId: string | null };

/**
 * Claims payments that are due for a check with their provider, and schedules the next check: often while the customer may
 * be paying, then ever more rarely for five days, for money that comes late. Paid ones are not checked again.
 */
export async function claimPaymentsToCheck(db: Db, now: Date, count: number): Promise<PaymentToCheck[]> {
  const { rows } = await sql<PaymentToCheck>`
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

/** Closes an unpaid payment whose orders have all ended. Money that still comes in is recorded all the same. */
export async function closePayment(db: Db, paymentId: string): Promise<void> {
  await sql`
    update payments set status = 'closed', updated_at = now()
    where id = ${paymentId} and status = 'open' and not exists (
      select from orders where ${PAYS_ORDER} and orders.status not in (${statusesIn('cancelled')})
    )`.execute(db);
}

/** Makes a payment due for the next check, after the customer has returned from the provider. */
export async function checkSoon(db: Db, paymentId: string, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ look_at: now })
    .where('id', '=', paymentId)
    .where('status', '<>', 'paid')
    .execute();
}
