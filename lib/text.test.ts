import { expect, test } from 'vitest';
import { beginningOf, fold, manyLines, oneLine } from './text.ts';

test('a single line has single spaces and only storable characters', () => {
  expect(oneLine('  Paper\r\n\tCrane \u0000 “₹”\u0085')).toBe('Paper Crane “₹”');
  expect(oneLine('half a pair: \ud83d')).toBe('half a pair: \ufffd');
  expect(oneLine(' \u0000\n ')).toBe('');
});

test('several lines keep their line breaks and tabs', () => {
  expect(manyLines('\n one\r\ntwo\rthree\n\n\tfour\u0000\u001b ')).toBe('one\ntwo\nthree\n\n\tfour');
  expect(manyLines('half a pair: \ud83d')).toBe('half a pair: \ufffd');
});

test('the beginning of a text has no half of an emoji', () => {
  expect(beginningOf('crane', 10)).toBe('crane');
  expect(beginningOf('x🏮🏮', 3)).toBe('x🏮');
  expect(beginningOf('x🏮🏮', 4)).toBe('x🏮');
});

test('case, marks and punctuation do not matter to search', () => {
  expect(fold('  Crème-BRÛLÉE, “Café”! ')).toBe('creme brulee cafe');
  expect(fold('ﬁgurine Ｎｏ．１')).toBe('figurine no 1');
});

test('other scripts are unchanged, and empty text stays empty', () => {
  expect(fold('屋台 फिगर')).toContain('屋台');
  expect(fold('%%% \u0000 💥')).toBe('');
});
