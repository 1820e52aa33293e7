import { type Kysely, sql } from 'kysely';

/** What an owner brings along from another shop. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [pastOrders, byEmail, redirects, files]) await sql.raw(statement).execute(db);
}

// Records only: they belong to no sum, ledger or document of this shop.
const pastOrders = `
create table past_orders (
  id uuid primary key,
  source text not null check (source in ('shopify', 'woocommerce')),
  -- As the other shop wrote it, such as #1001.
  number text not null check (length(number) between 1 and 60),
  ordered_at timestamptz not null,
  status text not null check (length(status) <= 60),
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  name text not null check (length(name) <= 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_paise bigint not null check (total_paise >= 0),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  created_at timestamptz not null default now(),
  unique (source, number)
)`;

const byEmail = 'create index past_orders_email on past_orders (email, ordered_at desc)';

// Targets are paths of this shop, so that nobody can be led elsewhere.
const redirects = `
create table redirects (
  path text primary key check (length(path) between 2 and 500 and path like '/%'),
  target text not null check (length(target) between 1 and 500 and target ~ '^/(?![/\\\\])' and target <> path),
  created_at timestamptz not null default now()
)`;

const files = `
create table moving_files (
  admin_id text primary key references customers on delete cascade,
  kind text not null check (kind in ('orders', 'customers', 'redirects')),
  content bytea not null,
  created_at timestamptz not null default now()
)`;
