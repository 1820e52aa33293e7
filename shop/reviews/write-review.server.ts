import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Session } from '#shop/accounts/session.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';
import type { ReviewForm } from './review.form.ts';

/**
 * Saves a customer's review of a product, replacing an earlier one, and updates the product's stars. A review that the shop
 * has hidden stays hidden and does not count. The unique key decides races. Every writer locks the review before the
 * product, so that they cannot deadlock.
 */
export async function writeReview(
  db: Db,
  { customerId }: Pick<Session, 'customerId'>,
  { productId, rating, text }: ReviewForm & { productId: string },
): Promise<Result<'submitted' | 'updated', 'no-product'> | TooMany> {
  if (!isId(productId)) return refuse('no-product');
  const allowed = await throttle(db, `reviews:${customerId}`, effectLimits.reviews);
  if (!allowed.ok) return allowed;
  return withTransaction(db, async (trx) => {
    // The time of the statement, not of the transaction: a write that waited for another edit is the later one.
    const { rows } = await sql<{ id: string; replaced: number | null; isHidden: boolean }>`
      insert into reviews (id, product_id, customer_id, rating, text)
      select ${newId()}::uuid, id, ${customerId}::text, ${rating}::smallint, ${text}::text
      from products where id = ${productId} and published and deleted_at is null
      on conflict (product_id, customer_id) do update set
        rating = excluded.rating, text = excluded.text, replaced_rating = reviews.rating, updated_at = clock_timestamp()
      returning id, replaced_rating as replaced, hidden_at is not null as "isHidden"`.execute(trx);
    if (rows[0] === undefined) return refuse('no-product');
    const { id, replaced } = rows[0];
    const isHidden = rows[0].isHidden || (replaced === null && (await hideAgain(trx, id)));
    if (!isHidden)
      await addRatings(trx, [{ productId, sum: rating - (replaced ?? 0), count: replaced === null ? 1 : 0 }]);
    return accept(replaced === null ? 'submitted' : 'updated');
  });
}

/**
 * Hides a new review whose author has deleted a hidden review of the same product; returns whether it did. Must run after
 * the insert, which may have waited for that deletion.
 */
async function hideAgain(trx: Db, reviewId: string): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      delete from deleted_hidden_reviews using reviews
      where reviews.id = ${reviewId} and deleted_hidden_reviews.product_id = reviews.product_id
        and deleted_hidden_reviews.customer_id = reviews.customer_id
      returning deleted_hidden_reviews.hidden_at, deleted_hidden_reviews.hidden_reason
    )
    update reviews set hidden_at = held.hidden_at, hidden_reason = held.hidden_reason from held
    where reviews.id = ${reviewId} returning reviews.id`.execute(trx);
  return rows.length > 0;
}
