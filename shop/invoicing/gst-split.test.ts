import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOf, financialYear, prefixOf, serialOf, splitTax, sumSplits } from './gst-split.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const rates = fc.constantFrom(0, 3, 5, 12, 18, 28, 40, 0.25);

test('taxable value and taxes add up to the amount paid, and CGST equals SGST', () => {
  fc.assert(
    fc.property(amounts, rates, fc.boolean(), (gross, rate, isWithinState) => {
      const { taxable, cgst, sgst, igst } = splitTax({ gross, rate }, isWithinState);
      expect(taxable + cgst + sgst + igst).toBe(gross);
      expect(cgst).toBe(sgst);
      expect(isWithinState ? igst : cgst).toBe(0);
      for (const part of [taxable, cgst, sgst, igst]) expect(Number.isInteger(part) && part >= 0).toBe(true);
      // The tax is that of the taxable value, but for a paisa each.
      expect(Math.abs(cgst + sgst + igst - (taxable * rate) / 100)).toBeLessThan(2.5);
    }),
  );
});

test('₹1,180 at 18 per cent is ₹1,000 and ₹180, within a state twice ₹90', () => {
  expect(splitTax({ gross: 1_180_00, rate: 18 }, false)).toEqual({ taxable: 1_000_00, cgst: 0, sgst: 0, igst: 180_00 });
  expect(splitTax({ gross: 1_180_00, rate: 18 }, true)).toEqual({
    taxable: 1_000_00,
    cgst: 90_00,
    sgst: 90_00,
    igst: 0,
  });
  expect(sumSplits([])).toEqual({ taxable: 0, cgst: 0, sgst: 0, igst: 0 });
});

test('the financial year begins in April, at midnight in India', () => {
  expect(financialYear(new Date('2026-03-31T18:29:59Z'))).toBe('2025-26');
  expect(financialYear(new Date('2026-03-31T18:30:00Z'))).toBe('2026-27');
  expect(financialYear(new Date('2099-12-01T00:00:00Z'))).toBe('2099-00');
  expect(endOf('2025-26')).toEqual(new Date('2026-03-31T18:29:59.999Z'));
});

test('a serial number has at most sixteen characters', () => {
  expect(serialOf('invoice', '2026-27', 42)).toBe('26-27/000042');
  expect(serialOf('credit-note', '2026-27', 7)).toBe('C26-27/000007');
  expect(serialOf('credit-note', '2026-27', 999_999_999).length).toBe(16);
  expect(serialOf('credit-note', '2026-27', 999_999, 'LL2')).toBe('CLL226-27/999999');
  for (const prefix of ['', 'L', 'LL2']) expect(prefixOf(serialOf('invoice', '2026-27', 7, prefix))).toBe(prefix);
});
