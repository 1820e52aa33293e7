import { expect, test } from 'vitest';
import { changedCell } from './grid-operation.ts';

test('a column of numbers is set, raised, lowered and added to', () => {
  expect(changedCell('price', 'set', '499', '599')).toBe('599');
  expect(changedCell('price', 'raise', '499', '10')).toBe('549');
  expect(changedCell('price', 'lower', '₹1,000', '12.5%')).toBe('875');
  expect(changedCell('price', 'lower', '10', '200')).toBe('0');
  expect(changedCell('stock', 'add', '4', '-6')).toBe('0');
  expect(changedCell('discount', 'raise', '12.5', '5')).toBe('13.13');
});

test('what does not fit a cell leaves it alone', () => {
  expect(changedCell('stock', 'add', '', '5')).toBeNull();
  expect(changedCell('price', 'raise', 'much', '5')).toBeNull();
  expect(changedCell('series', 'add', 'Stars', 'Moon')).toBeNull();
  expect(changedCell('category', 'raise', 'Stickers', '5')).toBeNull();
});

test('a tag is added once', () => {
  expect(changedCell('tags', 'add', 'glow, neon', 'Gift')).toBe('glow, neon, Gift');
  expect(changedCell('tags', 'add', 'glow, neon', 'NEON')).toBe('glow, neon');
  expect(changedCell('collections', 'add', '', 'Summer')).toBe('Summer');
});
