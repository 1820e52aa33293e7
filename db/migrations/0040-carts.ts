import { type Kysely, sql } from 'kysely';

/** Carts of signed-in customers, for their other devices. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(carts).execute(db);
}

const carts = `
create table carts (
  customer_id text primary key references customers on delete cascade,
  -- Tells a browser whether what it saved last was saved for this account.
  id uuid not null default gen_random_uuid(),
  -- Rises with each save: two devices notice each other.
  version bigint not null default 1 check (version > 0),
  -- "<product>.<variant or nothing>.<quantity>".
  lines text[] not null check (cardinality(lines) <= 100 and octet_length(array_to_string(lines, '')) <= 8000),
  updated_at timestamptz not null default now()
);
`;
