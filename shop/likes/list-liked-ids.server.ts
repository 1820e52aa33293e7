import type { Db } from '#db/connect.ts';

/** The ids of all products that a customer likes, removed ones too. */
export async function listLikedIds(db: Db, customerId: string): Promise<string[]> {
  const rows = await db.selectFrom('likes').select('product_id').where('customer_id', '=', customerId).execute();
  return rows.map(({ product_id }) => product_id);
}
