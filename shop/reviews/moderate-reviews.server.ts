import { sql } from 'kysely';
import { logAdminAction, logAdminActions } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addRatings } from '#shop/catalog/add-ratings.server.ts';
import { removeRatings } from './internal/remove-ratings.server.ts';

/** The data of a review that admin actions need; `product`: its name. */
type LockedReview = {
  id: string;
  product_id: string;
  product: string;
  rating: number;
  hidden_at: Date | null;
  hidden_reason: string | null;
  reply: string | null;
};

/** Locks reviews until the transaction ends, in id order; deleted ones are left out. */
async function lockReviews(trx: Db, reviewIds: readonly string[]): Promise<LockedReview[]> {
  const ids = reviewIds.filter(isId);
  if (ids.length === 0) return [];
  const { rows } = await sql<LockedReview>`
    select r.id, r.product_id, p.name as product, r.rating, r.hidden_at, r.hidden_reason, r.reply
    from reviews r join products p on p.id = r.product_id
    where r.id = any(${ids}::uuid[]) order by r.id for no key update of r`.execute(trx);
  return rows;
}

type ReplyTarget = { adminId: string; reviewId: string };

/** Sets the shop's reply to a review. Returns the earlier reply. */
export const replyToReview = (
  db: Db,
  { reply, ...target }: ReplyTarget & { reply: string },
): Promise<Result<string | null, 'no-review'>> => setReply(db, target, reply);

/** Removes the shop's reply. Returns it. */
export const removeReply = (db: Db, target: ReplyTarget): Promise<Result<string | null, 'no-review'>> =>
  setReply(db, target, null);

async function setReply(
  db: Db,
  { adminId, reviewId }: ReplyTarget,
  reply: string | null,
): Promise<Result<string | null, 'no-review'>> {
  return withTransaction(db, async (trx) => {
    const [review] = await lockReviews(trx, [reviewId]);
    if (review === undefined) return refuse('no-review');
    const before = review.reply;
    if (before === reply) return accept(before);
    await sql`
      update reviews set reply = ${reply}::text, replied_at = case when ${reply}::text is not null then clock_timestamp() end
      where id = ${reviewId}`.execute(trx);
    await logAdminAction(trx, {
      adminId,
      action: reply === null ? 'review.remove-reply' : 'review.reply',
      subjectId: reviewId,
      subjectName: review.product,
      ...(before !== null && { before: { reply: before } }),
      ...(reply !== null && { after: { reply } }),
    });
    return accept(before);
  });
}

/** Dismisses all open reports of reviews. Returns how many reviews had some. */
export async function dismissReports(
  db: Db,
  { adminId, reviewIds }: { adminId: string; reviewIds: readonly string[] },
): Promise<Result<number, 'no-review'>> {
  return withTransaction(db, async (trx) => {
    const reviews = await lockReviews(trx, reviewIds);
    if (reviews.length === 0) return refuse('no-review');
    const { rows } = await sql<{ id: string; reports: number }>`
      with dismissed as (
        update review_reports set dismissed_at = clock_timestamp()
        where review_id = any(${reviews.map(({ id }) => id)}::uuid[]) and dismissed_at is null returning review_id
      )
      select review_id as id, count(*)::integer as reports from dismissed group by review_id`.execute(trx);
    const nameOf = new Map(reviews.map(({ id, product }) => [id, product]));
    await logAdminActions(
      trx,
      rows.map(({ id, reports }) => ({
        adminId,
        action: 'review.dismiss' as const,
        subjectId: id,
        subjectName: nameOf.get(id) ?? '',
        before: { reports },
      })),
    );
    return accept(rows.length);
  });
}

type Chosen = { adminId: string; reviewIds: readonly string[] };

/**
 * Hides reviews and subtracts their stars; their authors see the reason. Returns the ids of those that were shown before.
 * A review that is hidden already gets the new reason.
 */
export async function hideReviews(
  db: Db,
  { adminId, reviewIds, reason }: Chosen & { reason: string },
): Promise<Result<string[], 'no-review'>> {
  return withTransaction(db, async (trx) => {
    const reviews = await lockReviews(trx, reviewIds);
    if (reviews.length === 0) return refuse('no-review');
    const changed = reviews.filter(({ hidden_reason }) => hidden_reason !== reason);
    await sql`
      update reviews set hidden_at = coalesce(hidden_at, clock_timestamp()), hidden_reason = ${reason}
      where id = any(${changed.map(({ id }) => id)}::uuid[])`.execute(trx);
    await removeRatings(trx, reviews);
    await logAdminActions(
      trx,
      changed.map(({ id, product, hidden_reason: before }) => ({
        adminId,
        action: 'review.hide' as const,
        subjectId: id,
        subjectName: product,
        ...(before !== null && { before: { reason: before } }),
        after: { reason },
      })),
    );
    return accept(reviews.filter(({ hidden_at }) => hidden_at === null).map(({ id }) => id));
  });
}

/** Shows hidden reviews again, in their current text, and adds their stars. Returns how many were hidden. */
export async function showReviews(db: Db, { adminId, reviewIds }: Chosen): Promise<Result<number, 'no-review'>> {
  return withTransaction(db, async (trx) => {
    const reviews = await lockReviews(trx, reviewIds);
    if (reviews.length === 0) return refuse('no-review');
    const hidden = reviews.filter(({ hidden_at }) => hidden_at !== null);
    await sql`
      update reviews set hidden_at = null, hidden_reason = null
      where id = any(${hidden.map(({ id }) => id)}::uuid[])`.execute(trx);
    await addRatings(
      trx,
      hidden.map(({ product_id, rating }) => ({ productId: product_id, sum: rating, count: 1 })),
    );
    await logAdminActions(
      trx,
      hidden.map(({ id, product, hidden_reason }) => ({
        adminId,
        action: 'review.show' as const,
        subjectId: id,
        subjectName: product,
        before: { reason: hidden_reason },
      })),
    );
    return accept(hidden.length);
  });
}
