import { type Kysely, sql } from 'kysely';

/** Keys of the HTTP API. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keys).execute(db);
}

const keys = `
create table api_keys (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  -- SHA-256 of the key, which is stored nowhere.
  hash bytea not null unique check (length(hash) = 32),
  -- The last characters of the key, by which people recognise it.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- null: the account was deleted.
  created_by text references customers on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
`;
