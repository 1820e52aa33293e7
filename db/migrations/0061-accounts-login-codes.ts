import { type Kysely, sql } from 'kysely';

/** Codes in login emails, as a second way to use their link. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(loginCodes).execute(db);
}

const loginCodes = `
create table login_codes (
  id uuid primary key,
  -- SHA-256 of the cookie of the browser that asked; the code is of use in no other one.
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  -- HMAC of the code with the shop's secret: a million codes would be tried in no time.
  code_hash bytea not null check (length(code_hash) = 32),
  -- The link in the same email; null: it was used or cancelled, or no email was sent.
  verification_id text references verifications on delete set null,
  -- HMAC of the email address.
  mailbox_hash bytea not null check (length(mailbox_hash) = 32),
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index login_codes_verification on login_codes (verification_id);
create index login_codes_expires_at on login_codes (expires_at);
`;
