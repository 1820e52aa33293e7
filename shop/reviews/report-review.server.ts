import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { throttle } from '#db/throttle.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import type { Session } from '#shop/accounts/session.ts';

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
