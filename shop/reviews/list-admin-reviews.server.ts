import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { countCapped } from '#db/capped-count.ts';
import type { Db } from '#db/connect.ts';
import { anywhere } from '#db/sql.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type CappedPage, lastPage } from '#lib/table-query.ts';
import type { AdminReview, AdminReviewQuery, AdminReviewSort } from './admin-review.ts';
import { photosOf, reviewerName } from './list-reviews.server.ts';

const PAGE_ROWS = numbers.ADMIN_PAGE_ROWS;

type Sql = RawBuilder<unknown>;

/** `order by` of each sort order, over the columns of a relation `of`. */
const orders: Record<AdminReviewSort, (of: Sql) => Sql> = {
  reported: (of) => sql`${of}.reports desc, ${of}.updated_at desc, ${of}.id desc`,
  newest: (of) => sql`${of}.updated_at desc, ${of}.id desc`,
  lowest: (of) => sql`${of}.rating, ${of}.updated_at desc, ${of}.id desc`,
};

/** Open reports per shown review. There are few, so they are counted first. */
const open = sql`open as materialized (
  select reported.review_id as id, count(*)::integer as reports
  from review_reports reported join reviews on reviews.id = reported.review_id and reviews.hidden_at is null
  where reported.dismissed_at is null group by reported.review_id
)`;

const shows: Record<string, Sql> = {
  reported: sql`and r.id in (select id from open)`,
  hidden: sql`and r.hidden_at is not null`,
  demo: sql`and r.is_demo`,
};

/** One page of all reviews for the admin. */
export async function listAdminReviews(
  db: Db,
  query: AdminReviewQuery,
): Promise<Result<CappedPage<AdminReview>, 'past-the-end'>> {
  const [rows, counted] = await Promise.all([listRows(db, query), countRows(db, query)]);
  if (query.page > lastPage(counted.total, PAGE_ROWS)) return refuse('past-the-end');
  return accept({ rows, page: query.page, ...counted, pageSize: PAGE_ROWS });
}

/** Number of reviews with open reports. */
export async function countReported(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${open} select count(*)::integer as count from open`.execute(db);
  return rows[0]?.count ?? 0;
}

async function listRows(db: Db, query: AdminReviewQuery): Promise<AdminReview[]> {
  const offset = (query.page - 1) * PAGE_ROWS;
  const order = orders[query.sort];
  const { rows } = await sql<AdminReview>`
    with ${open}, listed as (${chosen(query, offset + PAGE_ROWS)} order by ${order(sql`chosen`)} limit ${PAGE_ROWS} offset ${offset})
    select r.id, r.product_id as "productId", p.name as product, ${reviewerName} as reviewer, c.username, r.rating,
      r.text, ${photosOf} as photos, r.is_demo as "isDemo", listed.reports, r.hidden_reason as "hiddenReason", r.reply,
      r.updated_at as "updatedAt", r.updated_at > r.created_at as "isEdited"
    from listed join reviews r using (id) join products p on p.id = r.product_id
    left join customers c on c.id = r.customer_id
    order by ${order(sql`listed`)}`.execute(db);
  return rows;
}

/**
 * Ids of the first `count` reviews, with the columns they are sorted by. In the default order reported reviews come first:
 * they are read separately from the others, so that neither query has to sort the whole table.
 */
function chosen({ q, sort, filters }: AdminReviewQuery, count: number): Sql {
  const columns = sql`r.id, r.rating, r.updated_at, coalesce(open.reports, 0) as reports`;
  const narrowed = narrow(q, filters.show);
  if (sort !== 'reported' || filters.show === 'reported') {
    return sql`select * from (select ${columns} from reviews r left join open on open.id = r.id ${narrowed}) as chosen`;
  }
  return sql`select * from (
    (select ${columns} from open join reviews r on r.id = open.id ${narrowed})
    union all
    (select r.id, r.rating, r.updated_at, 0 as reports from reviews r ${narrowed}
      and not exists (select from open where open.id = r.id) order by ${orders.newest(sql`r`)} limit ${count})
  ) as chosen`;
}

const countRows = (db: Db, { q, filters }: AdminReviewQuery) =>
  countCapped(db, sql`from reviews r ${narrow(q, filters.show)}`, sql`with ${open}`);

/** The `where` clause on a review `r`. The search covers its text and the names of its product and author. */
function narrow(q: string, show: string | undefined): Sql {
  const shown = show === undefined ? sql`` : (shows[show] ?? sql``);
  if (q === '') return sql`where true ${shown}`;
  const like = anywhere(q);
  // Each part of the union uses its own index.
  return sql`where r.id in (
    select id from reviews where text ilike ${like} or reviewer_name ilike ${like}
    union all select id from reviews where product_id in (select id from products where name ilike ${like})
    union all select id from reviews where customer_id in (select id from customers where username ilike ${like})
  ) ${shown}`;
}
