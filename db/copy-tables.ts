import type { ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';
import { openClient } from './hosts.ts';

/** A table with its columns, without generated ones. */
export type CopiedTable = { name: string; columns: string[] };

/** Not copied: short-lived rows, and the migration state of this one database. */
const EXCLUDED = ['kysely_migration', 'kysely_migration_lock', 'changes', 'throttles', 'lock_slots'];
/** Tables are split into chunks of about this size, at the end of a row. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const NEWLINE = 10;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const columnsOf = ({ columns }: CopiedTable): string => columns.map(quote).join(', ');

/** Runs `work` on a connection of its own: COPY cannot share one with the pipelined queries of the pool. */
export async function withCopyClient<Value>(url: string, work: (client: ClientBase) => Promise<Value>): Promise<Value> {
  const client = openClient(url, { keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Lists the shop's tables, each after the tables that it references. */
export async function listTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`);
  const { rows: references } = await client.query<{ name: string; refers: string }>(`
    select distinct child.relname as name, parent.relname as refers
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  const waiting = columns.filter(({ name }) => !EXCLUDED.includes(name));
  const sorted: CopiedTable[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(
      ({ name }) => !references.some((row) => row.name === name && waiting.some((other) => other.name === row.refers)),
    );
    const [next] = waiting.splice(at, 1);
    if (at === -1 || next === undefined) throw new Error('Tables reference each other in a cycle');
    sorted.push(next);
  }
  return sorted;
}

/** Reads a table in PostgreSQL's text format, in chunks that end with a row. */
export async function* copyOut(client: ClientBase, table: CopiedTable): AsyncGenerator<Buffer> {
  const rows = client.query(to(`copy ${quote(table.name)} (${columnsOf(table)}) to stdout`));
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < CHUNK_BYTES) continue;
    const whole = Buffer.concat(chunks);
    const end = whole.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield whole.subarray(0, end);
    chunks = [whole.subarray(end)];
    size = whole.length - end;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Inserts a chunk into its table. Returns the number of rows. */
export function copyIn(client: ClientBase, table: CopiedTable, chunk: Buffer): Promise<number> {
  const rows = client.query(from(`copy ${quote(table.name)} (${columnsOf(table)}) from stdin`));
  return new Promise((resolve, reject) => {
    rows.once('error', reject);
    rows.once('finish', () => resolve(rows.rowCount ?? 0));
    rows.end(chunk);
  });
}

/** Disables or enables the tables' own triggers: restored rows must not trigger anything. */
export async function switchTriggers(
  client: ClientBase,
  tables: readonly CopiedTable[],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quote(name)} ${to} trigger user`);
}

/**
 * Drops the indexes that no constraint needs, and returns the statements that build them again. Over all rows at once they
 * are built in a fraction of the time that each row would take.
 */
export async function dropIndexes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique
    order by name`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Drops the foreign keys, and returns the statements that add them again: over all rows at once they are checked by a join,
 * not by a look-up of each row.
 */
export async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; table: string; definition: string }>(`
    select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`);
  for (const { name, table } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ name, table, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

export type Sequence = { name: string; last: string | null };

/** Lists the sequences with their last values; `last` is null before the first use. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename`);
  return rows;
}

/** Sets the sequences to their saved values. One that does not exist belonged to a table that is not of the shop. */
export async function setSequences(client: ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences) {
    if (last === null) continue;
    await client.query('select setval(found, $2::bigint) from to_regclass($1) as found where found is not null', [
      quote(name),
      last,
    ]);
  }
}

/** The name of the newest migration that has been applied. */
export async function lastMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
  return rows[0]?.name ?? '';
}
