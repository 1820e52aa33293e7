import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { notifyOtherTabs, refreshMe, useIsVisitor, useOwnReview } from '#app/client/me.ts';
import { useShopName } from '#app/client/site.ts';
import { RatingStars } from '#app/components/product/rating-stars.tsx';
import * as numbers from '#config/numbers.ts';
import { formatCount } from '#lib/plural.ts';
import { lastPage } from '#lib/table-query.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { averageRating } from '#shop/catalog/product.ts';
import type { ReviewPage } from '#shop/reviews/list-reviews.server.ts';
import { type OwnReview, type RatingCounts, type ReviewOrder, reviewOrders } from '#shop/reviews/review.ts';
import { reviewsCopy } from './copy.ts';
import { OneReview } from './one-review.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import styles from './reviews.module.css';

type ReviewFormComponent = typeof import('./review-form.tsx').ReviewForm;

export type ReviewsProps = {
  productId: string;
  rated: { ratingSum: number; ratingCount: number };
  /** One page of reviews, and the number of ratings from 1 to 5 stars. */
  reviews: ReviewPage;
  order: ReviewOrder;
};

/** The average, the distribution of ratings, the reader's own review, and the reviews page by page. */
export function ReviewsSection({ productId, rated, reviews, order }: ReviewsProps) {
  const path = `/item/${productId}`;
  const shopName = useShopName();
  const isVisitor = useIsVisitor();
  const own = useOwnReview(productId);
  return (
    <>
      {reviews.total === 0 ? (
        <p>
          <b>{reviewsCopy.none}</b> {reviewsCopy.noneSentence}
        </p>
      ) : (
        <Spread rated={rated} counts={reviews.counts} />
      )}
      {isVisitor ? <LogIn path={path} /> : <Write key={productId} path={path} own={own} />}
      {reviews.total > 0 && (
        <>
          {reviews.gallery.length > 0 && (
            <div className={styles.gallery}>
              <h3 id="photos">{reviewsCopy.gallery}</h3>
              <PhotoStrip productId={productId} photos={reviews.gallery} label={reviewsCopy.gallery} />
              {reviews.photoCount > reviews.gallery.length && (
                <p>
                  <Link className="link" to={`${path}?photos=all#photos`}>
                    {reviewsCopy.allPhotos(reviews.photoCount)}
                  </Link>
                </p>
              )}
            </div>
          )}
          {reviews.rows.some(({ isDemo }) => isDemo) && <p className="hint">{reviewsCopy.demoNote}</p>}
          {reviews.total > 1 && <Orders path={path} order={order} />}
          <ol className={styles.list}>
            {reviews.rows.map((review) => (
              <OneReview
                key={review.id}
                productId={productId}
                review={review}
                shopName={shopName}
                isVisitor={isVisitor}
                isOwn={review.id === own?.id}
              />
            ))}
          </ol>
          <ReviewPages path={path} reviews={reviews} order={order} />
        </>
      )}
    </>
  );
}

/** Address of a page of reviews; the default order and the first page need no parameter. */
function hrefOf(path: string, order: ReviewOrder, page = 1): string {
  const query = new URLSearchParams();
  if (order !== reviewOrders[0]) query.set('reviews', order);
  if (page > 1) query.set('page', String(page));
  return `${path}${query.size > 0 ? `?${query}` : ''}#reviews`;
}

/**
 * The form, once it is known whether the person has written a review; until then, and without scripts, a link to it.
 * Visitors do not download it.
 */
function Write({ path, own }: { path: string; own: OwnReview | null | undefined }) {
  const { revalidate } = useRevalidator();
  const [ReviewForm, setReviewForm] = useState<ReviewFormComponent | null>(null);
  useEffect(() => {
    import('./review-form.tsx').then(
      (part) => setReviewForm(() => part.ReviewForm),
      () => undefined, // offline: the link stays
    );
  }, []);
  if (own === undefined || ReviewForm === null) {
    return (
      <p className={styles.reviewFormWait}>
        <Link className="button" to={`${path}/review`}>
          {reviewsCopy.writeOrChange}
        </Link>
      </p>
    );
  }
  const onDone = async () => {
    notifyOtherTabs();
    // First, so that the new review is known as the reader's own when it appears.
    await refreshMe();
    // Not awaited: the form can be used again meanwhile.
    revalidate();
  };
  return <ReviewForm path={path} own={own} level="h3" onDone={onDone} />;
}

const LogIn = ({ path }: { path: string }) => (
  <p className={styles.login}>
    <Link className="link" to={loginHref('/login', `${path}#reviews`)}>
      {reviewsCopy.login}
    </Link>{' '}
    {reviewsCopy.afterLoginLink}
  </p>
);

function Orders({ path, order: current }: { path: string; order: ReviewOrder }) {
  return (
    <nav className={styles.orders} aria-label={reviewsCopy.order}>
      {reviewOrders.map((order) => (
        <Link
          key={order}
          to={hrefOf(path, order)}
          preventScrollReset
          aria-current={order === current ? 'true' : undefined}
        >
          {reviewsCopy.orders[order]}
        </Link>
      ))}
    </nav>
  );
}

function Spread({ rated, counts }: Pick<ReviewsProps, 'rated'> & { counts: RatingCounts }) {
  const average = averageRating(rated);
  return (
    <div className={styles.spread}>
      <div className={styles.average}>
        <b className={styles.figure}>{average?.toFixed(1)}</b>
        <RatingStars {...rated} />
        <span>{reviewsCopy.count(rated.ratingCount)}</span>
      </div>
      <ul className={styles.histogram}>
        {counts
          .map((count, at) => ({ stars: at + numbers.RATING_MIN, count }))
          .reverse()
          .map(({ stars, count }) => {
            const percent = rated.ratingCount === 0 ? 0 : Math.round((count / rated.ratingCount) * 100);
            return (
              <li key={stars}>
                <span className="vh">{reviewsCopy.histogramRow(stars, count, percent)}</span>
                <span aria-hidden="true">{reviewsCopy.stars(stars)}</span>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={percent} height="10" />
                </svg>
                <span aria-hidden="true">{formatCount(count)}</span>
              </li>
            );
          })}
      </ul>
    </div>
  );
}

function ReviewPages({ path, reviews, order }: Pick<ReviewsProps, 'order' | 'reviews'> & { path: string }) {
  const last = lastPage(reviews.total, reviews.pageSize);
  if (last === 1) return null;
  return (
    <nav className={styles.pages} aria-label={reviewsCopy.pages}>
      {reviews.page > 1 && (
        <Link className="button small" to={hrefOf(path, order, reviews.page - 1)} rel="prev">
          {reviewsCopy.previous}
        </Link>
      )}
      <span>{reviewsCopy.page(reviews.page, last)}</span>
      {reviews.page < last && (
        <Link className="button small" to={hrefOf(path, order, reviews.page + 1)} rel="next">
          {reviewsCopy.more}
        </Link>
      )}
    </nav>
  );
}
