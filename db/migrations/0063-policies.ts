import { type Kysely, sql } from 'kysely';

/** Every version of the owner's policies. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(policies).execute(db);
}

const policies = `
create table policies (
  slug text not null check (slug in ('terms', 'privacy', 'refund', 'shipping')),
  version integer not null check (version > 0),
  -- As typed, with its placeholders.
  text text not null check (length(text) between 1 and 30000),
  -- In force since this day in India.
  day date not null,
  created_at timestamptz not null default now(),
  -- null: the account was deleted.
  created_by text references customers on delete set null,
  primary key (slug, version)
);
`;
