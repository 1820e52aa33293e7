import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lockReviews } from './internal/lock-reviews.server.ts';

type Answered = { adminId: string; reviewId: string };

/** Writes the shop's answer below a review, in place of an earlier one. Gives that one. */
export const replyToReview = (
  db: Db,
  { reply, ...answered }: Answered & { reply: string },
): Promise<Result<string | null, 'no-review'>> => setReply(db, answered, reply);

/** Takes the shop's answer away again. Gives it. */
export const removeReply = (db: Db, answered: Answered): Promise<Result<string | null, 'no-review'>> =>
  setReply(db, answered, null);

async function setReply(
  db: Db,
  { adminId, reviewId }: Answered,
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
