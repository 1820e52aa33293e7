import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';
import type { OwnReview, Rating } from './review.ts';

/** What this customer wrote of a product; null: nothing yet. */
export async function findOwnReview(db: Db, customerId: string, productId: string): Promise<OwnReview | null> {
  if (!isId(productId)) return null;
  const own = await db
    .selectFrom('reviews')
    .select(['id', 'rating', 'text', 'updated_at', 'hidden_reason'])
    .where('product_id', '=', productId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!own) return null;
  const { id, rating, text, updated_at: updatedAt, hidden_reason: hiddenReason } = own;
  return { id, rating: rating as Rating, text, updatedAt, hiddenReason };
}
