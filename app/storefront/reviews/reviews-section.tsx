import { type FormEvent, type MouseEvent, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { notifyOtherTabs, refreshMe, useIsVisitor, useOwnReview, useOwnVotes } from '#app/client/me.ts';
import { postForm } from '#app/client/send-form.ts';
import { useShopName } from '#app/client/site.ts';
import { toast } from '#app/client/toast-store.ts';
import { Icon } from '#app/components/icon.tsx';
import ratingStarsStyles from '#app/components/product/rating-stars.module.css';
import { RatingStars } from '#app/components/product/rating-stars.tsx';
import * as numbers from '#config/numbers.ts';
import { formatDay } from '#lib/clock.ts';
import { formatCount } from '#lib/plural.ts';
import { lastPage } from '#lib/table-query.ts';
import { loginHref } from '#shop/accounts/return-path.ts';
import { averageRating } from '#shop/catalog/product.ts';
import type { ReviewPage } from '#shop/reviews/list-reviews.server.ts';
import {
  type OwnReview,
  photoHref,
  type RatingCounts,
  type Review,
  type ReviewOrder,
  type ReviewPhoto,
  reviewOrders,
} from '#shop/reviews/review.ts';
import { reviewFormCopy, reviewsCopy } from './copy.ts';
import styles from './reviews.module.css';

type ReviewFormComponent = typeof import('./review-form.tsx').ReviewForm;
type LightboxComponent = typeof import('../item/lightbox.tsx').Lightbox;

type OneReviewProps = {
  productId: string;
  review: Review;
  shopName: string;
  /** Only signed-in people can report a review. */
  isVisitor: boolean;
  /** The reader wrote this review. */
  isOwn: boolean;
};

/** The author, the rating, the date and the text. */
function OneReview({ productId, review, shopName, isVisitor, isOwn }: OneReviewProps) {
  const { id, reviewer, rating, text, reply, photos, helpful, isDemo, isVerified, createdAt, updatedAt } = review;
  const path = `/item/${productId}`;
  const isEdited = updatedAt > createdAt;
  return (
    <li className={styles.review}>
      <p className={styles.reviewHead}>
        <span
          className={ratingStarsStyles.stars}
          data-halves={rating * 2}
          role="img"
          aria-label={reviewsCopy.average(String(rating))}
        />
        <b>{reviewer}</b>
        {isDemo && <span className="tag">{reviewsCopy.demo}</span>}
        {isVerified && <span className="tag done">{reviewsCopy.verified}</span>}
        {isOwn && <span className="tag">{reviewsCopy.own}</span>}
        <time dateTime={updatedAt.toISOString()}>
          {formatDay(updatedAt)}
          {isEdited && `, ${reviewsCopy.edited}`}
        </time>
      </p>
      <p className={styles.reviewText}>{text}</p>
      {reply !== null && (
        <p className={`${styles.reviewText} ${styles.reviewReply}`}>
          <b>{reviewsCopy.replyFrom(shopName)}</b>
          {`\n${reply}`}
        </p>
      )}
      <PhotoStrip productId={productId} photos={photos} label={reviewsCopy.photosOf(reviewer)} />
      {!isVisitor && !isOwn && !isDemo ? (
        <div className={styles.reviewActions}>
          <Helpful path={path} review={review} />
          <Report path={path} id={id} reviewer={reviewer} />
        </div>
      ) : (
        helpful > 0 && <p className="hint">{reviewsCopy.helpfulCount(helpful)}</p>
      )}
    </li>
  );
}

/** A vote, and taken back by a second press. The page's number follows later, so this one counts the presses here. */
function Helpful({ path, review: { id, reviewer, helpful } }: { path: string; review: Review }) {
  const isOn = useOwnVotes()?.has(id) ?? false;
  const [pressed, setPressed] = useState({ from: helpful, by: 0 });
  const votes = helpful + (pressed.from === helpful ? pressed.by : 0);
  const [isBusy, setBusy] = useState(false);
  const action = `${path}/review/vote`;

  async function vote(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failed = reviewsCopy.voteFailed;
    const answer = await postForm(action, new FormData(event.currentTarget), { failed, problem: failed });
    if (answer.isDone) setPressed({ from: helpful, by: votes - helpful + (isOn ? -1 : 1) });
    else toast[answer.toast.kind](answer.toast.text);
    await refreshMe();
    setBusy(false);
  }

  return (
    <form method="post" action={action} onSubmit={vote}>
      <input type="hidden" name="reviewId" value={id} />
      <input type="hidden" name="helpful" value={String(!isOn)} />
      <button
        type="submit"
        className="button small"
        aria-pressed={isOn}
        aria-label={reviewsCopy.helpfulNamed(reviewer, votes)}
      >
        {isOn && <Icon name="check" />}
        {reviewsCopy.helpful} {votes > 0 && <span>{formatCount(votes)}</span>}
      </button>
    </form>
  );
}

type PhotoStripProps = { productId: string; photos: readonly ReviewPhoto[]; label: string };

/** Small photos that lead to the large ones; with scripts these are shown in the lightbox. */
function PhotoStrip({ productId, photos, label }: PhotoStripProps) {
  const [start, setStart] = useState<number | null>(null);
  const [Lightbox, setLightbox] = useState<LightboxComponent | null>(null);
  if (photos.length === 0) return null;
  const large = photos.map((photo) => ({ ...photo, src: photoHref(productId, photo, 'large') }));
  const enlarge = async (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { Lightbox: loaded } = await import('../item/lightbox.tsx');
      setLightbox(() => loaded);
      setStart(at);
    } catch {
      location.assign(large[at]?.src ?? '');
    }
  };
  return (
    <>
      <ul className={styles.photos} aria-label={label}>
        {large.map((photo, at) => (
          <li key={photo.id}>
            <a
              href={photo.src}
              aria-label={reviewsCopy.photo(at + 1, photos.length)}
              onClick={(event) => enlarge(event, at)}
            >
              <img src={photoHref(productId, photo, 'small')} alt="" width="80" height="80" loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      {Lightbox && start !== null && (
        <Lightbox
          pictures={large.map(({ src, width, height }) => ({ src, width, height }))}
          name={label}
          start={start}
          onClose={() => setStart(null)}
        />
      )}
    </>
  );
}

/** Form that reports a review to the shop. */
function Report({ path, id, reviewer }: { path: string; id: string; reviewer: string }) {
  const [isBusy, setBusy] = useState(false);
  const action = `${path}/review/report`;

  async function report(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failed = reviewFormCopy.reportFailed;
    const answer = await postForm(action, new FormData(event.currentTarget), { failed, problem: failed });
    toast[answer.toast.kind](answer.toast.text);
    setBusy(false);
  }

  return (
    <form method="post" action={action} onSubmit={report}>
      <input type="hidden" name="reviewId" value={id} />
      <button type="submit" className={styles.reviewReport} aria-label={reviewsCopy.reportOf(reviewer)}>
        {reviewsCopy.report}
      </button>
    </form>
  );
}

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
    <section className={styles.reviews} id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">{reviewsCopy.heading}</h2>
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
            <>
              <h3>{reviewsCopy.gallery}</h3>
              <PhotoStrip productId={productId} photos={reviews.gallery} label={reviewsCopy.gallery} />
            </>
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
    </section>
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
    {reviewsCopy.loginToReview}{' '}
    <Link className="link" to={loginHref('/login', `${path}#reviews`)}>
      {reviewsCopy.login}
    </Link>
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
