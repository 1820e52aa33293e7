import { expect, test } from 'vitest';
import { numberedFields, numberedUnits } from './numbered-fields.ts';

test('a numbered field is read by its name and number, trimmed', () => {
  const fields = { 'units-1': ' 2 ', 'units-12': '', 'units-x': '3', 'units-12345': '4', units: '5', 'amount-1': '6' };
  expect([...numberedFields(fields, 'units')]).toEqual([
    [1, '2'],
    [12, ''],
  ]);
});

test('a file under the name of a numbered field is left out', () => {
  expect(numberedFields({ 'units-1': new File(['2'], 'units.txt') }, 'units').size).toBe(0);
});

test('units are whole numbers above zero', () => {
  const fields = {
    'units-1': '3',
    'units-2': '0',
    'units-3': '-1',
    'units-4': '1.5',
    'units-5': '1000',
    'units-6': '',
  };
  expect(numberedUnits(fields, 'units')).toEqual([[1, 3]]);
});
