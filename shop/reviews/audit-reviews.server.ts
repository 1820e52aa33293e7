import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Broken } from '#shop/catalog/audit-catalog.server.ts';

const ROWS_MAX = 100;

/** Finds products whose stars differ from their shown reviews, and demo reviews of products that are not demo data. */
export async function auditReviews(db: Db): Promise<Broken[]> {
  const stars = await sql<Broken>`
    select 'a product has the stars of its reviews' as rule, products.id,
      rating_sum || '/' || rating_count as found, coalesce(sum(rating), 0) || '/' || count(rating) as expected
    from products left join reviews on reviews.product_id = products.id and reviews.hidden_at is null group by products.id
    having (rating_sum, rating_count) <> (coalesce(sum(rating), 0), count(rating)) limit ${ROWS_MAX}`.execute(db);
  const demo = await sql<Broken>`
    select 'only demo products have demo reviews' as rule, reviews.id, products.handle as found, 'a demo product' as expected
    from reviews join products on products.id = reviews.product_id
    where reviews.is_demo and not products.is_demo limit ${ROWS_MAX}`.execute(db);
  return [...stars.rows, ...demo.rows];
}
