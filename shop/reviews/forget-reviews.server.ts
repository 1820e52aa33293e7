import type { Db } from '#db/connect.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';

/** Erases a customer's reviews, in the caller's transaction, and takes their stars off the products. */
export async function forgetReviews(trx: Db, customerId: string): Promise<void> {
  const gone = await trx
    .deleteFrom('reviews')
    .where('customer_id', '=', customerId)
    .returning(['product_id', 'rating'])
    .execute();
  await addRatings(
    trx,
    gone.map(({ product_id, rating }) => ({ productId: product_id, sum: -rating, count: -1 })),
  );
}
