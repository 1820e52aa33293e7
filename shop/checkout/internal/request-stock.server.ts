import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/**
 * Locks these orders and then every variant that they release or that these products may need, each in id order. Without
 * it, transactions that both release and take stock could deadlock.
 */
export async function requestStock(trx: Db, orderIds: readonly string[], productIds: readonly string[]): Promise<void> {
  await sql`select id from orders where id = any(${orderIds}::uuid[]) order by id for no key update`.execute(trx);
  await sql`
    select id from variants
    where id in (select variant_id from order_lines where order_id = any(${orderIds}::uuid[]))
      or product_id = any(${productIds}::uuid[])
    order by id for no key update`.execute(trx);
}
