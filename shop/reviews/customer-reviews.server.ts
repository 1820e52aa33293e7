import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { removeRatings } from './internal/remove-ratings.server.ts';
import { photosOf } from './list-reviews.server.ts';
import type { OwnReview } from './review.ts';

/** A customer's reviews and reports, for their data export. */
export async function exportReviews(db: Db, customerId: string): Promise<Record<string, unknown[]>> {
  const { rows: written } = await sql`
    select product_id as "productId", products.name as product, rating, text, reviews.created_at as "createdAt",
      reviews.updated_at as "updatedAt", hidden_at as "hiddenAt", hidden_reason as "hiddenReason", reply, replied_at as "repliedAt",
      (select count(*) from review_photos where review_id = reviews.id)::integer as photos
    from reviews join products on products.id = product_id
    where customer_id = ${customerId} order by reviews.created_at`.execute(db);
  const { rows: hidden } = await sql`
    select product_id as "productId", hidden_at as "hiddenAt", hidden_reason as "hiddenReason"
    from deleted_hidden_reviews where customer_id = ${customerId} order by hidden_at`.execute(db);
  const { rows: reported } = await sql`
    select product_id as "productId", review_reports.created_at as "reportedAt"
    from review_reports join reviews on reviews.id = review_id
    where review_reports.customer_id = ${customerId} order by review_reports.created_at`.execute(db);
  const { rows: helpful } = await sql`
    select product_id as "productId", review_votes.created_at as "votedAt"
    from review_votes join reviews on reviews.id = review_id
    where review_votes.customer_id = ${customerId} order by review_votes.created_at`.execute(db);
  return { written, deletedWhileHidden: hidden, reported, helpful };
}

/** Erases a customer's reviews, in the caller's transaction, and subtracts their stars from the products. */
export async function eraseReviews(trx: Db, customerId: string): Promise<void> {
  // The lock waits for concurrent reviews of this customer, and later ones fail by the foreign key. A review in between
  // would be deleted with the customer by cascade and leave its stars behind.
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute();
  const deleted = await trx
    .deleteFrom('reviews')
    .where('customer_id', '=', customerId)
    .returning(['product_id', 'rating', 'hidden_at'])
    .execute();
  await removeRatings(trx, deleted);
}

/** This customer's review of a product; null: none yet. */
export async function findOwnReview(db: Db, customerId: string, productId: string): Promise<OwnReview | null> {
  if (!isId(productId)) return null;
  const { rows } = await sql<OwnReview>`
    select r.id, r.rating, r.text, ${photosOf} as photos, r.updated_at as "updatedAt", r.hidden_reason as "hiddenReason"
    from reviews r where r.product_id = ${productId} and r.customer_id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}
