import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, unescapeFormula } from './csv.ts';

test.each([
  ['=1+1', `'=1+1`],
  [' @SUM(A1)', `' @SUM(A1)`],
  [`'-2`, `''-2`],
  ['\t=1', `"'\t=1"`],
  ['Rosé, 50 ml', '"Rosé, 50 ml"'],
  ['a "b"', '"a ""b"""'],
  ['plain', 'plain'],
])('%j is written as %s', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('numbers and empty cells are written unchanged', () => {
  expect(csvLine([-5, null, ''])).toBe('-5,,\r\n');
});

test('every text is read back unchanged', () => {
  const start = fc.stringMatching(/^[\s'=+\-@a]{0,6}$/);
  fc.assert(
    fc.property(start, (text) => {
      const cell = csvLine([text]).slice(0, -2);
      const bare = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(unescapeFormula(bare)).toBe(text);
    }),
  );
});
