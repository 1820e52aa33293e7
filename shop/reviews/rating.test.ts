import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { type DemoReview, loadReviews } from './demo-reviews.server.ts';

const { db } = await openTestDatabase();

test('the database accepts only ratings of one to five whole stars with a text', async () => {
  const { id: productId } = await openProduct(db);
  const rated = (rating: number, text = 'Good.') =>
    loadReviews(db, [
      { productId, reviewer: 'Asha', rating: rating as DemoReview['rating'], text, createdAt: new Date() },
    ]);
  for (let rating = numbers.RATING_MIN; rating <= numbers.RATING_MAX; rating += 1) await rated(rating);
  for (const rating of [numbers.RATING_MIN - 1, numbers.RATING_MAX + 1, -1]) {
    await expect(rated(rating), String(rating)).rejects.toThrow('reviews_rating_check');
  }
  for (const text of ['', '   ', ' padded ', 'x'.repeat(2_001)]) {
    await expect(rated(5, text), text.slice(0, 10)).rejects.toThrow('reviews_text_check');
  }
  const stored = await db.selectFrom('reviews').select('rating').where('product_id', '=', productId).execute();
  expect(stored.map(({ rating }) => rating).toSorted()).toEqual([1, 2, 3, 4, 5]);
});
