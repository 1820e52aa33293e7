import { type Kysely, sql } from 'kysely';

/** Actions of administrators. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(auditLog).execute(db);
}

// No foreign key to the account, because the log outlives it. Append-only, like the ledgers.
const auditLog = `
create table audit_log (
  id uuid primary key,
  admin_id text not null,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\\.[a-z]+(-[a-z]+)*$'),
  subject_id text,
  subject_name text not null check (length(subject_name) <= 300),
  before jsonb,
  after jsonb,
  at timestamptz not null default clock_timestamp()
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_admin on audit_log (admin_id, at desc, id desc);
create index audit_log_subject on audit_log (subject_id, at desc, id desc);
create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_stays before update or delete on audit_log for each row execute function audit_log_stays();
`;
