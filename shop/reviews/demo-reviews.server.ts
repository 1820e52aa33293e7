import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';
import { removeRatings } from './internal/remove-ratings.server.ts';
import type { Rating } from './review.ts';

/** Writes sample reviews, and their stars to the products, in one transaction. */
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
 * Writes sample reviews in one statement. The caller tells the catalogue of their sum and count in the same
 * transaction: here nothing is added to the product.
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
    insert into reviews (id, product_id, reviewer_name, is_sample, rating, text, created_at, updated_at)
    select id, product_id, reviewer_name, true, rating, text, created_at, created_at
    from json_populate_recordset(null::reviews, ${JSON.stringify(rows)}::json)`.execute(trx);
}

const CHUNK_REVIEWS = 5_000;

/**
 * Deletes sample reviews, and takes their stars from the products; gives how many there were.
 * @param which `stray` ones belong to a product that is no sample any more, for its owner sells it now
 */
export async function clearDemoReviews(db: Db, which: 'all' | 'stray' = 'all'): Promise<number> {
  for (let cleared = 0; ; ) {
    const count = await withTransaction(db, async (trx) => {
      const gone = await trx
        .deleteFrom('reviews')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('reviews')
            .innerJoin('products', 'products.id', 'reviews.product_id')
            .select('reviews.id')
            .where('reviews.is_sample', '=', true)
            .$if(which === 'stray', (query) => query.where('products.is_sample', '=', false))
            .orderBy('reviews.id')
            .limit(CHUNK_REVIEWS),
        )
        .returning(['product_id', 'rating', 'hidden_at'])
        .execute();
      await removeRatings(trx, gone);
      return gone.length;
    });
    cleared += count;
    if (count < CHUNK_REVIEWS) return cleared;
  }
}
