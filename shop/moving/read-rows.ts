import { setImmediate } from 'node:timers/promises';
import { readCsv } from '#lib/read-csv.ts';
import { oneLine } from '#lib/text.ts';
import { MOVING_MAX_ROWS } from './moving.ts';

/** A row of a file with a head. `get`: the first of these columns that has a text. */
export type Row = { line: number; get(...names: readonly string[]): string; isBroken: boolean };

/** The rows below the head; null: the file has no head or too many rows. */
export async function readRows(
  content: Uint8Array,
): Promise<{ head: ReadonlySet<string>; rows: Row[] } | 'too-many-rows' | null> {
  let head: Map<string, number> | null = null;
  const rows: Row[] = [];
  for await (const { line, fields, problem } of readCsv([content])) {
    if (head === null) {
      head = new Map(fields.map((name, at) => [name.trim().toLowerCase(), at]));
      continue;
    }
    if (rows.length >= MOVING_MAX_ROWS) return 'too-many-rows';
    const places = head;
    const get = (...names: readonly string[]) => {
      for (const name of names) {
        const text = oneLine(fields[places.get(name.toLowerCase()) ?? -1] ?? '');
        if (text !== '') return text;
      }
      return '';
    };
    rows.push({ line, get, isBroken: problem !== null });
    if (rows.length % ROWS_BETWEEN_PAUSES === 0) await setImmediate();
  }
  return head === null ? null : { head: new Set(head.keys()), rows };
}

/** A full file takes seconds: other requests are answered between so many of its rows. */
const ROWS_BETWEEN_PAUSES = 500;

/** The rows, with pauses for other work. */
export async function* withPauses(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_BETWEEN_PAUSES === 0) await setImmediate();
    yield row;
  }
}

export const hasColumn = (head: ReadonlySet<string>, names: readonly string[]): boolean =>
  names.some((name) => head.has(name.toLowerCase()));
