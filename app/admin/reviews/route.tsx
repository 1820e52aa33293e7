import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import bulkFormStyles from '#app/admin/components/bulk-form.module.css';
import { type AdminAction, ChosenForm } from '#app/admin/components/bulk-form.tsx';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { DataTable } from '#app/admin/components/data-table.tsx';
import { RowAnswer, useRowAction } from '#app/admin/components/row-action.tsx';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { type AdminAnswer, answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import * as numbers from '#config/numbers.ts';
import { readTableQuery, type TableQuery } from '#lib/table-query.ts';
import { type AdminReview, adminReviewShape } from '#shop/reviews/admin-review.ts';
import { countReported, listAdminReviews } from '#shop/reviews/list-admin-reviews.server.ts';
import type { Route } from './+types/route.ts';
import styles from './admin-reviews.module.css';
import { adminReviewsCopy as copy } from './copy.ts';
import { submitReviews } from './review-action.server.ts';
import { type OpenedReview, ReviewDialog, reviewColumns } from './review-columns.tsx';

const actions: AdminAction[] = [
  {
    intent: 'hide',
    label: copy.hide,
    danger: true,
    confirmation: ({ length }) => ({
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
function ReviewList({ path, query, reviews, none }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState<OpenedReview | null>(null);
  const [answer, setAnswer] = useState<AdminAnswer>();
  const row = useRowAction(path);
  const showAnswer = useCallback((answer: AdminAnswer) => setAnswer(answer), []);

  // Each dialog is a new element: it opens after it was rendered.
  useEffect(() => {
    if (opened) dialog.current?.showModal();
  }, [opened]);

  function openDialog(kind: OpenedReview['kind'], review: AdminReview): void {
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
            columns={reviewColumns({ isBusy: row.isBusy, openDialog, post })}
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

const PATH = '/admin/reviews';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const query = readTableQuery(new URL(request.url).searchParams, adminReviewShape);
  const [listed, reported] = await Promise.all([listAdminReviews(db, query), countReported(db)]);
  if (!listed.ok) throw data(null, { status: 404 });
  return { query, reviews: listed.value, reported };
}

export const action = (args: Route.ActionArgs) => answerAdmin(args, submitReviews);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.reviews, path: PATH, isHidden: true });
}

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const shows = [{ name: 'show', label: copy.show, choices: choicesOf(copy.shows) }];
const sorts = choicesOf(copy.sorts);

export default function Reviews({ loaderData: { query, reviews, reported } }: Route.ComponentProps) {
  const isNarrowed = query.q !== '' || query.filters.show !== undefined;
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.reviews}</h1>
        <p role="status">
          {(isNarrowed ? copy.found : copy.count)(reviews.total, reviews.isTotalCapped)},{' '}
          <b>{copy.reported(reported)}</b>
        </p>
      </header>
      <TableTools path={PATH} query={query} hint={copy.hint} filters={shows} sorts={sorts} />
      <ReviewList
        path={PATH}
        query={query}
        reviews={reviews.rows}
        none={
          <StatePanel
            art={empty}
            title={isNarrowed ? copy.notFound : copy.none}
            text={isNarrowed ? copy.notFoundText : copy.noneText}
          />
        }
      />
      <TablePages path={PATH} query={query} total={reviews.total} pageSize={reviews.pageSize} />
    </>
  );
}
