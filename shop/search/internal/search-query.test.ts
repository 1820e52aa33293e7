import { expect, test } from 'vitest';
import { type Clause, clauseOf, plainTerms, tsqueryOf, typedWords } from './search-query.ts';

test('stop words are ignored, unless there are no others', () => {
  expect(typedWords('the cat and the hat')).toEqual(['cat', 'hat']);
  expect(typedWords('of the')).toEqual(['the']);
  expect(typedWords('  ')).toEqual([]);
});

test('a search text that is too long is cut', () => {
  expect(typedWords('cat '.repeat(3_000))).toEqual(['cat']);
  expect(typedWords('x'.repeat(10_000))[0]).toHaveLength(60);
});

test('a plain list matches words, their singular, and the beginning of the last one', () => {
  expect(tsqueryOf(plainTerms(['red', 'masks']))).toBe("((('red'))) & ((('masks':* | 'mask')))");
});

test('a clause matches any of its alternatives, and an alternative all of its words', () => {
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

test('an alternative that finds nothing more is left out', () => {
  const tote = { terms: [{ forms: ['tote', 'totes'] }], isTyped: true };
  const toteBag = { terms: [{ forms: ['tote'] }, { forms: ['bag', 'bags'] }], isTyped: false };
  const clothBag = { terms: [{ forms: ['cloth'] }, { forms: ['bag', 'bags'] }], isTyped: false };
  const ofClause = (...alternatives: Clause['alternatives']) => tsqueryOf([{ text: 'tote', alternatives }]);
  expect(ofClause(tote, toteBag, clothBag)).toBe("((('tote' | 'totes')) | (('cloth':ABC) & ('bag':ABC | 'bags':ABC)))");
  // Of two that are the same one stays.
  expect(ofClause(clothBag, clothBag)).toBe(ofClause(clothBag));
  // Descriptions are searched for the longer one only.
  const typedBag = { ...toteBag, isTyped: true };
  const named = { ...tote, isTyped: false };
  expect(ofClause(named, typedBag)).toContain(' & ');
  // More words begin with "tote" than these two.
  const begun = { terms: [{ forms: ['tote'], isPrefix: true }], isTyped: true };
  expect(ofClause(tote, begun)).toBe("((('tote' | 'totes')) | (('tote':*)))");
  expect(ofClause(begun, toteBag)).toBe("((('tote':*)))");
});
