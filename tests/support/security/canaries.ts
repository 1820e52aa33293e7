import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Recognisable texts, by the name that a finding reports. */
export type Canaries = Record<string, string>;

/** Where canaries sit: `table.column`, and which. */
export type Found = Record<string, string[]>;

/**
 * Looks through every column of every table of the database, whatever its type: text, JSON, arrays and bytes. The list
 * of tables is the database's own, so that one which comes later is looked through as well.
 */
export async function findInTables(db: Db, canaries: Canaries): Promise<Found> {
  const found = new Map<string, Set<string>>();
  for (const { schema, name } of await listTables(db)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(`${schema}.${name}`)} as one`.execute(db);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = textOf(value).toLowerCase();
        const place = `${schema === 'public' ? '' : `${schema}.`}${name}.${column}`;
        for (const [kind, canary] of Object.entries(canaries)) {
          if (text.includes(canary.toLowerCase())) found.set(place, (found.get(place) ?? new Set()).add(kind));
        }
      }
    }
  }
  const places = [...found].map(([place, kinds]) => [place, [...kinds].sort()] as const);
  return Object.fromEntries(places.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Every table but the database's own. */
export async function listTables(db: Db): Promise<{ schema: string; name: string }[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db);
  return rows;
}

/** Files below a folder whose path or content holds a canary. */
export async function findInFiles(folder: string, canaries: Canaries): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    const text = (path + (await readFile(join(folder, path), 'latin1'))).toLowerCase();
    if (Object.values(canaries).some((canary) => text.includes(canary.toLowerCase()))) found.push(path);
  }
  return found.sort();
}

/** JSON shows bytes as hexadecimal digits. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text?.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('latin1') : (text ?? '');
}
