import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';
import { loadReviews, type SampleReview } from './load-reviews.server.ts';

/** Writes sample reviews, and their stars to the products, in one transaction. */
export async function addSampleReviews(db: Db, reviews: readonly SampleReview[]): Promise<void> {
  await withTransaction(db, async (trx) => {
    await loadReviews(trx, reviews);
    await addRatings(
      trx,
      reviews.map(({ productId, rating }) => ({ productId, sum: rating, count: 1 })),
    );
  });
}
