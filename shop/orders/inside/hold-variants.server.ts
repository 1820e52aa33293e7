import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/**
 * Holds, in id order, every variant that these orders give back or these products may give: whoever does both in one
 * transaction would else wait in a circle with others.
 */
export async function holdVariants(trx: Db, orderIds: readonly string[], productIds: readonly string[]): Promise<void> {
  await sql`
    select id from variants
    where id in (select variant_id from order_lines where order_id = any(${orderIds}::uuid[]))
      or product_id = any(${productIds}::uuid[])
    order by id for no key update`.execute(trx);
}
