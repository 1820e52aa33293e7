import { type Kysely, sql } from 'kysely';

/** The owner's settings. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [settings, changes]) await sql.raw(statement).execute(db);
}

const settings = `
create table settings (
  key text primary key check (key ~ '^[a-z][A-Za-z0-9]{0,59}$'),
  -- JSON null: a secret that was removed.
  value jsonb,
  -- Encrypted, for secrets.
  sealed text,
  -- Rises with each save, over all rows: two people who edit the same settings notice each other.
  version bigint not null check (version > 0),
  updated_at timestamptz not null default now(),
  -- The account may have been deleted.
  updated_by text,
  check ((value is null) <> (sealed is null))
);
`;

// Every process reads the settings again.
const changes = `
create function record_settings() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('settings');
  return null;
end $$;
create trigger settings_record_change after insert or update or delete on settings
  for each statement execute function record_settings();
`;
