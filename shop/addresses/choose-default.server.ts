import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#kit/ids.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import { clearDefault, lockBook } from './inside/book.ts';

/** Makes one address the customer's default instead of whichever was. */
export async function chooseDefault(db: Db, customerId: string, id: string): Promise<Result<null, 'gone'>> {
  if (!isId(id)) return refuse('gone');
  return withTransaction(db, async (trx): Promise<Result<null, 'gone'>> => {
    await lockBook(trx, customerId);
    await clearDefault(trx, customerId);
    const chosen = await trx
      .updateTable('addresses')
      .set({ is_default: true })
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .returning('id')
      .executeTakeFirst();
    return chosen ? accept(null) : refuse('gone');
  });
}
