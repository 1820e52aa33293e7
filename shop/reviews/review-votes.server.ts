import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { throttle } from '#db/throttle.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Session } from '#shop/accounts/session.ts';

type Vote = { productId: string; reviewId: string; isHelpful: boolean };

/**
 * Marks somebody else's shown review as helpful, or takes that back; once for each customer and review, so that the same
 * vote again changes nothing. Demo reviews have no votes.
 */
export async function voteReview(
  db: Db,
  { customerId }: Pick<Session, 'customerId'>,
  { productId, reviewId, isHelpful }: Vote,
): Promise<Result<null, 'no-review' | 'own-review'> | TooMany> {
  if (!isId(productId) || !isId(reviewId)) return refuse('no-review');
  const allowed = await throttle(db, `review-votes:${customerId}`, effectLimits.reviewVotes);
  if (!allowed.ok) return allowed;
  const change = isHelpful
    ? sql`insert into review_votes (review_id, customer_id)
        select id, ${customerId}::text from voted where customer_id <> ${customerId} on conflict do nothing`
    : sql`delete from review_votes using voted where review_id = voted.id and review_votes.customer_id = ${customerId}`;
  const { rows } = await sql<{ isOwn: boolean }>`
    with voted as materialized (
      select id, customer_id from reviews
      where id = ${reviewId} and product_id = ${productId} and not is_demo and hidden_at is null
    ), changed as (${change})
    select customer_id = ${customerId} as "isOwn" from voted`.execute(db);
  const [voted] = rows;
  if (voted === undefined) return refuse('no-review');
  return voted.isOwn ? refuse('own-review') : accept(null);
}

/**
 * Lets pages show the votes of the last minutes: their products' pages are cached without them until then. Each vote alone
 * would empty the cache.
 * @param afterSeconds how long the first of them has waited
 */
export async function showVotes(db: Db, afterSeconds: number): Promise<void> {
  await sql`
    with due as (
      delete from new_review_votes where since <= now() - ${afterSeconds} * interval '1 second' returning product_id
    )
    select record_products(array_agg(product_id)) from due`.execute(db);
}

/** Ids of the product's reviews that this customer found helpful. */
export async function listVotes(db: Db, customerId: string, productId: string): Promise<string[]> {
  if (!isId(productId)) return [];
  const { rows } = await sql<{ id: string }>`
    select v.review_id as id from review_votes v join reviews r on r.id = v.review_id
    where v.customer_id = ${customerId} and r.product_id = ${productId}`.execute(db);
  return rows.map(({ id }) => id);
}

type PhotoFile = { file: Buffer; isHidden: boolean };

/**
 * A photo of a review, as a WebP file; null: there is none for this reader. That of a hidden review is for its author and
 * for `admin`, the staff who moderate reviews.
 * @param reader null: a visitor
 */
export async function findReviewPhoto(
  db: Db,
  reader: 'admin' | Pick<Session, 'customerId'> | null,
  { productId, photoId, isSmall }: { productId: string; photoId: string; isSmall: boolean },
): Promise<PhotoFile | null> {
  if (!isId(productId) || !isId(photoId)) return null;
  const isTheirs = reader === 'admin' ? sql`true` : sql`customer_id = ${reader?.customerId ?? null}::text`;
  const { rows } = await sql<PhotoFile>`
    select ${isSmall ? sql`small` : sql`picture`} as file, hidden_at is not null as "isHidden"
    from review_photos join reviews on reviews.id = review_id
    where review_photos.id = ${photoId} and product_id = ${productId} and (hidden_at is null or ${isTheirs})`.execute(
    db,
  );
  return rows[0] ?? null;
}
