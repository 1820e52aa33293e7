import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';

/** Unlikes a product, removed ones too. What was not liked stays unliked. */
export async function removeLike(db: Db, customerId: string, productId: string): Promise<void> {
  if (!isId(productId)) return;
  await db.deleteFrom('likes').where('customer_id', '=', customerId).where('product_id', '=', productId).execute();
}
