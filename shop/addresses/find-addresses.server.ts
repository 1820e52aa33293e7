import type { Db } from '#db/connect.ts';
import { type Address, cleanPincode } from './address.ts';
import { addressColumns, addressOf } from './internal/rows.ts';

/** Erases a customer's addresses, in the caller's transaction. Orders keep their own copies. */
export async function eraseAddresses(trx: Db, customerId: string): Promise<void> {
  await trx.deleteFrom('addresses').where('customer_id', '=', customerId).execute();
}

/** The PIN code of a customer's default address. null: none was chosen. */
export async function findDefaultPincode(db: Db, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('addresses')
    .select('pincode')
    .where((where) => where.and({ customer_id: customerId, is_default: true }))
    .executeTakeFirst();
  return row === undefined ? null : cleanPincode(row.pincode);
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
