import { sql } from 'kysely';
import { logDeeds } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import { lockReviews } from './inside/lock-reviews.server.ts';

/** Leaves reviews as they are, whatever was reported of them until now. Gives how many had reports. */
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
    await logDeeds(
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
