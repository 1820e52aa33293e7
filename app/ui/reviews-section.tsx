import { Link } from 'react-router';
import { numbers } from '#config/numbers.ts';
import { formatDay } from '#kit/clock.ts';
import { lastPage, type Page } from '#kit/paging.ts';
import { doorHref } from '#shop/accounts/return-path.ts';
import { averageRating } from '#shop/catalog/product.ts';
import type { Review } from '#shop/reviews/review.ts';
import { reviewsWords } from '#words/item.ts';
import { RatingStars } from './rating-stars.tsx';
import { useSession } from './session.ts';

type ReviewsSectionProps = {
  /** The item page's own path. */
  path: string;
  rated: { ratingSum: number; ratingCount: number };
  /** How many gave 1 … 5 stars. */
  counts: readonly [number, number, number, number, number];
  reviews: Page<Review>;
};

/** What buyers say: the average, how the stars are spread, and the reviews page by page. */
export function ReviewsSection({ path, rated, counts, reviews }: ReviewsSectionProps) {
  const session = useSession();
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">{reviewsWords.heading}</h2>
      {reviews.total === 0 ? (
        <p className="reviews-none">
          <b>{reviewsWords.none}</b> {reviewsWords.noneSentence}
        </p>
      ) : (
        <>
          <Spread rated={rated} counts={counts} />
          {reviews.rows.some(({ isSample }) => isSample) && <p className="hint">{reviewsWords.sampleNote}</p>}
          <ol className="reviews-list">
            {reviews.rows.map((review) => (
              <OneReview key={review.id} review={review} />
            ))}
          </ol>
          <ReviewPages path={path} reviews={reviews} />
        </>
      )}
      {session === null && (
        <p className="reviews-login">
          {reviewsWords.loginToReview}{' '}
          <Link className="link" to={doorHref('/login', `${path}#reviews`)}>
            {reviewsWords.login}
          </Link>
        </p>
      )}
    </section>
  );
}

function Spread({ rated, counts }: Pick<ReviewsSectionProps, 'rated' | 'counts'>) {
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

function OneReview({ review }: { review: Review }) {
  const { reviewer, rating, text, isSample, createdAt, updatedAt } = review;
  const isEdited = updatedAt > createdAt;
  const day = isEdited ? updatedAt : createdAt;
  return (
    <li className="review">
      <p className="review-head">
        <span className={`stars r${rating * 2}`} role="img" aria-label={reviewsWords.average(String(rating))} />
        <b>{reviewer}</b>
        {isSample && <span className="tag">{reviewsWords.sample}</span>}
        <time dateTime={day.toISOString()}>
          {formatDay(day)}
          {isEdited && `, ${reviewsWords.edited}`}
        </time>
      </p>
      <p className="review-text">{text}</p>
    </li>
  );
}

function ReviewPages({ path, reviews }: Pick<ReviewsSectionProps, 'path' | 'reviews'>) {
  const last = lastPage(reviews.total, reviews.pageSize);
  if (last === 1) return null;
  const href = (page: number) => `${path}${page === 1 ? '' : `?page=${page}`}#reviews`;
  return (
    <nav className="pages" aria-label={reviewsWords.pages}>
      {reviews.page > 1 && (
        <Link className="button small" to={href(reviews.page - 1)} rel="prev">
          {reviewsWords.newer}
        </Link>
      )}
      <span>{reviewsWords.page(reviews.page, last)}</span>
      {reviews.page < last && (
        <Link className="button small" to={href(reviews.page + 1)} rel="next">
          {reviewsWords.older}
        </Link>
      )}
    </nav>
  );
}
