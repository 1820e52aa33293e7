import { type Kysely, sql } from 'kysely';

/** Roles and invitations of the staff. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(staff).execute(db);
}

// Every administrator is an owner, and so is everybody of ADMIN_EMAILS.
const staff = `
alter table admin_roles
  drop constraint admin_roles_source_check,
  add constraint admin_roles_source_check check (source in ('cli', 'list', 'first-start', 'invitation')),
  add column role text not null default 'owner' check (role in ('owner', 'manager', 'packer', 'support')),
  add constraint admin_roles_listed_owners check (role = 'owner' or source <> 'list');

create table staff_invitations (
  id uuid primary key,
  -- One open invitation for each address.
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'packer', 'support')),
  -- SHA-256 of the token, which only the email contains.
  hash bytea not null unique check (length(hash) = 32),
  -- null: the account was deleted.
  invited_by text references customers on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
`;
