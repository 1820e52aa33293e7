import { expect, test } from 'vitest';
import { tsqueryOf, typedWords } from './search-query.ts';

test('words that say nothing are not asked, unless there is nothing else', () => {
  expect(typedWords('the cat and the hat')).toEqual(['cat', 'hat']);
  expect(typedWords('of the')).toEqual(['the']);
  expect(typedWords('  ')).toEqual([]);
});

test('what is too long is cut', () => {
  expect(typedWords('cat '.repeat(3_000))).toEqual(['cat']);
  expect(typedWords('x'.repeat(10_000))[0]).toHaveLength(60);
});

test('the last word may be a beginning, and a plural stands for one', () => {
  expect(tsqueryOf({ words: ['red', 'masks'] })).toBe("'red' & ('masks':* | 'mask')");
  expect(tsqueryOf({ words: ['na', 'mask'], prefixes: new Set(['na']) })).toBe("'na':* & 'mask':*");
});
