import { type Kysely, sql } from 'kysely';

/** Counts of what visitors do, by day and source. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(counts).execute(db);
}

const counts = `
create table funnel_counts (
  -- In Indian time.
  day date not null,
  source text not null check (length(source) between 1 and 60),
  step text not null check (step in ('visit', 'view', 'cart', 'checkout', 'order')),
  count integer not null check (count > 0),
  primary key (day, source, step)
);
`;
