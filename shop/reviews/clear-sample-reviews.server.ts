import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { takeStars } from './inside/take-stars.server.ts';

const CHUNK_REVIEWS = 5_000;

/**
 * Deletes sample reviews, and takes their stars from the products; gives how many there were.
 * @param which `stray` ones belong to a product that is no sample any more, for its owner sells it now
 */
export async function clearSampleReviews(db: Db, which: 'all' | 'stray' = 'all'): Promise<number> {
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
      await takeStars(trx, gone);
      return gone.length;
    });
    cleared += count;
    if (count < CHUNK_REVIEWS) return cleared;
  }
}
