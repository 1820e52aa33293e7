import * as numbers from '#config/numbers.ts';
import { handleOf } from '#shop/catalog/handle.ts';
import type { ImportRefusal, Remark } from '#shop/import/import-report.ts';
import { type Column, type Columns, unguardCell } from './csv-columns.ts';
import type { CsvRow } from './read-csv.ts';

/** A row whose cells are asked for by column; '' where the file has no such column or the cell is empty. */
export type ProductRow = { line: number; cell(column: Column): string };

/** The rows of one product, as they stand together in the file. */
export type ProductGroup = {
  /** null where the rows name none that could be used. */
  handle: string | null;
  /** As it stands there. */
  rawHandle: string;
  rows: ProductRow[];
  firstLine: number;
  lastLine: number;
  rowCount: number;
  faults: Remark<ImportRefusal>[];
};

/** Enough for all variants and pictures, each in a row of its own; nobody keeps more in memory. */
const GROUP_MAX_ROWS = 2 * (numbers.VARIANTS_MAX + numbers.IMAGES_MAX) + 1_000;

/** Gathers rows that stand together and name one handle. A handle that comes again later is a fault of its own. */
export async function* groupRows(rows: AsyncIterable<CsvRow>, columns: Columns): AsyncGenerator<ProductGroup> {
  /** First line of each handle: the one thing that is kept of products that are done. */
  const seen = new Map<string, number>();
  let group: ProductGroup | null = null;
  for await (const row of rows) {
    const read = readRow(row, columns);
    const rawHandle = read.cell('handle');
    if (group === null || !belongsTo(group, rawHandle, read)) {
      if (group !== null) yield group;
      group = begin(rawHandle, row.line, seen);
    }
    group.lastLine = row.line;
    group.rowCount += 1;
    const problem = problemOf(row, columns);
    if (problem) group.faults.push({ line: row.line, handle: group.handle, ...problem });
    else if (rawHandle === '')
      group.faults.push({ line: row.line, handle: group.handle, kind: 'no-handle', detail: '' });
    else if (group.rows.length < GROUP_MAX_ROWS) group.rows.push(read);
  }
  if (group !== null) yield group;
}

function readRow({ line, fields }: CsvRow, { at, isOwn }: Columns): ProductRow {
  return {
    line,
    cell(column) {
      const position = at.get(column);
      const text = (position === undefined ? undefined : fields[position]) ?? '';
      return (isOwn ? unguardCell(text) : text).trim();
    },
  };
}

/** A row without a handle and without a name can only be a broken part of the product above it. */
function belongsTo(group: ProductGroup, rawHandle: string, row: ProductRow): boolean {
  return rawHandle === '' ? group.rawHandle !== '' && row.cell('title') === '' : rawHandle === group.rawHandle;
}

function begin(rawHandle: string, line: number, seen: Map<string, number>): ProductGroup {
  const handle = handleOf(rawHandle) || null;
  const group: ProductGroup = {
    handle,
    rawHandle,
    rows: [],
    firstLine: line,
    lastLine: line,
    rowCount: 0,
    faults: [],
  };
  if (handle === null) {
    if (rawHandle !== '') group.faults.push({ line, handle, kind: 'unusable-handle', detail: rawHandle });
    return group;
  }
  const before = seen.get(handle);
  if (before === undefined) seen.set(handle, line);
  else group.faults.push({ line, handle, kind: 'handle-again', detail: String(before) });
  return group;
}

function problemOf({ problem, fields }: CsvRow, { count }: Columns) {
  if (problem !== null) return { kind: problem, detail: '' };
  return fields.length === count ? null : { kind: 'wrong-columns' as const, detail: `${fields.length}/${count}` };
}
