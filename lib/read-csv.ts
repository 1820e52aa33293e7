/** Why a row cannot be read. */
type RowProblem = 'quote-open' | 'broken-utf8' | 'nul';

/** One row with the number of its first line; the fields of a row with a problem are a guess. */
export type CsvRow = { line: number; fields: string[]; problem: RowProblem | null };

/** A longer row has a quote that is never closed. */
const ROW_MAX_CHARACTERS = 1_000_000;

/** What the decoder writes for invalid UTF-8. */
const REPLACEMENT = '\ufffd';

/**
 * Reads CSV as a stream, one row in memory at a time. A quote that is not closed loses only its own line: reading continues
 * with the next line, which common parsers do not do (docs/decisions/0008-csv-parser.md). Empty lines are skipped. The
 * delimiter (comma, semicolon or tab) is detected in the first line. UTF-8, or UTF-16 with a byte order mark.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<CsvRow> {
  let text = '';
  let line = 1;
  let delimiter = '';
  for await (const { chunkText, isLast } of decoded(chunks)) {
    text += chunkText;
    if (delimiter === '' && (isLast || text.includes('\n'))) delimiter = delimiterOf(text);
    if (delimiter === '') continue;
    let at = 0;
    while (at < text.length) {
      const row = scanRow(text, at, delimiter, isLast);
      if (row === 'unfinished' && !isLast && text.length - at <= ROW_MAX_CHARACTERS) break;
      const { end, fields, isBroken } = row === 'unfinished' || row === 'broken' ? firstLine(text, at, delimiter) : row;
      const isEmpty = fields.length === 1 && fields[0] === '' && !isBroken;
      if (!isEmpty) yield { line, fields, problem: isBroken ? 'quote-open' : problemOf(fields) };
      line += countLines(text, at, end);
      at = end;
    }
    text = text.slice(at);
  }
}

async function* decoded(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<{ chunkText: string; isLast: boolean }> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
    yield { chunkText: decoder.decode(chunk, { stream: true }), isLast: false };
  }
  yield { chunkText: decoder?.decode() ?? '', isLast: true };
}

function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/\n|$/));
  const most = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return most.reduce((best, other) => (other.count > best.count ? other : best)).sign;
}

type Scanned = { end: number; fields: string[]; isBroken: boolean };

/** The row that begins at `from`. 'broken': there is text between a closing quote and the next delimiter. */
function scanRow(text: string, from: number, delimiter: string, isLast: boolean): Scanned | 'unfinished' | 'broken' {
  const fields: string[] = [];
  for (let at = from; ; ) {
    let after: number;
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      // At the end of the text read so far, a second quote may follow.
      if (close === -1 || (close + 1 === text.length && !isLast)) return 'unfinished';
      fields.push(text.slice(at + 1, close).replaceAll('""', '"'));
      after = close + 1;
    } else {
      after = unquotedEnd(text, at, delimiter);
      if (after === text.length && !isLast) return 'unfinished';
      fields.push(text.slice(at, after));
    }
    const sign = text[after];
    if (sign === delimiter) at = after + 1;
    else if (sign === undefined) return { end: after, fields, isBroken: false };
    else if (sign === '\n') return { end: after + 1, fields, isBroken: false };
    else if (sign === '\r' && text[after + 1] === '\n') return { end: after + 2, fields, isBroken: false };
    else if (sign === '\r' && after + 1 === text.length) {
      if (!isLast) return 'unfinished';
      return { end: after + 1, fields, isBroken: false };
    } else return 'broken';
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

/** Where an unquoted field ends; a carriage return before a line feed is not part of it. */
function unquotedEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === delimiter || sign === '\n') return at;
    if (sign === '\r' && (text[at + 1] === '\n' || at + 1 === text.length)) return at;
  }
  return at;
}

/** Skips the first line of an unreadable row; its approximate fields help to name the row in the report. */
function firstLine(text: string, from: number, delimiter: string): Scanned {
  const newline = text.indexOf('\n', from);
  const end = newline === -1 ? text.length : newline + 1;
  return { end, fields: text.slice(from, end).trimEnd().split(delimiter), isBroken: true };
}

function problemOf(fields: readonly string[]): RowProblem | null {
  if (fields.some((field) => field.includes(REPLACEMENT))) return 'broken-utf8';
  return fields.some((field) => field.includes('\0')) ? 'nul' : null;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
