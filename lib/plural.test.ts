import { expect, test } from 'vitest';
import { formatCount, plural, singular } from './plural.ts';

test('one takes its own form, every other count the other', () => {
  const items = (count: number) => plural(count, { one: '# item', other: '# items' });
  expect([0, 1, 2, 11, 21].map(items)).toEqual(['0 items', '1 item', '2 items', '11 items', '21 items']);
});

test('a form may contain the count twice or not at all', () => {
  expect(plural(3, { one: 'Only # left.', other: 'Only # left. We took #.' })).toBe('Only 3 left. We took 3.');
  expect(plural(1, { one: 'an hour', other: '# hours' })).toBe('an hour');
});

test('counts have Indian digit grouping', () => {
  expect(formatCount(100_000)).toBe('1,00,000');
  expect(plural(1_234_567, { one: '# row', other: '# rows' })).toBe('12,34,567 rows');
});

test.each([
  ['posters', 'poster'],
  ['dresses', 'dress'],
  ['boxes', 'box'],
  ['watches', 'watch'],
  ['galaxies', 'galaxy'],
  ['dress', 'dress'],
  ['bus', 'bus'],
  ['iris', 'iris'],
  ['cat', 'cat'],
])('the singular of %s is %s', (many, one) => {
  expect(singular(many)).toBe(one);
});
