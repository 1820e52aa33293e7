import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';

/** Locks the customer's row, so that changes of their addresses (slots and default) run one after the other. */
export async function lockAddresses(trx: Db, customerId: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** Unsets the customer's default address. */
export async function clearDefault(trx: Db, customerId: string): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute();
}

/** The lowest free slot; null: the customer has the maximum number of addresses. */
export async function findFreeSlot(trx: Db, customerId: string): Promise<number | null> {
  const { rows } = await sql<{ slot: number }>`
    select slot from generate_series(1, ${sql.lit(numbers.ADDRESSES_MAX)}) as slot
    where not exists (select from addresses where customer_id = ${customerId} and addresses.slot = slot.slot)
    order by slot limit 1`.execute(trx);
  return rows[0]?.slot ?? null;
}
