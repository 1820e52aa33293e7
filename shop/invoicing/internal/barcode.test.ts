import { expect, test } from 'vitest';
import { barcodeOf, code128Values, isEan13 } from './barcode.ts';

test('EAN-13 has the bars of the published example', () => {
  // 4003994155486, the example of the article "International Article Number" of Wikipedia.
  const left = '0001101 0100111 0111101 0001011 0010111 0011101';
  const right = '1100110 1001110 1001110 1011100 1001000 1010000';
  const bars = `101${left}01010${right}101`.replaceAll(' ', '');
  expect(barcodeOf('4003994155486')).toEqual({ kind: 'ean-13', modules: bars, quiet: 11 });
  expect(bars).toHaveLength(95);
});

test('the check digit decides what an EAN-13 is', () => {
  for (const valid of ['4003994155486', '8901234567890', '9780201379624', '5901234123457']) {
    expect(isEan13(valid), valid).toBe(true);
  }
  for (const wrong of ['4003994155487', '400399415548', '40039941554860', 'FAN-1']) {
    expect(isEan13(wrong), wrong).toBe(false);
  }
  expect(barcodeOf('4003994155487')?.kind).toBe('code-128');
});

test('Code 128 has the check values of published examples', () => {
  // "Wikipedia" in set B has the check value 88 (article "Code 128").
  expect(code128Values('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88]);
  // Pairs of digits: set C.
  expect(code128Values('1234')).toEqual([105, 12, 34, (105 + 12 + 2 * 34) % 103]);
  expect(code128Values('123')[0]).toBe(104);
});

test('every symbol of Code 128 is 11 modules wide, the stop 13, and no two are alike', () => {
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const symbols = printable.map((character) => barcodeOf(character)?.modules.slice(11, 22));
  expect(new Set(symbols).size).toBe(95);
  for (const modules of printable.map((character) => barcodeOf(character)?.modules ?? '')) {
    expect(modules).toHaveLength(3 * 11 + 13);
    expect(modules).toMatch(/^11010010000[01]+1100011101011$/);
  }
  // An even number of bar modules in every symbol is what a reader checks.
  for (const symbol of symbols) expect([...(symbol ?? '')].filter((one) => one === '1').length % 2).toBe(0);
});

test('a SKU without a barcode has none', () => {
  for (const sku of ['पंखा', '', 'x'.repeat(41), 'tab\t']) expect(barcodeOf(sku)).toBeNull();
});
