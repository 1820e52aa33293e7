import { type Kysely, sql } from 'kysely';

/** What saves of the product grid have replaced, for a day, so that they can be undone. Without a down migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(productEdits).execute(db);
}

const productEdits = `
create table product_edits (
  save_id uuid not null,
  product_id uuid not null references products on delete cascade,
  admin_id text not null,
  type text not null check (type in ('shop', 'digital')),
  version integer not null,
  replaced jsonb not null,
  made_at timestamptz not null default now(),
  primary key (save_id, product_id)
);
create index product_edits_made on product_edits (made_at);
create index product_edits_admin on product_edits (admin_id, made_at);
create index product_edits_product on product_edits (product_id);
`;
