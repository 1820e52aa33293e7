import { readCsv } from './read-csv.ts';
import { accept, type Result, refuse } from './result.ts';

/** `no-columns`: the first row does not name what is needed. */
export type UnreadableTable = 'empty' | 'no-columns' | 'too-many-rows';

/** The cells of a row by their columns, trimmed; empty if the row cannot be read, null if there is no such column. */
type Cells<Name extends string> = Record<Name, string | null>;

/** Position of each column; -1: there is none. */
export type Columns<Name extends string> = Record<Name, number>;

/**
 * Reads a CSV file whose columns are found by their names.
 * @param findColumns for the first row; null: it does not name what is needed
 * @param readRow for every other row, with the number of its line
 */
export async function readCsvTable<Name extends string, Row>(
  content: Uint8Array,
  findColumns: (head: readonly string[]) => Columns<Name> | null,
  { rowsMax, readRow }: { rowsMax: number; readRow: (cells: Cells<Name>, line: number) => Row },
): Promise<Result<Row[], UnreadableTable>> {
  const rows: Row[] = [];
  let columns: Columns<Name> | undefined;
  for await (const { line, fields, problem } of readCsv([content])) {
    if (columns === undefined) {
      const found = findColumns(fields);
      if (found === null) return refuse('no-columns');
      columns = found;
      continue;
    }
    if (rows.length === rowsMax) return refuse('too-many-rows');
    const cellOf = (at: number) => (at < 0 ? null : problem === null ? (fields[at] ?? '').trim() : '');
    const cells = Object.fromEntries(
      Object.entries<number>(columns).map(([name, at]) => [name, cellOf(at)]),
    ) as Cells<Name>;
    rows.push(readRow(cells, line));
  }
  return rows.length === 0 ? refuse('empty') : accept(rows);
}

/** Finds columns by words in their names without spaces; the first word that is found counts. */
export function columnsOf<Name extends string>(
  head: readonly string[],
  words: Readonly<Record<Name, readonly string[]>>,
): Columns<Name> {
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const find = (wanted: readonly string[]) =>
    wanted.map((word) => names.findIndex((name) => name.includes(word))).find((at) => at >= 0) ?? -1;
  return Object.fromEntries(
    Object.entries<readonly string[]>(words).map(([name, wanted]) => [name, find(wanted)]),
  ) as Columns<Name>;
}
