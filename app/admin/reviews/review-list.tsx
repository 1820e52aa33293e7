import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import bulkFormStyles from '#app/admin/components/bulk-form.module.css';
import { type AdminAction, ChosenForm } from '#app/admin/components/bulk-form.tsx';
import { DataTable } from '#app/admin/components/data-table.tsx';
import { RowAnswer, useRowAction } from '#app/admin/components/row-action.tsx';
import type { Answer } from '#app/admin/components/use-admin-result.ts';
import * as numbers from '#config/numbers.ts';
import type { TableQuery } from '#lib/table-query.ts';
import type { AdminReview } from '#shop/reviews/admin-review.ts';
import styles from './admin-reviews.module.css';
import { adminReviewsCopy as copy } from './copy.ts';
import { reviewColumns } from './review-columns.tsx';
import { type OpenedReview, ReviewDialog } from './review-dialog.tsx';

const actions: AdminAction[] = [
  {
    intent: 'hide',
    label: copy.hide,
    danger: true,
    ask: ({ length }) => ({
      ...(length === 1
        ? { title: copy.hideTitle, text: copy.hideText }
        : { title: copy.hideManyTitle(length), text: copy.hideManyText }),
      field: <Reason />,
    }),
  },
  { intent: 'show', label: copy.showAgain },
  { intent: 'dismiss', label: copy.dismiss },
];

type Props = {
  path: string;
  query: TableQuery;
  reviews: readonly AdminReview[];
  /** Shown when there are no reviews. */
  none: ReactNode;
};

/** All reviews, with actions for one or many. */
export function ReviewList({ path, query, reviews, none }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState<OpenedReview | null>(null);
  const [answer, setAnswer] = useState<Answer>();
  const row = useRowAction(path);
  const showAnswer = useCallback((given: Answer) => setAnswer(given), []);

  // Each dialog is a new element: it opens after it was rendered.
  useEffect(() => {
    if (opened) dialog.current?.showModal();
  }, [opened]);

  function ask(kind: OpenedReview['kind'], review: AdminReview): void {
    setAnswer(undefined);
    setOpened((last) => ({ kind, review, number: (last?.number ?? 0) + 1 }));
  }

  function post(fields: Record<string, string>): void {
    setAnswer(undefined);
    row.post(fields);
  }

  return (
    <div className={reviews.length === 0 ? bulkFormStyles.none : undefined}>
      <RowAnswer path={path} row={answer ? { ...row, answer } : row} />
      <ChosenForm path={path} actions={reviews.length === 0 ? [] : actions}>
        {reviews.length === 0 ? (
          none
        ) : (
          <DataTable
            className={styles.reviewTable}
            label={copy.table}
            path={path}
            query={query}
            columns={reviewColumns({ isBusy: row.isBusy, ask, post })}
            rows={reviews}
            idOf={({ id }) => id}
            nameOf={({ product, reviewer }) => copy.of(product, reviewer)}
          />
        )}
      </ChosenForm>
      {opened && <ReviewDialog key={opened.number} path={path} dialog={dialog} opened={opened} onDone={showAnswer} />}
    </div>
  );
}

/** One reason for all selected reviews. */
function Reason() {
  return (
    <div className="field">
      <label htmlFor="hide-reason">{copy.reason}</label>
      <input
        className="input"
        id="hide-reason"
        name="reason"
        defaultValue={copy.usualReason}
        maxLength={numbers.HIDDEN_REASON_MAX_CHARACTERS}
      />
      <p className="hint">{copy.reasonHint}</p>
    </div>
  );
}
