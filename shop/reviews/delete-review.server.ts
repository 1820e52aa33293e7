import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Session } from '#shop/accounts/session.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';

/**
 * Deletes the customer's own review of a product, with its stars. For a hidden review a record stays, so that a new review
 * of the same product is hidden as well.
 */
export async function deleteReview(
  db: Db,
  { customerId }: Pick<Session, 'customerId'>,
  productId: string,
): Promise<Result<null, 'no-review'> | TooMany> {
  if (!isId(productId)) return refuse('no-review');
  const allowed = await throttle(db, `reviews:${customerId}`, effectLimits.reviews);
  if (!allowed.ok) return allowed;
  return withTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('reviews')
      .where('product_id', '=', productId)
      .where('customer_id', '=', customerId)
      .returning(['rating', 'hidden_at', 'hidden_reason'])
      .executeTakeFirst();
    if (deleted === undefined) return refuse('no-review');
    const { rating, hidden_at, hidden_reason } = deleted;
    if (hidden_at === null || hidden_reason === null) await addRatings(trx, [{ productId, sum: -rating, count: -1 }]);
    else
      await trx
        .insertInto('deleted_hidden_reviews')
        .values({ product_id: productId, customer_id: customerId, hidden_at, hidden_reason })
        .execute();
    return accept(null);
  });
}
