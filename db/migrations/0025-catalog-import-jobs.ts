import { type Kysely, sql } from 'kysely';

/** Product files are previewed and imported in the background: progress, result, and the current run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(importJobs).execute(db);
}

// `outcome` is json and not jsonb: cells of a file may contain what jsonb refuses (NUL, unpaired surrogates).
const importJobs = `
alter table import_drafts
  add column state text not null default 'reading'
    check (state in ('reading', 'ready', 'unusable', 'reading-failed', 'importing', 'imported', 'import-failed')),
  add column rows_total integer not null default 0 check (rows_total >= 0),
  add column rows_done integer not null default 0 check (rows_done >= 0),
  add column products_added integer not null default 0,
  add column products_changed integer not null default 0,
  add column products_refused integer not null default 0,
  add column outcome json,
  add column run_id uuid,
  add column run_until timestamptz,
  add column runs integer not null default 0,
  add column changed_at timestamptz not null default now();
`;
