import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { namesWhere } from '#shop/payments/methods.server.ts';

const onDelivery = sql.join(namesWhere(({ due }) => due === 'delivery').map((name) => sql.lit(name)));

/** Checkouts that a customer has placed in the window of the rate limit, and their pending orders that are paid on delivery. */
export async function countRecent(trx: Db, customerId: string): Promise<{ checkouts: number; openOnDelivery: number }> {
  const { rows } = await sql<{ checkouts: number; open_on_delivery: number }>`
    select
      (select count(distinct checkout_id) from orders where customer_id = ${customerId} and kind <> 'service'
        and created_at > now() - make_interval(secs => ${effectLimits.checkouts.seconds}))::integer as checkouts,
      (select count(*) from orders where customer_id = ${customerId} and method in (${onDelivery}) and status = 'pending')::integer
        as open_on_delivery`.execute(trx);
  return { checkouts: rows[0]?.checkouts ?? 0, openOnDelivery: rows[0]?.open_on_delivery ?? 0 };
}
