import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRow, readCsv } from './read-csv.ts';

/** Reads `text` in chunks of so many bytes. */
async function rowsOf(text: string | Uint8Array, chunkBytes = 7): Promise<CsvRow[]> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const rows: CsvRow[] = [];
  for await (const row of readCsv(pieces())) rows.push(row);
  return rows;
}
const read = async (text: string) => (await rowsOf(text)).map(({ line, fields }) => [line, ...fields]);

test('quotes, every kind of line break, empty lines and a byte order mark are parsed', async () => {
  expect(await read('\ufeffa,b\r\n1,"x\ny"\r\n\r\n,""\n"q""q", z \n5" wide,4')).toEqual([
    [1, 'a', 'b'],
    [2, '1', 'x\ny'],
    [5, '', ''],
    [6, 'q"q', ' z '],
    [7, '5" wide', '4'],
  ]);
});

test('an unclosed quote affects its own line only', async () => {
  const rows = await rowsOf('a,b\n1,"never closed\n2,3\n4,"fine"\n5,6\n7,"open at the end\n8,9');
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [1, null],
    [2, 'quote-open'],
    [3, null],
    [4, null],
    [5, null],
    [6, 'quote-open'],
    [7, null],
  ]);
  expect(rows[1]?.fields[0]).toBe('1');
});

test('text after a closing quote affects its own line only', async () => {
  const rows = await rowsOf('a,b\n"5"z,6\n7,8\n');
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [1, null],
    [2, 'quote-open'],
    [3, null],
  ]);
});

test('a row that is too large is skipped', async () => {
  const rows = await rowsOf(`a,b\n1,"${'x,y\n'.repeat(400_000)}`, 65_536);
  expect(rows[1]).toMatchObject({ line: 2, problem: 'quote-open' });
  expect(rows).toHaveLength(2 + 399_999);
});

test('invalid UTF-8 and NUL bytes are reported', async () => {
  const bytes = new Uint8Array([...Buffer.from('a,b\nx,caf'), 0xe9, ...Buffer.from('\ny,n\0l\nz,ok\n')]);
  expect((await rowsOf(bytes)).map(({ problem }) => problem)).toEqual([null, 'broken-utf8', 'nul', null]);
});

test('semicolons, tabs and UTF-16 are parsed as spreadsheets write them', async () => {
  expect(await read('a;b\n1,5;2')).toEqual([
    [1, 'a', 'b'],
    [2, '1,5', '2'],
  ]);
  expect(await read('a\tb\n1\t2')).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
  ]);
  const rows = await rowsOf(new Uint8Array(Buffer.from('\ufeffHandle,₹\n1,2', 'utf16le')));
  expect(rows.map(({ fields }) => fields)).toEqual([
    ['Handle', '₹'],
    ['1', '2'],
  ]);
});

/** A field as RFC 4180 writes it. */
const quoteWhereNeeded = (field: string): string =>
  /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

test('every file by RFC 4180 is parsed, in chunks of any size', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '屋', '🍜', "'"), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('\n', '\r\n'),
      async (rows, chunkBytes, newline) => {
        const all = [['one', 'two', 'three'], ...rows];
        const text = all.map((row) => `${row.map(quoteWhereNeeded).join(',')}${newline}`).join('');
        expect((await rowsOf(text, chunkBytes)).map(({ fields }) => fields)).toEqual(all);
      },
    ),
    { numRuns: 500 },
  );
});
