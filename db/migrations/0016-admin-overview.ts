import { type Kysely, sql } from 'kysely';

/** Indexes for the dashboard, the customer list and the audit log. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [sales, waiting, stock, samples, customers, auditLog, words]) {
    await sql.raw(statement).execute(db);
  }
}

// Daily sums are index-only scans.
const sales = `
create index orders_days on orders (created_at) include (kind, status, payable_paise);
`;

// Rows that need an action: few among many.
const waiting = `
create index orders_waiting on orders (kind, status) include (expected_by, needs_check)
  where archived_at is null and status in ('unpaid', 'pending', 'quoted', 'confirmed', 'packed', 'shipped');
create index refunds_stuck on refunds (created_at) where status in ('failed', 'by-hand');
`;

const stock = `
create index products_short on products (availability, name, id)
  where availability in ('low', 'sold-out') and published and deleted_at is null;
`;

// Whether there is one at all, without reading the tables.
const samples = `
create index products_samples on products (id) where is_sample;
create index products_own on products (id) where not is_sample and deleted_at is null;
create index reviews_samples on reviews (id) where is_sample;
`;

// Phone numbers are equal if their last ten digits are: with +91 and without.
const customers = `
create index customers_newest on customers (created_at desc, id desc);
create index customers_by_name on customers (lower(name), id);
create index orders_spent on orders (customer_id) include (payable_paise)
  where is_paid and status not in ('cancelled', 'refunded') and customer_id is not null;
create index orders_phone on orders (right(phone, 10)) where phone is not null;
create index addresses_phone on addresses (right(phone, 10));
`;

const auditLog = `
create index audit_log_kind on audit_log (split_part(action, '.', 1), at desc, id desc);
`;

// For parts of words, if the server has pg_trgm; otherwise every row is read.
const words = `
do $body$
begin
  create extension if not exists pg_trgm;
  create index customers_words on customers
    using gin (lower(name || ' ' || coalesce(username, '') || ' ' || email) gin_trgm_ops);
  create index audit_log_words on audit_log using gin (lower(subject_name) gin_trgm_ops);
exception when others then
  raise notice 'pg_trgm is not to be had: lists of the admin are searched without an index';
end $body$;
`;
