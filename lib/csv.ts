/** A spreadsheet runs a cell that begins like a formula, also after spaces; an apostrophe before it makes it text. */
const LIKE_A_FORMULA = /^[\s']*[=+\-@\t\r]/;

const escapeFormula = (text: string): string => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line of a CSV file (RFC 4180). Text cells are escaped so that a spreadsheet never runs them as formulas. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => quoted(typeof cell === 'string' ? escapeFormula(cell) : String(cell ?? ''))).join(',')}\r\n`;

/** The text of a cell that `csvLine` wrote, after quotes are removed. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && LIKE_A_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
