import type { Db } from '#db/connect.ts';
import type { Address } from './address.ts';
import { addressColumns, addressOf } from './inside/rows.ts';

/** A customer's addresses: the default first, then the newest. */
export async function listAddresses(db: Db, customerId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(addressColumns)
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(addressOf);
}
