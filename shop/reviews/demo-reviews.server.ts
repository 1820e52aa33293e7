import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';
import { removeRatings } from './internal/remove-ratings.server.ts';
import type { Rating } from './review.ts';

/** Inserts demo reviews and adds their stars to the products, in one transaction. */
export async function addDemoReviews(db: Db, reviews: readonly DemoReview[]): Promise<void> {
  await withTransaction(db, async (trx) => {
    await loadReviews(trx, reviews);
    await addRatings(
      trx,
      reviews.map(({ productId, rating }) => ({ productId, sum: rating, count: 1 })),
    );
  });
}

export type DemoReview = {
  productId: string;
  reviewer: string;
  rating: Rating;
  text: string;
  createdAt: Date;
};

/**
 * Inserts demo reviews in one statement. Does not change the products: the caller adds their stars in the same transaction.
 */
export async function loadReviews(trx: Db, reviews: readonly DemoReview[]): Promise<void> {
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
    insert into reviews (id, product_id, reviewer_name, is_demo, rating, text, created_at, updated_at)
    select id, product_id, reviewer_name, true, rating, text, created_at, created_at
    from json_populate_recordset(null::reviews, ${JSON.stringify(rows)}::json)`.execute(trx);
}

const CHUNK_REVIEWS = 5_000;

/**
 * Deletes demo reviews and subtracts their stars from the products; returns how many there were.
 * @param which `stray`: only reviews of products that are not demo data any more
 */
export async function clearDemoReviews(db: Db, which: 'all' | 'stray' = 'all'): Promise<number> {
  for (let cleared = 0; ; ) {
    const count = await withTransaction(db, async (trx) => {
      const deleted = await trx
        .deleteFrom('reviews')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('reviews')
            .innerJoin('products', 'products.id', 'reviews.product_id')
            .select('reviews.id')
            .where('reviews.is_demo', '=', true)
            .$if(which === 'stray', (query) => query.where('products.is_demo', '=', false))
            .orderBy('reviews.id')
            .limit(CHUNK_REVIEWS),
        )
        .returning(['product_id', 'rating', 'hidden_at'])
        .execute();
      await removeRatings(trx, deleted);
      return deleted.length;
    });
    cleared += count;
    if (count < CHUNK_REVIEWS) return cleared;
  }
}
