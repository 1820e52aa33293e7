import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';

/** Whoever writes to a customer's book waits for the one who is writing: slots and the default are settled one by one. */
export async function lockAddresses(trx: Db, customerId: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** No address of the customer is the default, for the moment. */
export async function clearDefault(trx: Db, customerId: string): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute();
}

/** The lowest slot that is free; null where the book is full. */
export async function findFreeSlot(trx: Db, customerId: string): Promise<number | null> {
  const { rows } = await sql<{ slot: number }>`
    select slot from generate_series(1, ${sql.lit(numbers.ADDRESSES_MAX)}) as slot
    where not exists (select from addresses where customer_id = ${customerId} and addresses.slot = slot.slot)
    order by slot limit 1`.execute(trx);
  return rows[0]?.slot ?? null;
}
