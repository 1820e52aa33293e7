import { type Kysely, sql } from 'kysely';

/** Further columns and tables for accounts and email delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [customers, secondFactor, roles, outbox]) await sql.raw(statement).execute(db);
}

// A photo is one of the shop's own pictures, or an https URL (Google, an image service).
const customers = `
alter table customers
  drop column display_username,
  add column photo_id uuid references media,
  add column last_login_at timestamptz,
  add check (image ~ '^https://');
create index customers_photo on customers (photo_id);
create index sessions_expiry on sessions (expires_at);
create index verifications_value on verifications (value);
create index verifications_expiry on verifications (expires_at);
`;

const secondFactor = `
alter table two_factors
  add column verified boolean not null default true,
  add column failed_verification_count integer not null default 0,
  add column locked_until timestamptz;
`;

// The administrator of the first start has no rights before setting an email and a password.
const roles = `
alter table admin_roles
  add column claimed_at timestamptz,
  add check (claimed_at is null or source = 'first-start');
`;

// sealed: encrypted data for the recipient only, removed once the email is delivered, failed or expired.
const outbox = `
alter table outbox
  add column sealed text,
  add column expires_at timestamptz,
  add column queued_at timestamptz,
  add column attempts integer not null default 0,
  add column problem text,
  add check (sealed is null or (delivered_at is null and failed_at is null));
create index outbox_sealed on outbox (expires_at) where sealed is not null;
create index outbox_failed on outbox (failed_at) where failed_at is not null;
`;
