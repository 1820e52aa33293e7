import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';

/** Checkouts that a customer has placed in the window of the rate limit, and their pending cash on delivery orders. */
export async function countRecent(trx: Db, customerId: string): Promise<{ checkouts: number; openCod: number }> {
  const { rows } = await sql<{ checkouts: number; open_cod: number }>`
    select
      (select count(distinct checkout_id) from orders where customer_id = ${customerId} and kind <> 'service'
        and created_at > now() - make_interval(secs => ${effectLimits.checkouts.seconds}))::integer as checkouts,
      (select count(*) from orders where customer_id = ${customerId} and method = 'cod' and status = 'pending')::integer
        as open_cod`.execute(trx);
  return { checkouts: rows[0]?.checkouts ?? 0, openCod: rows[0]?.open_cod ?? 0 };
}
