import { expect, test } from 'vitest';
import { formatRupees, paiseFromRupees, sumOf } from './money.ts';

test('amounts are grouped the Indian way', () => {
  expect(formatRupees(12_345_600)).toBe('₹1,23,456');
  expect(formatRupees(0)).toBe('₹0');
  expect(formatRupees(1_000_000_000)).toBe('₹1,00,00,000');
});

test('paise are shown only where there are some, and a minus stands before the sign', () => {
  expect(formatRupees(49_950)).toBe('₹499.50');
  expect(formatRupees(-2_000)).toBe('−₹20');
});

test('rupees become whole paise', () => {
  expect(paiseFromRupees(19.99)).toBe(1999);
  expect(paiseFromRupees(1.1)).toBe(110);
});

test('nothing sums to nothing', () => {
  expect(sumOf([])).toBe(0);
  expect(sumOf([1, 2, 3])).toBe(6);
});
