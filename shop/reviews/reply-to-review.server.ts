import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lockReviews } from './internal/lock-reviews.server.ts';

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
