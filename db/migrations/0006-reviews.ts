import { type Kysely, sql } from 'kysely';

/** Further columns for customers' reviews: the rating before an edit, three sort orders, and reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [edits, orders, reports]) await sql.raw(statement).execute(db);
}

// The `returning` of an upsert only sees the new row, so the row itself stores the rating that it replaced; null if
// never edited.
const edits = `
alter table reviews add column replaced_rating smallint check (replaced_rating between 1 and 5);
`;

// Reviews are sorted by their last edit.
const orders = `
drop index reviews_newest;
create index reviews_newest on reviews (product_id, updated_at desc, id desc);
create index reviews_highest on reviews (product_id, rating desc, updated_at desc, id desc);
create index reviews_lowest on reviews (product_id, rating, updated_at desc, id desc);
`;

const reports = `
create table review_reports (
  review_id uuid not null references reviews on delete cascade,
  customer_id text not null references customers on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, customer_id)
);
create index review_reports_customer on review_reports (customer_id);
create index review_reports_newest on review_reports (created_at desc);
`;
