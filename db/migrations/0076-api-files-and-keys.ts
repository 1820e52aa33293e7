import { type Kysely, sql } from 'kysely';

/** Pictures uploaded by API keys, and keys that processes remember. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [pictures, keys]) await sql.raw(statement).execute(db);
}

// null: uploaded by a person, or fetched. Without a foreign key: a picture outlives the key.
const pictures = 'alter table media add column api_key_id uuid';

// Processes remember a checked key for a moment, until they learn of this. Each use changes `last_used_at`.
const keys = `
create function record_api_keys() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('api-keys');
  return null;
end $$;
create trigger api_keys_record_change after update of hash, scopes, expires_at, revoked_at or delete on api_keys
  for each statement execute function record_api_keys();
`;
