import { type Kysely, sql } from 'kysely';

/** Filters of the lists of orders that a member of the staff has named. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(savedFilters).execute(db);
}

// customer_id: of the member of the staff. kind: of the orders in the list. search: filters and sort order, as in the
// address of the list.
const savedFilters = `
create table saved_filters (
  id uuid primary key,
  customer_id text not null references customers on delete cascade,
  kind text not null check (kind in ('shop', 'digital', 'service')),
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  unique (customer_id, kind, name)
)`;
