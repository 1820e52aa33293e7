import * as numbers from '#config/numbers.ts';
import { unescapeFormula } from '#lib/csv.ts';
import type { CsvRow } from '#lib/read-csv.ts';
import { handleOf } from '#shop/catalog/handle.ts';
import type { ImportRefusal, Remark } from '#shop/import/import-report.ts';
import type { Column, Columns } from './csv-columns.ts';

/** A row whose cells are read by column; '' if the column is missing or the cell is empty. */
export type ProductRow = { line: number; cell(column: Column): string };

/** The consecutive rows of one product. */
export type ProductGroup = {
  /** null: the rows have no usable handle. */
  handle: string | null;
  /** As in the file. */
  rawHandle: string;
  rows: ProductRow[];
  firstLine: number;
  lastLine: number;
  rowCount: number;
  faults: Remark<ImportRefusal>[];
};

/** Limit of rows in memory: enough for all variants and pictures, each in its own row. */
const GROUP_MAX_ROWS = 2 * (numbers.VARIANTS_MAX + numbers.IMAGES_MAX) + 1_000;

/** Groups consecutive rows with one handle. A handle that comes again later in the file is a fault. */
export async function* groupRows(rows: AsyncIterable<CsvRow>, columns: Columns): AsyncGenerator<ProductGroup> {
  /** Handle → first line; all that stays in memory of earlier products. */
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
      for (const position of at.get(column) ?? []) {
        const text = fields[position] ?? '';
        const cell = (isOwn ? unescapeFormula(text) : text).trim();
        if (cell !== '') return cell;
      }
      return '';
    },
  };
}

/** A row without a handle and a name is counted as a broken row of the product before it. */
function belongsTo(group: ProductGroup, rawHandle: string, row: ProductRow): boolean {
  return rawHandle === '' ? group.rawHandle !== '' && row.cell('name') === '' : rawHandle === group.rawHandle;
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
