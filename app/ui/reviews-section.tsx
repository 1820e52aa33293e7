import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import * as numbers from '#config/numbers.ts';
import { lastPage, type Page } from '#kit/paging.ts';
import { doorHref } from '#shop/accounts/return-path.ts';
import { averageRating } from '#shop/catalog/product.ts';
import { type OwnReview, type RatingCounts, type ReviewOrder, reviewOrders } from '#shop/reviews/review.ts';
import { reviewsWords } from '#words/reviews.ts';
import { OneReview, type SentReview } from './one-review.tsx';
import { asPart } from './part.ts';
import { RatingStars } from './rating-stars.tsx';
import { ReviewForm } from './review-form.tsx';
import { useSession, useShopName } from './session.ts';
import { Way } from './way.tsx';

export type ReviewsProps = {
  /** The item page's own path. */
  path: string;
  rated: { ratingSum: number; ratingCount: number };
  /** A page of them and how many gave 1 … 5 stars: the JSON of `Said`. */
  said: string;
  order: ReviewOrder;
  /** What the reader wrote; null: nothing yet. */
  own: OwnReview | null;
};

/** What buyers say, as it travels. */
type Said = { counts: RatingCounts; reviews: Page<SentReview> };

/** The reviews for whoever reads them. Visitors all see the same, which the server draws once. */
export function ReviewsSection({ path, rated: { ratingSum, ratingCount }, said, order, own }: ReviewsProps) {
  const shopName = useShopName();
  const shown = { path, rated: { ratingSum, ratingCount }, said, order, shopName };
  return useSession() ? <WhatIsSaid {...shown} write={<Write path={path} own={own} />} /> : <Seen {...shown} />;
}

type SaidProps = Omit<ReviewsProps, 'own'> & {
  shopName: string;
  /** Where a signed-in person writes; absent: a visitor. */
  write?: ReactNode;
};

/** What buyers say: the average, how the stars are spread, what the reader says, and the reviews page by page. */
function WhatIsSaid({ path, rated, said, order, shopName, write }: SaidProps) {
  const { counts, reviews } = JSON.parse(said) as Said;
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">{reviewsWords.heading}</h2>
      {reviews.total === 0 ? (
        <p className="reviews-none">
          <b>{reviewsWords.none}</b> {reviewsWords.noneSentence}
        </p>
      ) : (
        <Spread rated={rated} counts={counts} />
      )}
      {write ?? <LogIn path={path} />}
      {reviews.total > 0 && (
        <>
          {reviews.rows.some(({ isSample }) => isSample) && <p className="hint">{reviewsWords.sampleNote}</p>}
          {reviews.total > 1 && <Orders path={path} order={order} />}
          <ol className="reviews-list">
            {reviews.rows.map((review) => (
              <OneReview key={review.id} path={path} review={review} shopName={shopName} isVisitor={!write} />
            ))}
          </ol>
          <ReviewPages path={path} reviews={reviews} order={order} />
        </>
      )}
    </section>
  );
}

/** Of one order, from its first page on; the usual order and the first page need no word. */
function hrefOf(path: string, order: ReviewOrder, page = 1): string {
  const query = new URLSearchParams();
  if (order !== reviewOrders[0]) query.set('reviews', order);
  if (page > 1) query.set('page', String(page));
  return `${path}${query.size > 0 ? `?${query}` : ''}#reviews`;
}

function Write({ path, own }: Pick<ReviewsProps, 'path' | 'own'>) {
  const { revalidate } = useRevalidator();
  return <ReviewForm path={path} own={own} level="h3" onDone={revalidate} />;
}

const LogIn = ({ path }: { path: string }) => (
  <p className="reviews-login">
    {reviewsWords.loginToReview}{' '}
    <Way className="link" to={doorHref('/login', `${path}#reviews`)}>
      {reviewsWords.login}
    </Way>
  </p>
);

function Orders({ path, order: current }: Pick<ReviewsProps, 'path' | 'order'>) {
  return (
    <nav className="reviews-orders" aria-label={reviewsWords.order}>
      {reviewOrders.map((order) => (
        <Way key={order} to={hrefOf(path, order)} data-way="stay" aria-current={order === current ? 'true' : undefined}>
          {reviewsWords.orders[order]}
        </Way>
      ))}
    </nav>
  );
}

function Spread({ rated, counts }: Pick<ReviewsProps, 'rated'> & Pick<Said, 'counts'>) {
  const average = averageRating(rated);
  return (
    <div className="reviews-spread">
      <div className="reviews-average">
        <b className="reviews-figure">{average?.toFixed(1)}</b>
        <RatingStars {...rated} />
        <span>{reviewsWords.count(rated.ratingCount)}</span>
      </div>
      <ul className="histogram">
        {counts
          .map((count, at) => ({ stars: at + numbers.RATING_MIN, count }))
          .reverse()
          .map(({ stars, count }) => {
            const percent = rated.ratingCount === 0 ? 0 : Math.round((count / rated.ratingCount) * 100);
            return (
              <li key={stars}>
                <span className="vh">{reviewsWords.histogramRow(stars, count, percent)}</span>
                <span aria-hidden="true">{reviewsWords.stars(stars)}</span>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={percent} height="10" />
                </svg>
                <span aria-hidden="true">{count.toLocaleString('en-IN')}</span>
              </li>
            );
          })}
      </ul>
    </div>
  );
}

const Seen = import.meta.env.SSR ? asPart(WhatIsSaid) : WhatIsSaid;

function ReviewPages({ path, reviews, order }: Pick<ReviewsProps, 'path' | 'order'> & Pick<Said, 'reviews'>) {
  const last = lastPage(reviews.total, reviews.pageSize);
  if (last === 1) return null;
  return (
    <nav className="pages" aria-label={reviewsWords.pages}>
      {reviews.page > 1 && (
        <Way className="button small" to={hrefOf(path, order, reviews.page - 1)} rel="prev">
          {reviewsWords.previous}
        </Way>
      )}
      <span>{reviewsWords.page(reviews.page, last)}</span>
      {reviews.page < last && (
        <Way className="button small" to={hrefOf(path, order, reviews.page + 1)} rel="next">
          {reviewsWords.more}
        </Way>
      )}
    </nav>
  );
}
