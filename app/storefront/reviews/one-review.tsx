import { type FormEvent, useState } from 'react';
import { refreshMe, useOwnVotes } from '#app/client/me.ts';
import { postForm } from '#app/client/send-form.ts';
import { toast } from '#app/client/toast-store.ts';
import { Icon } from '#app/components/icon.tsx';
import ratingStarsStyles from '#app/components/product/rating-stars.module.css';
import { formatDay } from '#lib/clock.ts';
import { formatCount } from '#lib/plural.ts';
import type { Review } from '#shop/reviews/review.ts';
import { reviewsCopy } from './copy.ts';
import { PhotoStrip } from './photo-strip.tsx';
import styles from './reviews.module.css';

type OneReviewProps = {
  productId: string;
  review: Review;
  shopName: string;
  /** Only logged-in people can report a review. */
  isVisitor: boolean;
  /** The reader wrote this review. */
  isOwn: boolean;
};

/** The author, the rating, the date and the text. */
export function OneReview({ productId, review, shopName, isVisitor, isOwn }: OneReviewProps) {
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

/** A vote; a second click takes it back. The page's number follows later, so this one counts the clicks here. */
function Helpful({ path, review: { id, reviewer, helpful } }: { path: string; review: Review }) {
  const isOn = useOwnVotes()?.has(id) ?? false;
  const [change, setChange] = useState({ from: helpful, by: 0 });
  const votes = helpful + (change.from === helpful ? change.by : 0);
  const [isBusy, setBusy] = useState(false);
  const action = `${path}/review/vote`;

  async function vote(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failed = reviewsCopy.voteFailed;
    const answer = await postForm(action, new FormData(event.currentTarget), { failed, problem: failed });
    if (answer.isDone) setChange({ from: helpful, by: votes - helpful + (isOn ? -1 : 1) });
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

/** Form that reports a review to the shop. */
function Report({ path, id, reviewer }: { path: string; id: string; reviewer: string }) {
  const [isBusy, setBusy] = useState(false);
  const action = `${path}/review/report`;

  async function report(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const failed = reviewsCopy.reportFailed;
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
