import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';
import { accept, type Result, refuse } from '#kit/result.ts';

/** Deletes an address of this customer. Where it was the default there is none until the customer chooses another. */
export async function removeAddress(db: Db, customerId: string, id: string): Promise<Result<null, 'gone'>> {
  if (!isId(id)) return refuse('gone');
  const removed = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  return removed ? accept(null) : refuse('gone');
}
