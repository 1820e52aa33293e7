import { expect, test } from 'vitest';
import { sizeTableOf } from './size-table.ts';

const own = { head: ['Size', 'Chest'], rows: [['S', '96']] };
const guide = 'Size | Chest\nM | 100\nL | 106';
const robe = { sizeTable: null, option1Name: 'Colour', option2Name: 'Size' };

test('a product shows its own size table before the guide of its category', () => {
  expect(sizeTableOf({ ...robe, sizeTable: own }, guide)).toEqual(own);
  expect(sizeTableOf(robe, guide)).toEqual({
    head: ['Size', 'Chest'],
    rows: [
      ['M', '100'],
      ['L', '106'],
    ],
  });
});

test('a product without sizes shows no guide, and a guide that is no table is not shown', () => {
  expect(sizeTableOf({ ...robe, option2Name: null }, guide)).toBeNull();
  expect(sizeTableOf(robe, null)).toBeNull();
  expect(sizeTableOf(robe, 'Size | Chest\nM')).toBeNull();
});
