import { expect, test } from 'vitest';
import { clauseOf, plainTerms, tsqueryOf, typedWords } from './search-query.ts';

test('words that say nothing are not asked, unless there is nothing else', () => {
  expect(typedWords('the cat and the hat')).toEqual(['cat', 'hat']);
  expect(typedWords('of the')).toEqual(['the']);
  expect(typedWords('  ')).toEqual([]);
});

test('what is too long is cut', () => {
  expect(typedWords('cat '.repeat(3_000))).toEqual(['cat']);
  expect(typedWords('x'.repeat(10_000))[0]).toHaveLength(60);
});

test('a plain list finds words, their singular, and the beginning of the last one', () => {
  expect(tsqueryOf(plainTerms(['red', 'masks']))).toBe("((('red'))) & ((('masks':* | 'mask')))");
});

test('a clause is any of its alternatives, and an alternative all of its words', () => {
  const keychain = {
    text: 'key chain',
    alternatives: [
      { terms: [{ forms: ['key', 'keys'] }, { forms: ['chain'] }], isTyped: true },
      { terms: [{ forms: ['keyring'] }], isTyped: false },
    ],
  };
  expect(tsqueryOf([clauseOf('oni', ['oni']), keychain])).toBe(
    "((('oni'))) & ((('key' | 'keys') & ('chain')) | (('keyring':ABC)))",
  );
});
