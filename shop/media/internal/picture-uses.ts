import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** A column of any table, found in the database's catalog, so that new modules with pictures need no entry in a list. */
export type Column = { table: string; column: string };

/** Foreign keys to `media`: the database itself refuses to delete their pictures. */
export async function listKeys(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'media'::regclass`.execute(db);
  return rows;
}

/**
 * Those of the pictures whose address is in a text column called `image`, such as that of a collection or an order line. No
 * foreign key protects them. Reads these tables once, however many pictures there are.
 */
export async function listNamed(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (ids.length === 0) return named;
  const { rows: columns } = await sql<Column>`
    select table_name as table, column_name as column
    from information_schema.columns
    where table_schema = current_schema() and column_name = 'image' and data_type = 'text'`.execute(db);
  for (const { table, column } of columns) {
    // No regular expression: it would take many times as long, and there may be a million order lines.
    const id = sql`split_part(split_part(${sql.ref(column)}, '/media/', 2), '/', 1)`;
    const { rows } = await sql<{ id: string }>`
      select distinct ${id} as id from ${sql.table(table)} where ${id} = any(${ids}::text[])`.execute(db);
    for (const row of rows) named.add(row.id);
  }
  return named;
}
