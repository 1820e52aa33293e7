import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#kit/ids.ts';
import type { Page } from '#kit/paging.ts';
import { reviewerName } from './inside/reviewer-name.ts';
import { type RatingCounts, REVIEWS_PAGE_ROWS, type Review, type ReviewOrder } from './review.ts';

const orders: Record<ReviewOrder, RawBuilder<unknown>> = {
  newest: sql`r.updated_at desc, r.id desc`,
  highest: sql`r.rating desc, r.updated_at desc, r.id desc`,
  lowest: sql`r.rating, r.updated_at desc, r.id desc`,
};

export type ReviewQuestion = {
  productId: string;
  /** From 1. */
  page: number;
  /** Absent: the newest first. */
  order?: ReviewOrder;
  /** Who asks, to know their own; absent: a visitor. */
  customerId?: string;
};

/** Decision 10: an order of that customer with the product, delivered or completed. */
const hasBought = sql`exists (
  select from orders o join order_lines l on l.order_id = o.id
  where o.customer_id = r.customer_id and o.status in ('delivered', 'completed') and l.product_id = r.product_id
)`;

/** One page of a product's reviews that are not hidden; past the end it has no rows. An edited review stands where a new one would. */
export async function listReviews(
  db: Db,
  { productId, page, order = 'newest', customerId }: ReviewQuestion,
): Promise<Page<Review>> {
  if (!isId(productId)) return { rows: [], page, total: 0, pageSize: REVIEWS_PAGE_ROWS };
  const { rows } = await sql<Review>`
    select r.id, ${reviewerName} as reviewer, r.rating, r.text, r.reply, r.is_sample as "isSample",
      coalesce(r.customer_id = ${customerId ?? null}, false) as "isOwn",
      coalesce(${hasBought}, false) as "isVerified",
      r.created_at as "createdAt", r.updated_at as "updatedAt"
    from reviews r left join customers c on c.id = r.customer_id
    where r.product_id = ${productId} and r.hidden_at is null
    order by ${orders[order]}
    limit ${REVIEWS_PAGE_ROWS} offset ${(page - 1) * REVIEWS_PAGE_ROWS}`.execute(db);
  const total = await countReviews(db, productId);
  return { rows, page, total, pageSize: REVIEWS_PAGE_ROWS };
}

/** How many reviews give one to five stars, in this order. */
export async function countRatings(db: Db, productId: string): Promise<RatingCounts> {
  const counts: RatingCounts = [0, 0, 0, 0, 0];
  if (!isId(productId)) return counts;
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*) as count from reviews
    where product_id = ${productId} and hidden_at is null group by rating`.execute(db);
  for (const { rating, count } of rows) counts[rating - 1] = count;
  return counts;
}

async function countReviews(db: Db, productId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reviews where product_id = ${productId} and hidden_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
