import type { Db } from '#db/connect.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';

type Starred = { product_id: string; rating: number; hidden_at: Date | null };

/** Subtracts the stars of removed reviews from their products; hidden reviews do not count there. */
export const removeRatings = (trx: Db, reviews: readonly Starred[]): Promise<void> =>
  addRatings(
    trx,
    reviews
      .filter(({ hidden_at }) => hidden_at === null)
      .map(({ product_id, rating }) => ({ productId: product_id, sum: -rating, count: -1 })),
  );
