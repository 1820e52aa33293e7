/** A spreadsheet runs what begins like a formula; an apostrophe before it makes it a text. */
const LIKE_A_FORMULA = /^\s*'*[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180). Texts are guarded against being run; numbers are numbers. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => quoted(typeof cell === 'string' ? guarded(cell) : String(cell ?? ''))).join(',')}\r\n`;

const guarded = (text: string): string => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
