import { type RefObject, useId, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTableCopy } from '#app/admin/components/copy.ts';
import type { Column } from '#app/admin/components/data-table.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { useShopName } from '#app/client/site.ts';
import { useChange } from '#app/client/use-change.ts';
import ratingStarsStyles from '#app/components/product/rating-stars.module.css';
import type { AdminAnswer } from '#app/http/admin.ts';
import * as numbers from '#config/numbers.ts';
import { formatDay } from '#lib/clock.ts';
import { formatCount } from '#lib/plural.ts';
import type { AdminReview } from '#shop/reviews/admin-review.ts';
import { photoHref } from '#shop/reviews/review.ts';
import styles from './admin-reviews.module.css';
import { adminReviewsCopy as copy } from './copy.ts';

/** `number` counts the dialogs, so that each one starts empty. */
export type OpenedReview = { kind: 'hide' | 'reply'; review: AdminReview; number: number };

type Props = {
  path: string;
  dialog: RefObject<HTMLDialogElement | null>;
  opened: OpenedReview;
  onDone: (answer: AdminAnswer) => void;
};

/** Asks for the reason for hiding, or for a reply; it stays open with its input until the server accepts. */
export function ReviewDialog({ path, dialog, opened: { kind, review }, onDone }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<AdminAnswer>();
  const shopName = useShopName();
  const isBusy = fetcher.state !== 'idle';
  const answer = fetcher.data;
  const isHiding = kind === 'hide';
  const name = isHiding ? 'reason' : 'reply';
  const fault = answer?.faults[name];
  useAdminAnswer(fetcher.data, form);

  useChange(answer, () => {
    if (!answer?.isDone) return;
    dialog.current?.close();
    onDone(answer);
  });

  return (
    <dialog ref={dialog} className={adminStyles.dialog} aria-labelledby={id}>
      <h2 id={id}>{isHiding ? copy.hideTitle : copy.replyTitle}</h2>
      <fetcher.Form method="post" action={path} className={styles.reviewDialog} ref={form} noValidate>
        <p>{isHiding ? copy.hideText : copy.replyText(shopName)}</p>
        {answer?.problem && (
          <p className="form-problem" tabIndex={-1}>
            {answer.problem}
          </p>
        )}
        <input type="hidden" name="id" value={review.id} />
        <div className="field">
          <label htmlFor={`${id}-words`}>{isHiding ? copy.reason : copy.replyField}</label>
          <textarea
            id={`${id}-words`}
            name={name}
            className="input"
            rows={isHiding ? 3 : 6}
            required
            maxLength={isHiding ? numbers.HIDDEN_REASON_MAX_CHARACTERS : numbers.REVIEW_REPLY_MAX_CHARACTERS}
            defaultValue={isHiding ? copy.usualReason : (review.reply ?? '')}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-help`}
          />
          <p className={fault ? 'fault' : 'hint'} id={`${id}-help`}>
            {fault ?? (isHiding ? copy.reasonHint : copy.replyHint)}
          </p>
        </div>
        <div className={adminStyles.actions}>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {adminTableCopy.cancel}
          </button>
          <button
            type="submit"
            name="intent"
            value={kind}
            className={isHiding ? 'button danger' : 'button loud'}
            disabled={isBusy}
          >
            {isHiding ? copy.hide : copy.saveReply}
          </button>
          {!isHiding && review.reply !== null && (
            <ActionButton intent="remove-reply" look="danger" disabled={isBusy}>
              {copy.removeReply}
            </ActionButton>
          )}
        </div>
      </fetcher.Form>
    </dialog>
  );
}

type ReviewActions = {
  isBusy: boolean;
  openDialog: (kind: OpenedReview['kind'], review: AdminReview) => void;
  post: (fields: Record<string, string>) => void;
};

/** Columns and buttons of a review. */
export const reviewColumns = (actions: ReviewActions): Column<AdminReview>[] => [
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
    isDescending: true,
    cell: ({ reports }) => <span>{reports > 0 ? <b className="tag warning">{formatCount(reports)}</b> : reports}</span>,
  },
  {
    key: 'date',
    title: copy.date,
    sort: 'newest',
    isDescending: true,
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
  const { productId, rating, reviewer, username, text, photos, isDemo, hiddenReason, reply } = review;
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
      {photos.length > 0 && (
        <p className={styles.photos}>
          {photos.map((photo, at) => (
            <a key={photo.id} href={photoHref(productId, photo, 'large')} target="_blank" rel="noopener">
              <img
                src={photoHref(productId, photo, 'small')}
                alt={copy.photo(at + 1)}
                width="64"
                height="64"
                loading="lazy"
              />
            </a>
          ))}
        </p>
      )}
      {hiddenReason !== null && <p className="hint">{copy.hiddenBecause(hiddenReason)}</p>}
      {reply !== null && (
        <p className={styles.reply}>
          <b>{copy.replied}</b> {reply}
        </p>
      )}
    </div>
  );
}

function Actions({ review, actions: { isBusy, openDialog, post } }: { review: AdminReview; actions: ReviewActions }) {
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
        ? button(copy.hide, () => openDialog('hide', review))
        : button(copy.showAgain, () => post({ intent: 'show', id }))}
      {reports > 0 && button(copy.dismiss, () => post({ intent: 'dismiss', id }))}
      {button(reply === null ? copy.reply : copy.editReply, () => openDialog('reply', review))}
    </div>
  );
}
