import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { MediaStore } from './media-store.ts';
import { removePictures } from './remove-pictures.server.ts';

/** How long a form may stay open between the upload and "Save". */
const UNSAVED_HOURS = 24;
const BATCH = 500;

/**
 * Removes one picture with its files. `in-use`: a row refers to it, or has its address. Must not run in a transaction: see
 * `removePictures`.
 */
export async function removeUnused(db: Db, store: MediaStore, id: string): Promise<Result<undefined, 'in-use'>> {
  const { addresses } = await listColumns(db);
  const named = await listNamed(db, addresses, [id]);
  if (named.size > 0) return refuse('in-use');
  return (await removePictures(db, store, [id])) === 1 ? accept(undefined) : refuse('in-use');
}

/** Removes unused pictures uploaded more than a day ago, for example of a form that was never saved. */
export async function cleanUpPictures(db: Db, store: MediaStore, now: Date): Promise<number> {
  const sentBefore = new Date(now.getTime() - UNSAVED_HOURS * 3_600_000);
  const columns = await listColumns(db);
  let removed = 0;
  for (let after: string | null = null; ; ) {
    const ids = await listUnreferenced(db, columns.keys, { sentBefore, after });
    const named = await listNamed(db, columns.addresses, ids);
    const unused = ids.filter((id) => !named.has(id));
    removed += await removePictures(db, store, unused, sentBefore);
    if (ids.length < BATCH) return removed;
    after = ids.at(-1) ?? null;
  }
}

type Column = { table: string; column: string };

/**
 * Columns that refer to pictures: every foreign key to `media`, and every text column called `image`, which has a
 * picture's address. Read from the database's catalog, so that new modules with pictures are found automatically.
 */
async function listColumns(db: Db): Promise<{ keys: Column[]; addresses: Column[] }> {
  const keys = await sql<Column>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'media'::regclass`.execute(db);
  const addresses = await sql<Column>`
    select table_name as table, column_name as column
    from information_schema.columns
    where table_schema = current_schema() and column_name = 'image' and data_type = 'text'`.execute(db);
  return { keys: keys.rows, addresses: addresses.rows };
}

/** Pictures that no foreign key refers to, one batch in id order. */
async function listUnreferenced(
  db: Db,
  keys: readonly Column[],
  { sentBefore, after }: { sentBefore: Date; after: string | null },
): Promise<string[]> {
  const unused = keys.map(
    ({ table, column }) =>
      sql`and not exists (select 1 from ${sql.table(table)} used where used.${sql.ref(column)} = media.id)`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from media
    where sent_at < ${sentBefore} and (${after}::uuid is null or id > ${after}::uuid) ${sql.join(unused, sql` `)}
    order by id
    limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the pictures whose address is in one of the columns, such as in an order line. */
async function listNamed(db: Db, addresses: readonly Column[], ids: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (ids.length === 0) return named;
  for (const { table, column } of addresses) {
    const id = sql`substring(${sql.ref(column)} from '/media/([0-9a-f-]{36})/')`;
    const { rows } = await sql<{ id: string }>`
      select distinct ${id} as id from ${sql.table(table)} where ${id} = any(${ids}::text[])`.execute(db);
    for (const row of rows) named.add(row.id);
  }
  return named;
}
