import { data } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { answerAdmin, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { readTableQuery } from '#lib/table-query.ts';
import { adminReviewShape } from '#shop/reviews/admin-review.ts';
import { countReported, listAdminReviews } from '#shop/reviews/list-admin-reviews.server.ts';
import type { Route } from './+types/route.ts';
import { adminReviewsCopy as copy } from './copy.ts';
import { changeReviews } from './review-action.server.ts';
import { ReviewList } from './review-list.tsx';

const PATH = '/admin/reviews';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const query = readTableQuery(new URL(request.url).searchParams, adminReviewShape);
  const [listed, reported] = await Promise.all([listAdminReviews(db, query), countReported(db)]);
  if (!listed.ok) throw data(null, { status: 404 });
  return { query, reviews: listed.value, reported };
}

export const action = (args: Route.ActionArgs) => answerAdmin(args, changeReviews);

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
      <header className={styles.head}>
        <h1>{adminTabCopy.reviews}</h1>
        <p role="status">
          {isNarrowed ? copy.found(reviews.total) : copy.count(reviews.total)}, <b>{copy.reported(reported)}</b>
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
