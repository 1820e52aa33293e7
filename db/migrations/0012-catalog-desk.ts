import { type Kysely, sql } from 'kysely';

/** What the desk's lists of products are read from, and files of products that somebody looks at before taking them in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(adminOrders).execute(db);
  await sql.raw(importDrafts).execute(db);
}

// As the shelf's orders, with drafts: pages, filters and counts are read from the index alone, at any depth.
const filtered = 'include (category, published, is_sample, availability)';
const adminOrders = `
create index products_desk_newest on products (type, created_at desc, id desc) ${filtered} where deleted_at is null;
create index products_desk_updated on products (type, updated_at desc, id desc) ${filtered} where deleted_at is null;
create index products_desk_price on products (type, from_payable_paise, id) ${filtered} where deleted_at is null;
create index products_desk_name on products (type, lower(name), id) include (name, category, published, is_sample, availability)
  where deleted_at is null;
create index products_desk_deleted on products (type, deleted_at desc, id desc) where deleted_at is not null;
`;

// One for each administrator: the next file takes the place of the last.
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
