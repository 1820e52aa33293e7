import { type Kysely, sql } from 'kysely';

/** Tags, what an empty stock means, and the options of an import. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [products, drafts]) await sql.raw(statement).execute(db);
}

const products = `
alter table products
  add column tags text,
  add column empty_stock text not null default 'made-to-order' check (empty_stock in ('made-to-order', 'in-stock'));
`;

// A preview of the version before lacks what the page shows: the file is read again.
const drafts = `
alter table import_drafts
  add column factor numeric(12, 6) not null default 1 check (factor > 0),
  add column publish boolean not null default false;
update import_drafts set state = 'reading', outcome = null, run_id = null, run_until = null, runs = 0
  where state = 'ready';
`;
