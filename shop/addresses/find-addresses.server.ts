import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';
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

/** One address of this customer; null where it is somebody else's or none. */
export async function findAddress(db: Db, customerId: string, id: string): Promise<Address | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('addresses')
    .select(addressColumns)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? addressOf(row) : null;
}
