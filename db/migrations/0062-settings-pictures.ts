import { type Kysely, sql } from 'kysely';

/** Pictures among the owner's settings, and how far the first setup has come. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [keys, pictures, setup]) await sql.raw(statement).execute(db);
}

// Settings that exist once for each category or role have a hyphen: sizeGuide-cosplay.
const keys = `
alter table settings drop constraint settings_key_check;
alter table settings add constraint settings_key_check check (key ~ '^[a-z][A-Za-z0-9-]{0,59}$');
`;

// Keeps the clean-up of unused pictures away from those that a setting shows.
const pictures = `
alter table settings add column picture_id uuid references media generated always as (
  case when key = 'logo' then substring(value #>> '{}' from '^([0-9a-f-]{36}) ')::uuid end
) stored;
create index settings_picture on settings (picture_id) where picture_id is not null;
`;

const setup = `
create table shop_setup (
  -- One row.
  id boolean primary key default true check (id),
  -- The next step; one more than the last: all steps were seen.
  step smallint not null check (step between 1 and 7),
  updated_at timestamptz not null default now()
);
`;
