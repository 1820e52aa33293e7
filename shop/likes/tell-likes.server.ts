import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Everything that a person likes, as they may have it. */
export async function tellLikes(db: Db, customerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select product_id as "productId", products.name, likes.created_at as "likedAt"
    from likes join products on products.id = product_id
    where customer_id = ${customerId} order by likes.created_at`.execute(db);
  return rows;
}
