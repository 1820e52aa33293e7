import type { Db } from '#db/connect.ts';
import type { Address } from './address.ts';
import { addressColumns, addressOf } from './internal/rows.ts';

/** Erases a customer's addresses, in the caller's transaction. Orders keep their own copies. */
export async function eraseAddresses(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('addresses').where('customer_id', '=', customerId).execute();
}

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
