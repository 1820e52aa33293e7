import { expect, test } from 'vitest';
import { growGrid, listMissing, listValues, newVariantDraft, type VariantDraft } from './variant-grid.ts';

const row = (option1: string, option2 = '', stock = ''): VariantDraft => ({
  ...newVariantDraft,
  option1,
  option2,
  stock,
});
const typed = (variants: VariantDraft[], option1Values: string, option2Values = '') => ({
  option1Name: option1Values === '' ? '' : 'Size',
  option1Values,
  option2Name: option2Values === '' ? '' : 'Colour',
  option2Values,
  variants,
});
const grow = (variants: VariantDraft[], first: string, second = '') =>
  growGrid(typed(variants, first, second), newVariantDraft).map(({ option1, option2, stock }) =>
    [option1, option2, stock].join('|'),
  );

test('values are separated by lines or commas, each once; a known value may contain a comma', () => {
  expect(listValues(' S, M ,, S,L ')).toEqual(['S', 'M', 'L']);
  expect(listValues('1,5 m\r\n2 m\n')).toEqual(['1,5 m', '2 m']);
  expect(listValues('1,5 m', ['1,5 m'])).toEqual(['1,5 m']);
  expect(listValues('  ')).toEqual([]);
});

test('the first option keeps the values of the single row, the second those of each row', () => {
  expect(grow([row('', '', '7')], 'S, M')).toEqual(['S||7', 'M||']);
  expect(grow([row('S', '', '7'), row('M', '', '8')], 'S, M', 'Red, Blue')).toEqual([
    'S|Red|7',
    'S|Blue|',
    'M|Red|8',
    'M|Blue|',
  ]);
});

test('removing an option keeps one row for each value of the other', () => {
  const full = [row('S', 'Red', '1'), row('S', 'Blue', '2'), row('M', 'Red', '3'), row('M', 'Blue', '4')];
  expect(grow(full, 'S, M')).toEqual(['S||1', 'M||3']);
  expect(grow(full, '')).toEqual(['||1']);
});

test('an edited option value is renamed, a new one adds variants, and a removed one deletes them', () => {
  const rows = [row('S', '', '1'), row('M', '', '2')];
  expect(grow(rows, 'Small, M')).toEqual(['Small||1', 'M||2']);
  expect(grow(rows, 'M, S, L')).toEqual(['M||2', 'S||1', 'L||']);
  expect(grow(rows, 'M')).toEqual(['M||2']);
});

test('a combination that was removed stays removed, and is listed as missing', () => {
  const rows = [row('S', 'Red'), row('M', 'Red'), row('M', 'Blue')];
  expect(grow(rows, 'S, M', 'Red, Blue')).toEqual(['S|Red|', 'M|Red|', 'M|Blue|']);
  expect(grow(rows, 'S, M, L', 'Red, Blue')).toHaveLength(5);
  expect(listMissing(typed(rows, 'S, M', 'Red, Blue'))).toEqual([{ option1: 'S', option2: 'Blue' }]);
});
