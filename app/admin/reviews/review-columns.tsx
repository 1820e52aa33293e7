import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import type { Column } from '#app/admin/components/data-table.tsx';
import ratingStarsStyles from '#app/components/rating-stars.module.css';
import { formatDay } from '#lib/clock.ts';
import { formatCount } from '#lib/plural.ts';
import type { AdminReview } from '#shop/reviews/admin-review.ts';
import styles from './admin-reviews.module.css';
import { adminReviewsCopy as copy } from './copy.ts';
import type { OpenedReview } from './review-dialog.tsx';

type OrderContext = {
  isBusy: boolean;
  ask: (kind: OpenedReview['kind'], review: AdminReview) => void;
  post: (fields: Record<string, string>) => void;
};

/** Columns and buttons of a review. */
export const reviewColumns = (actions: OrderContext): Column<AdminReview>[] => [
  {
    key: 'product',
    title: copy.product,
    isHead: true,
    cell: ({ productId, product }) => <Link to={`/item/${productId}#reviews`}>{product}</Link>,
  },
  { key: 'review', title: copy.review, sort: 'lowest', cell: (review) => <Words review={review} /> },
  {
    key: 'reports',
    title: copy.reports,
    isNumber: true,
    sort: 'reported',
    isFalling: true,
    cell: ({ reports }) => <span>{reports > 0 ? <b className="tag warning">{formatCount(reports)}</b> : reports}</span>,
  },
  {
    key: 'date',
    title: copy.date,
    sort: 'newest',
    isFalling: true,
    cell: ({ updatedAt, isEdited }) => (
      <time dateTime={updatedAt.toISOString()}>
        {formatDay(updatedAt)}
        {isEdited && `, ${copy.edited}`}
      </time>
    ),
  },
  { key: 'actions', title: copy.actions, cell: (review) => <Actions review={review} actions={actions} /> },
];

function Words({ review }: { review: AdminReview }) {
  const { rating, reviewer, username, text, isDemo, hiddenReason, reply } = review;
  return (
    <div className={styles.adminReview}>
      <p className={styles.head}>
        <span className={ratingStarsStyles.stars} data-halves={rating * 2} role="img" aria-label={copy.stars(rating)} />
        <b>{reviewer}</b>
        {username !== null && username !== reviewer && <span>@{username}</span>}
        {isDemo && <span className="tag">{copy.demo}</span>}
        {hiddenReason !== null && <span className="tag warning">{copy.hidden}</span>}
      </p>
      <p className={styles.text}>{text}</p>
      {hiddenReason !== null && <p className="hint">{copy.hiddenBecause(hiddenReason)}</p>}
      {reply !== null && (
        <p className={styles.reply}>
          <b>{copy.replied}</b> {reply}
        </p>
      )}
    </div>
  );
}

function Actions({ review, actions: { isBusy, ask, post } }: { review: AdminReview; actions: OrderContext }) {
  const { id, product, reviewer, reports, hiddenReason, reply } = review;
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="button small scripted"
      aria-label={`${label}: ${copy.of(product, reviewer)}`}
      disabled={isBusy}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <div className={adminStyles.actions}>
      {hiddenReason === null
        ? button(copy.hide, () => ask('hide', review))
        : button(copy.showAgain, () => post({ intent: 'show', id }))}
      {reports > 0 && button(copy.dismiss, () => post({ intent: 'dismiss', id }))}
      {button(reply === null ? copy.reply : copy.editReply, () => ask('reply', review))}
    </div>
  );
}
