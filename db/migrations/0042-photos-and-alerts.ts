import { type Kysely, sql } from 'kysely';

/** Photos that come with a brief, and emails when something is in stock again. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [photos, alerts]) await sql.raw(statement).execute(db);
}

// Rows and not files of the media store, whose addresses are public: only the customer and the shop see them.
const photos = `
create table brief_photos (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  position smallint not null check (position > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  picture bytea not null,
  created_at timestamptz not null default now(),
  unique (order_id, position)
);
alter table brief_photos alter column picture set storage external;
`;

// Confirmed by a link in an email; gone when the one email is sent.
const alerts = `
create table stock_alerts (
  id uuid primary key,
  variant_id uuid not null references variants on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (variant_id, email)
);
create index stock_alerts_email on stock_alerts (email);
create index stock_alerts_created on stock_alerts (created_at);
`;
