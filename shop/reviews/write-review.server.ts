import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Session } from '#shop/accounts/session.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';
import type { SmallAndLarge } from '#shop/media/encode-picture.server.ts';
import type { ReviewForm } from './review.form.ts';

/**
 * Deletes the customer's own review of a product, with its stars. For a hidden review a record stays, so that a new review
 * of the same product is hidden as well.
 */
export async function deleteReview(
  db: Db,
  { customerId }: Pick<Session, 'customerId'>,
  productId: string,
): Promise<Result<null, 'no-review'> | TooMany> {
  if (!isId(productId)) return refuse('no-review');
  const allowed = await throttle(db, `reviews:${customerId}`, effectLimits.reviews);
  if (!allowed.ok) return allowed;
  return withTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('reviews')
      .where('product_id', '=', productId)
      .where('customer_id', '=', customerId)
      .returning(['rating', 'hidden_at', 'hidden_reason'])
      .executeTakeFirst();
    if (deleted === undefined) return refuse('no-review');
    const { rating, hidden_at, hidden_reason } = deleted;
    if (hidden_at === null || hidden_reason === null) await addRatings(trx, [{ productId, sum: -rating, count: -1 }]);
    else
      await trx
        .insertInto('deleted_hidden_reviews')
        .values({ product_id: productId, customer_id: customerId, hidden_at, hidden_reason })
        // After a merge of accounts there may be one: each had a hidden review, and one of them deleted it.
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'customer_id']).doUpdateSet({ hidden_at, hidden_reason }),
        )
        .execute();
    return accept(null);
  });
}

export type ReportRefusal = 'no-review' | 'own-review' | 'reported-before';

/**
 * Reports somebody else's review of this product to the shop. Possible once, and again if the text has changed since the
 * report was dismissed. Demo reviews cannot be reported.
 */
export async function reportReview(
  db: Db,
  { customerId }: Pick<Session, 'customerId'>,
  { productId, reviewId }: { productId: string; reviewId: string },
): Promise<Result<null, ReportRefusal> | TooMany> {
  if (!isId(productId) || !isId(reviewId)) return refuse('no-review');
  const allowed = await throttle(db, `review-reports:${customerId}`, effectLimits.reviewReports);
  if (!allowed.ok) return allowed;
  const { rows } = await sql<{ isOwn: boolean; isNew: boolean }>`
    with reported as materialized (
      select id, customer_id, updated_at from reviews
      where id = ${reviewId} and product_id = ${productId} and not is_demo and hidden_at is null
    ), report as (
      insert into review_reports (review_id, customer_id)
      select id, ${customerId}::text from reported where customer_id <> ${customerId}
      on conflict (review_id, customer_id) do update set created_at = now(), dismissed_at = null
        where review_reports.dismissed_at < (select updated_at from reported)
      returning review_id
    )
    select customer_id = ${customerId} as "isOwn", exists (select from report) as "isNew" from reported`.execute(db);
  const [report] = rows;
  if (report === undefined) return refuse('no-review');
  if (report.isOwn) return refuse('own-review');
  return report.isNew ? accept(null) : refuse('reported-before');
}

/** `photos`: new ones, already encoded; `removedPhotos`: ids of earlier ones. */
type ReviewInput = Pick<ReviewForm, 'rating' | 'text'> &
  Partial<Pick<ReviewForm, 'removedPhotos'>> & { productId: string; photos?: readonly SmallAndLarge[] };

/**
 * Saves a customer's review of a product, replacing an earlier one, and updates the product's stars. A review that the shop
 * has hidden stays hidden and does not count. The unique key decides races. Every writer locks the review before the
 * product, so that they cannot deadlock.
 */
export async function writeReview(
  db: Db,
  { customerId }: Pick<Session, 'customerId'>,
  { productId, rating, text, removedPhotos = [], photos = [] }: ReviewInput,
): Promise<Result<'submitted' | 'updated', 'no-product' | 'too-many-photos'> | TooMany> {
  if (!isId(productId)) return refuse('no-product');
  const allowed = await throttle(db, `reviews:${customerId}`, effectLimits.reviews);
  if (!allowed.ok) return allowed;
  return withTransaction(db, async (trx) => {
    // The time of the statement, not of the transaction: a write that waited for another edit is the later one.
    const { rows } = await sql<{ id: string; replaced: number | null; isHidden: boolean }>`
      insert into reviews (id, product_id, customer_id, rating, text)
      select ${newId()}::uuid, id, ${customerId}::text, ${rating}::smallint, ${text}::text
      from products where id = ${productId} and published and deleted_at is null
      on conflict (product_id, customer_id) do update set
        rating = excluded.rating, text = excluded.text, replaced_rating = reviews.rating, updated_at = clock_timestamp()
      returning id, replaced_rating as replaced, hidden_at is not null as "isHidden"`.execute(trx);
    if (rows[0] === undefined) return refuse('no-product');
    const { id, replaced } = rows[0];
    if (!(await changePhotos(trx, id, { removedPhotos, photos }))) return refuse('too-many-photos');
    const isHidden = rows[0].isHidden || (replaced === null && (await hideAgain(trx, id)));
    if (!isHidden)
      await addRatings(trx, [{ productId, sum: rating - (replaced ?? 0), count: replaced === null ? 1 : 0 }]);
    return accept(replaced === null ? 'submitted' : 'updated');
  });
}

/** Removes and adds photos of a review; false: it would have more than a review may. */
async function changePhotos(
  trx: Db,
  reviewId: string,
  { removedPhotos, photos }: Required<Pick<ReviewInput, 'removedPhotos' | 'photos'>>,
): Promise<boolean> {
  const removed = removedPhotos.filter(isId);
  const own = trx.selectFrom('review_photos').where('review_id', '=', reviewId);
  if (removed.length > 0)
    await trx.deleteFrom('review_photos').where('review_id', '=', reviewId).where('id', 'in', removed).execute();
  if (photos.length === 0) return true;
  const kept = (await own.select('position').execute()).map(({ position }) => position);
  const free = PHOTO_POSITIONS.filter((position) => !kept.includes(position));
  if (photos.length > free.length) return false;
  const rows = photos.map(({ width, height, bytes, small }, at) => ({
    id: newId(),
    review_id: reviewId,
    position: free[at] ?? 0,
    width,
    height,
    picture: Buffer.from(bytes),
    small: Buffer.from(small),
  }));
  await trx.insertInto('review_photos').values(rows).execute();
  return true;
}

const PHOTO_POSITIONS = Array.from({ length: numbers.REVIEW_PHOTOS_MAX }, (_, at) => at + 1);

/**
 * Hides a new review whose author has deleted a hidden review of the same product; returns whether it did. Must run after
 * the insert, which may have waited for that deletion.
 */
async function hideAgain(trx: Db, reviewId: string): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      delete from deleted_hidden_reviews using reviews
      where reviews.id = ${reviewId} and deleted_hidden_reviews.product_id = reviews.product_id
        and deleted_hidden_reviews.customer_id = reviews.customer_id
      returning deleted_hidden_reviews.hidden_at, deleted_hidden_reviews.hidden_reason
    )
    update reviews set hidden_at = held.hidden_at, hidden_reason = held.hidden_reason from held
    where reviews.id = ${reviewId} returning reviews.id`.execute(trx);
  return rows.length > 0;
}
