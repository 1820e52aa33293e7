import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Marks a payment as paid once its captures cover the amount. Never reverts it; the caller has locked the payment. */
export async function updatePaymentStatus(trx: Db, paymentId: string): Promise<void> {
  await sql`
    update payments set status = 'paid', updated_at = now()
    where id = ${paymentId} and status <> 'paid' and amount_paise <= (
      select coalesce(sum(amount_paise), 0) from captures where payment_id = ${paymentId} and is_due
    )`.execute(trx);
}
