import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { isId } from '#lib/ids.ts';
import type { Page } from '#lib/table-query.ts';
import { type RatingCounts, REVIEWS_PAGE_ROWS, type Review, type ReviewOrder, type ReviewPhoto } from './review.ts';

/** Public name of the author of a review `r` by customer `c`: never an email address, even if a login provider gave one. */
export const reviewerName = sql<string>`coalesce(
  r.reviewer_name, case when position('@' in c.name) = 0 then c.name end, c.username, split_part(c.name, '@', 1)
)`;

const orders: Record<ReviewOrder, RawBuilder<unknown>> = {
  newest: sql`r.updated_at desc, r.id desc`,
  helpful: sql`r.helpful_count desc, r.updated_at desc, r.id desc`,
  highest: sql`r.rating desc, r.updated_at desc, r.id desc`,
  lowest: sql`r.rating, r.updated_at desc, r.id desc`,
};

type ReviewQuery = {
  productId: string;
  /** From 1. */
  page: number;
  /** Absent: the newest first. */
  order?: ReviewOrder;
  /** All photos in the gallery, not only the newest. */
  isGalleryWhole?: boolean;
};

/** The customer has a delivered or completed order with units of the product (docs/decisions/0016-reviews.md). */
const hasBought = sql`exists (
  select from orders o join order_lines l on l.order_id = o.id
  where o.customer_id = r.customer_id and o.status in (${statusesIn('received')}) and l.product_id = r.product_id
    and l.quantity > l.cancelled
)`;

/** The photos of a review `r` as one JSON value, in order. */
export const photosOf = sql<ReviewPhoto[]>`coalesce((
  select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.position)
  from review_photos f where f.review_id = r.id
), '[]')`;

/** Number of reviews with one to five stars. */
const counts = sql.join([1, 2, 3, 4, 5].map((rating) => sql`count(*) filter (where rating = ${sql.lit(rating)})`));

/** How many photos the gallery shows at first, and at most. */
const GALLERY_PHOTOS = 12;
const WHOLE_GALLERY_PHOTOS = 500;

/** `counts`: number of the product's reviews with one to five stars, in this order. */
export type ReviewPage = Page<Review> & {
  counts: RatingCounts;
  /** Photos of the product's reviews, the newest review first. */
  gallery: ReviewPhoto[];
  /** How many the whole gallery has. */
  photoCount: number;
};

/** One page of a product's shown reviews; past the end it has no rows. An edited review is sorted like a new one. */
export async function listReviews(db: Db, query: ReviewQuery): Promise<ReviewPage> {
  const { productId, page, order = 'newest', isGalleryWhole = false } = query;
  const nothing: ReviewPage = {
    rows: [],
    page,
    total: 0,
    pageSize: REVIEWS_PAGE_ROWS,
    counts: [0, 0, 0, 0, 0],
    gallery: [],
    photoCount: 0,
  };
  if (!isId(productId)) return nothing;
  const offset = (page - 1) * REVIEWS_PAGE_ROWS;
  const { rows } = await sql<Found & (Review | { id: null })>`
    select counted.counts, counted.gallery, counted."photoCount", r.id, r.reviewer, r.rating, r.text, r.reply, r.helpful_count as helpful, r.photos, r.is_demo as "isDemo",
      r."isVerified", r.created_at as "createdAt", r.updated_at as "updatedAt"
    from (
      select array[${counts}]::integer[] as counts, ${galleryOf(productId, isGalleryWhole ? WHOLE_GALLERY_PHOTOS : GALLERY_PHOTOS)} as gallery,
        ${photoCountOf(productId)} as "photoCount"
      from reviews where product_id = ${productId} and hidden_at is null
    ) counted
    left join lateral (
      select r.id, ${reviewerName} as reviewer, r.rating, r.text, r.reply, r.helpful_count,
        ${photosOf} as photos, r.is_demo,
        coalesce(${hasBought}, false) as "isVerified", r.created_at, r.updated_at
      from reviews r left join customers c on c.id = r.customer_id
      where r.product_id = ${productId} and r.hidden_at is null
      order by ${orders[order]}
      limit ${sql.lit(REVIEWS_PAGE_ROWS)} ${offset === 0 ? sql`` : sql`offset ${offset}`}
    ) r on true
    order by ${orders[order]}`.execute(db);
  const { counts: found, gallery, photoCount } = rows[0] ?? nothing;
  return {
    ...nothing,
    rows: rows.flatMap(({ counts: _counts, gallery: _gallery, photoCount: _photoCount, ...row }) =>
      row.id === null ? [] : [row],
    ),
    total: found.reduce((sum, count) => sum + count, 0),
    counts: found,
    gallery,
    photoCount,
  };
}

type Found = Pick<ReviewPage, 'counts' | 'gallery' | 'photoCount'>;

const galleryOf = (productId: string, photos: number) => sql`coalesce((
  select json_agg(photo) from (
    select f.id, f.width, f.height from reviews g join review_photos f on f.review_id = g.id
    where g.product_id = ${productId} and g.hidden_at is null
    order by g.updated_at desc, g.id desc, f.position limit ${sql.lit(photos)}
  ) photo
), '[]')`;

const photoCountOf = (productId: string) => sql`(
  select least(count(*), ${sql.lit(WHOLE_GALLERY_PHOTOS)})::integer
  from reviews g join review_photos f on f.review_id = g.id where g.product_id = ${productId} and g.hidden_at is null
)`;
