import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import type { LikeRefusal } from './like.ts';

/** Likes a product that is for sale. Liked already, also by another tab at this moment: it stays as it was. */
export async function setLike(db: Db, customerId: string, productId: string): Promise<Result<undefined, LikeRefusal>> {
  if (!isId(productId)) return refuse('no-such-product');
  const { rows } = await sql<{ isLive: boolean }>`
    with product as (
      select id, deleted_at is null as is_live from products where id = ${productId} and published
    ), liked as (
      insert into likes (customer_id, product_id) select ${customerId}::text, id from product where is_live
      on conflict do nothing
    )
    select is_live as "isLive" from product`.execute(db);
  const [product] = rows;
  if (product === undefined) return refuse('no-such-product');
  return product.isLive ? accept(undefined) : refuse('gone');
}
