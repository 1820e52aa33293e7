import type { Db } from '#db/connect.ts';
import { takeStars } from './inside/take-stars.server.ts';

/** Erases a customer's reviews, in the caller's transaction, and takes their stars off the products. */
export async function forgetReviews(trx: Db, customerId: string): Promise<void> {
  // Whoever is writing as this customer is waited for, and who comes later is refused by the key: a review that came in
  // between would vanish with the customer and leave its stars behind.
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();
  const gone = await trx
    .deleteFrom('reviews')
    .where('customer_id', '=', customerId)
    .returning(['product_id', 'rating', 'hidden_at'])
    .execute();
  await takeStars(trx, gone);
}
