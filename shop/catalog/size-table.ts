import type { Product, SizeTable } from './product.ts';

const LINES_MAX = 60;
const COLUMNS_MAX = 12;
const CELL_MAX_CHARACTERS = 100;

/** A size table as editable text: one line per row, cells separated by | or tabs, the head first. */
export const typedSizeTable = (table: SizeTable | null): string =>
  table === null ? '' : [table.head, ...table.rows].map((cells) => cells.join(' | ')).join('\n');

/** null: the text is empty. 'wrong': rows of different length, only a head, or too large. */
export function readSizeTable(text: string): SizeTable | null | 'wrong' {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  const [head = [], ...rows] = lines.map(cellsOf);
  const isFit =
    rows.length > 0 &&
    lines.length <= LINES_MAX &&
    head.length <= COLUMNS_MAX &&
    rows.every((row) => row.length === head.length) &&
    [head, ...rows].flat().every((cell) => cell.length <= CELL_MAX_CHARACTERS);
  return isFit ? { head, rows } : 'wrong';
}

/** Lines of a Markdown table may begin and end with "|". */
const cellsOf = (line: string): string[] =>
  (line.includes('|')
    ? line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
    : line.split('\t')
  ).map((cell) => cell.trim());

/**
 * The table that a product's page shows: its own, or, if it has sizes, the guide of its category as the owner typed it.
 */
export function sizeTableOf(
  { sizeTable, option1Name, option2Name }: Pick<Product, 'sizeTable' | 'option1Name' | 'option2Name'>,
  guide: string | null,
): SizeTable | null {
  if (sizeTable !== null) return sizeTable;
  const hasSizes = [option1Name, option2Name].some((name) => name !== null && /^sizes?$/i.test(name));
  const read = hasSizes && guide !== null ? readSizeTable(guide) : null;
  return read === 'wrong' ? null : read;
}
