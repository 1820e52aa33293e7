import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ChosenForm, type Deed } from '#app/admin/components/bulk-form.tsx';
import { DataTable } from '#app/admin/components/data-table.tsx';
import { RowAnswer, useRowDeed } from '#app/admin/components/row-action.tsx';
import type { Answer } from '#app/admin/components/use-admin-result.ts';
import * as numbers from '#config/numbers.ts';
import type { TableQuery } from '#lib/table-query.ts';
import type { DeskReview } from '#shop/reviews/admin-review.ts';
import { adminReviewsWords as words } from './copy.ts';
import { reviewColumns } from './review-columns.tsx';
import { type Asked, ReviewDialog } from './review-dialog.tsx';

const deeds: Deed[] = [
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
  reviews: readonly DeskReview[];
  /** Stands where there are none. */
  none: ReactNode;
};

/** All reviews, with what can be done about them: one by one or many at once. */
export function ReviewList({ path, query, reviews, none }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answer, setAnswer] = useState<Answer>();
  const row = useRowDeed(path);
  const keep = useCallback((given: Answer) => setAnswer(given), []);

  // Each question is a dialog of its own: it opens when it has been drawn.
  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);

  function ask(kind: Asked['kind'], review: DeskReview): void {
    setAnswer(undefined);
    setAsked((last) => ({ kind, review, number: (last?.number ?? 0) + 1 }));
  }

  function post(fields: Record<string, string>): void {
    setAnswer(undefined);
    row.post(fields);
  }

  return (
    <div className={reviews.length === 0 ? 'desk-none' : undefined}>
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
      {asked && <ReviewDialog key={asked.number} path={path} dialog={dialog} asked={asked} onDone={keep} />}
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
