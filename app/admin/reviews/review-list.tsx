import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type AdminAction, ChosenForm } from '#app/admin/components/bulk-form.tsx';
import { DataTable } from '#app/admin/components/data-table.tsx';
import { RowAnswer, useRowAction } from '#app/admin/components/row-action.tsx';
import type { Answer } from '#app/admin/components/use-admin-result.ts';
import * as numbers from '#config/numbers.ts';
import type { TableQuery } from '#lib/table-query.ts';
import type { AdminReview } from '#shop/reviews/admin-review.ts';
import { adminReviewsWords as words } from './copy.ts';
import { reviewColumns } from './review-columns.tsx';
import { ReviewDialog, type Submission } from './review-dialog.tsx';

const deeds: AdminAction[] = [
  {
    intent: 'hide',
    label: words.hide,
    danger: true,
    ask: ({ length }) => ({
      ...(length === 1
        ? { title: words.hideTitle, text: words.hideText }
        : { title: words.hideManyTitle(length), text: words.hideManyText }),
      field: <Reason />,
    }),
  },
  { intent: 'show', label: words.showAgain },
  { intent: 'dismiss', label: words.dismiss },
];

type Props = {
  path: string;
  query: TableQuery;
  reviews: readonly AdminReview[];
  /** Stands where there are none. */
  none: ReactNode;
};

/** All reviews, with what can be done about them: one by one or many at once. */
export function ReviewList({ path, query, reviews, none }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [submitted, setSubmitted] = useState<Submission | null>(null);
  const [answer, setAnswer] = useState<Answer>();
  const row = useRowAction(path);
  const keep = useCallback((given: Answer) => setAnswer(given), []);

  // Each question is a dialog of its own: it opens when it has been drawn.
  useEffect(() => {
    if (submitted) dialog.current?.showModal();
  }, [submitted]);

  function ask(kind: Submission['kind'], review: AdminReview): void {
    setAnswer(undefined);
    setSubmitted((last) => ({ kind, review, number: (last?.number ?? 0) + 1 }));
  }

  function post(fields: Record<string, string>): void {
    setAnswer(undefined);
    row.post(fields);
  }

  return (
    <div className={reviews.length === 0 ? 'admin-none' : undefined}>
      <RowAnswer path={path} row={answer ? { ...row, answer } : row} />
      <ChosenForm path={path} deeds={reviews.length === 0 ? [] : deeds}>
        {reviews.length === 0 ? (
          none
        ) : (
          <DataTable
            label={words.table}
            path={path}
            query={query}
            columns={reviewColumns({ isBusy: row.isBusy, ask, post })}
            rows={reviews}
            idOf={({ id }) => id}
            nameOf={({ product, reviewer }) => words.of(product, reviewer)}
          />
        )}
      </ChosenForm>
      {submitted && (
        <ReviewDialog key={submitted.number} path={path} dialog={dialog} submitted={submitted} onDone={keep} />
      )}
    </div>
  );
}

/** Of many at once: one reason for all. */
function Reason() {
  return (
    <div className="field">
      <label htmlFor="hide-reason">{words.reason}</label>
      <input
        className="input"
        id="hide-reason"
        name="reason"
        defaultValue={words.usualReason}
        maxLength={numbers.HIDDEN_REASON_MAX_CHARACTERS}
      />
      <p className="hint">{words.reasonHint}</p>
    </div>
  );
}
