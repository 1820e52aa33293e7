import { type Kysely, sql } from 'kysely';

/** Indexes for the admin's product lists, and product files that an administrator previews before importing them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(adminOrders).execute(db);
  await sql.raw(importDrafts).execute(db);
}

// The sort orders of the listings, including drafts: pages, filters and counts are index-only scans at any depth.
const filtered = 'include (category, published, is_sample, availability)';
const adminOrders = `
create index products_desk_newest on products (type, created_at desc, id desc) ${filtered} where deleted_at is null;
create index products_desk_updated on products (type, updated_at desc, id desc) ${filtered} where deleted_at is null;
create index products_desk_price on products (type, from_payable_paise, id) ${filtered} where deleted_at is null;
create index products_desk_name on products (type, lower(name), id) include (name, category, published, is_sample, availability)
  where deleted_at is null;
create index products_desk_deleted on products (type, deleted_at desc, id desc) where deleted_at is not null;
`;

// One per administrator: the next file replaces the last one.
const importDrafts = `
create table import_drafts (
  admin_id text primary key references customers on delete cascade,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  category text,
  content bytea not null check (octet_length(content) between 1 and 4194304),
  made_at timestamptz not null default now()
);
`;
