import { type Kysely, sql } from 'kysely';

/** Photos that come with a brief. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(photos).execute(db);
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
