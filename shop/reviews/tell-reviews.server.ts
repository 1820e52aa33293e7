import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** What a person wrote of products, and what of others they reported, as they may have it. */
export async function tellReviews(db: Db, customerId: string): Promise<Record<string, unknown[]>> {
  const { rows: written } = await sql`
    select product_id as "productId", products.name as product, rating, text, reviews.created_at as "createdAt",
      reviews.updated_at as "updatedAt", hidden_at as "hiddenAt", hidden_reason as "hiddenReason", reply, replied_at as "repliedAt"
    from reviews join products on products.id = product_id
    where customer_id = ${customerId} order by reviews.created_at`.execute(db);
  const { rows: hidden } = await sql`
    select product_id as "productId", hidden_at as "hiddenAt", hidden_reason as "hiddenReason"
    from held_reviews where customer_id = ${customerId} order by hidden_at`.execute(db);
  const { rows: reported } = await sql`
    select product_id as "productId", review_reports.created_at as "reportedAt"
    from review_reports join reviews on reviews.id = review_id
    where review_reports.customer_id = ${customerId} order by review_reports.created_at`.execute(db);
  return { written, deletedWhileHidden: hidden, reported };
}
