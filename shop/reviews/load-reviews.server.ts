import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Rating } from './review.ts';

export type SampleReview = {
  productId: string;
  reviewer: string;
  rating: Rating;
  text: string;
  createdAt: Date;
};

/**
 * Writes sample reviews in one statement. The caller tells the catalogue of their sum and count in the same
 * transaction: here nothing is added to the product.
 */
export async function loadReviews(trx: Db, reviews: readonly SampleReview[]): Promise<void> {
  if (reviews.length === 0) return;
  const rows = reviews.map(({ productId, reviewer, rating, text, createdAt }) => ({
    id: newId(),
    product_id: productId,
    reviewer_name: reviewer,
    rating,
    text,
    created_at: createdAt,
  }));
  await sql`
    insert into reviews (id, product_id, reviewer_name, is_sample, rating, text, created_at, updated_at)
    select id, product_id, reviewer_name, true, rating, text, created_at, created_at
    from json_populate_recordset(null::reviews, ${JSON.stringify(rows)}::json)`.execute(trx);
}
