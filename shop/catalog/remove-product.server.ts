import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#kit/result.ts';

/** Takes a product out of the shop; its row stays, so that old links and carts can say what became of it. */
export async function removeProduct(db: Db, id: string): Promise<Result<undefined, 'no-such-product'>> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ deleted_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? accept(undefined) : refuse('no-such-product');
}
