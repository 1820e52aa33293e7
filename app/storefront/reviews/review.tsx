import { type FormEvent, useState } from 'react';
import { postForm } from '#app/client/send-form.ts';
import { toast } from '#app/client/toast-store.ts';
import ratingStarsStyles from '#app/components/rating-stars.module.css';
import { formatDay } from '#lib/clock.ts';
import type { Review } from '#shop/reviews/review.ts';
import { reviewFormCopy, reviewsCopy } from './copy.ts';
import styles from './reviews.module.css';

type OneReviewProps = {
  /** Path of the item page. */
  path: string;
  review: Review;
  shopName: string;
  /** Only signed-in people can report a review. */
  isVisitor: boolean;
  /** The reader wrote this review. */
  isOwn: boolean;
};

/** The author, the rating, the date and the text. */
export function OneReview({ path, review, shopName, isVisitor, isOwn }: OneReviewProps) {
  const { id, reviewer, rating, text, reply, isDemo, isVerified, createdAt, updatedAt } = review;
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
      {!isVisitor && !isOwn && !isDemo && <Report path={path} id={id} reviewer={reviewer} />}
    </li>
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
