import { type Kysely, sql } from 'kysely';

/** Answers of the HTTP API to writes, for requests that are sent again. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(keys).execute(db);
}

const keys = `
create table api_idempotency_keys (
  key_id uuid not null references api_keys on delete cascade,
  -- The value of the header Idempotency-Key.
  name text not null check (length(name) between 1 and 100),
  -- SHA-256 of method, address and body.
  request_hash bytea not null check (length(request_hash) = 32),
  status smallint not null check (status between 200 and 299),
  body text not null,
  created_at timestamptz not null default now(),
  primary key (key_id, name)
);
create index api_idempotency_keys_created_at on api_idempotency_keys (created_at);
`;
